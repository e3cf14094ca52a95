import type { Level } from '../access.js';
import { files } from './files.js';
import { httpRequests } from './http-requests.js';
import { keys } from './keys.js';
import { schema } from './layout-schema.js';
import { layouts } from './layouts.js';
import { mailboxes } from './mailboxes.js';
import { me } from './me.js';
import { presets } from './presets.js';
import { preview } from './preview.js';
import { secrets } from './secrets.js';
import { settings } from './settings.js';
import { smtpSenders } from './smtp-senders.js';
import { steps } from './steps.js';
import { stores } from './stores.js';

/** Everything that can be asked of Sendstep. */
export const OPERATIONS = {
  ...me,
  ...layouts,
  ...preview,
  ...schema,
  ...httpRequests,
  ...smtpSenders,
  ...secrets,
  ...mailboxes,
  ...files,
  ...presets,
  ...settings,
  ...steps,
  ...stores,
  ...keys,
};

export type OperationName = keyof typeof OPERATIONS;
/** The operations that a key may call. Hosts have a line for each, or do not compile. */
export type ApiOperationName = {
  [N in OperationName]: (typeof OPERATIONS)[N]['level'] extends Level ? N : never;
}[OperationName];
