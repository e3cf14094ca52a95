import type { Level } from '../access.js';
import { httpRequests } from './http-requests.js';
import { keys } from './keys.js';
import { me } from './me.js';
import { stores } from './stores.js';

/** Everything that can be asked of Sendstep. */
export const OPERATIONS = { ...me, ...httpRequests, ...stores, ...keys };

export type OperationName = keyof typeof OPERATIONS;
/** The operations that a key may call. Hosts have a line for each, or do not compile. */
export type ApiOperationName = {
  [N in OperationName]: (typeof OPERATIONS)[N]['level'] extends Level ? N : never;
}[OperationName];
