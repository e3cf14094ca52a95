import type { Level } from '../domain/access.js';
import { app } from './app.js';
import { checkLayout } from './check-layout.js';
import { files } from './files.js';
import { footer } from './footer.js';
import { history } from './history.js';
import { httpRequests } from './http-requests.js';
import { importLayout } from './import-layout.js';
import { keys } from './keys.js';
import { schema } from './layout-schema.js';
import { layouts } from './layouts.js';
import { links } from './links.js';
import { lint } from './lint.js';
import { mailboxes } from './mailboxes.js';
import { me } from './me.js';
import { members } from './members.js';
import { people } from './people.js';
import { presets } from './presets.js';
import { preview } from './preview.js';
import { previewDraft } from './preview-draft.js';
import { repoVersions } from './repo-versions.js';
import { repository } from './repository.js';
import { runHttpRequest } from './run-http-request.js';
import { secrets } from './secrets.js';
import { sendEmail } from './send-email.js';
import { sendTest } from './send-test.js';
import { sessions } from './sessions.js';
import { settings } from './settings.js';
import { smtpSenders } from './smtp-senders.js';
import { stats } from './stats.js';
import { steps } from './steps.js';
import { stores } from './stores.js';
import { testHttpRequest } from './test-http-request.js';
import { translations } from './translations.js';
import { unsubscribes } from './unsubscribes.js';
import { versions } from './versions.js';

/** Every operation of Sendstep. */
export const OPERATIONS = {
  ...me,
  ...layouts,
  ...preview,
  ...previewDraft,
  ...lint,
  ...checkLayout,
  ...importLayout,
  ...sendTest,
  ...footer,
  ...translations,
  ...versions,
  ...repoVersions,
  ...schema,
  ...httpRequests,
  ...testHttpRequest,
  ...smtpSenders,
  ...secrets,
  ...mailboxes,
  ...files,
  ...history,
  ...stats,
  ...people,
  ...presets,
  ...settings,
  ...unsubscribes,
  ...links,
  ...repository,
  ...steps,
  ...sendEmail,
  ...runHttpRequest,
  ...stores,
  ...keys,
  ...app,
  ...members,
  ...sessions,
};

export type OperationName = keyof typeof OPERATIONS;
/** The operations that API keys may call. Host tables must list each one to compile. */
export type ApiOperationName = {
  [N in OperationName]: (typeof OPERATIONS)[N]['level'] extends Level ? N : never;
}[OperationName];
