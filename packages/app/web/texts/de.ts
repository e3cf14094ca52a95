import { account } from './de/account.js';
import { design } from './de/design.js';
import { developer } from './de/developer.js';
import { diff } from './de/diff.js';
import { editor } from './de/editor.js';
import { files } from './de/files.js';
import { footer } from './de/footer.js';
import { history } from './de/history.js';
import { home } from './de/home.js';
import { httpRequests } from './de/http-requests.js';
import { languages } from './de/languages.js';
import { layouts } from './de/layouts.js';
import { mail } from './de/mail.js';
import { members } from './de/members.js';
import { newLayout } from './de/new-layout.js';
import { presets } from './de/presets.js';
import { secrets } from './de/secrets.js';
import { senders } from './de/senders.js';
import { settings } from './de/settings.js';
import { shell } from './de/shell.js';
import { signIn } from './de/sign-in.js';
import { statistics } from './de/statistics.js';
import { unsubscribes } from './de/unsubscribes.js';
import { versions } from './de/versions.js';
import type { Texts } from './index.js';

export const de: Texts = {
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
