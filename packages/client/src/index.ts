export { type Call, type CallOptions, createCall, isOperationName, type OperationName } from './call.js';
export { createClient } from './client.js';
export { type Budget, type ErrorCode, type ErrorDetails, SendstepError } from './error.js';
export type * from './generated/types.js';
export type * from './messages.js';
export type * from './options.js';
export { createSend, failureOf } from './send.js';
