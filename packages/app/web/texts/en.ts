import { account } from './en/account.js';
import { design } from './en/design.js';
import { developer } from './en/developer.js';
import { diff } from './en/diff.js';
import { editor } from './en/editor.js';
import { files } from './en/files.js';
import { footer } from './en/footer.js';
import { history } from './en/history.js';
import { home } from './en/home.js';
import { httpRequests } from './en/http-requests.js';
import { languages } from './en/languages.js';
import { layouts } from './en/layouts.js';
import { mail } from './en/mail.js';
import { members } from './en/members.js';
import { newLayout } from './en/new-layout.js';
import { presets } from './en/presets.js';
import { secrets } from './en/secrets.js';
import { senders } from './en/senders.js';
import { settings } from './en/settings.js';
import { shell } from './en/shell.js';
import { signIn } from './en/sign-in.js';
import { statistics } from './en/statistics.js';
import { unsubscribes } from './en/unsubscribes.js';
import { versions } from './en/versions.js';

export const en = {
  account,
  design,
  developer,
  diff,
  editor,
  files,
  footer,
  history,
  home,
  httpRequests,
  languages,
  layouts,
  mail,
  members,
  newLayout,
  presets,
  secrets,
  senders,
  settings,
  shell,
  signIn,
  statistics,
  unsubscribes,
  versions,
};
