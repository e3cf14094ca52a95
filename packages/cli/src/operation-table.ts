import { OPERATIONS, type OperationName, ROLE_OF } from '@sendstep/core';
import { describeOperation } from './describe-operation.js';
import type { OperationEntry } from './operation-entry.js';

/**
 * The operations as the command line shows them. The build replaces this module with its value (see tsup.config.ts), so a
 * command loads the core only when it runs an operation: loading the schemas would slow down `--help`.
 */
export const OPERATION_TABLE: OperationEntry[] = (Object.keys(OPERATIONS) as OperationName[])
  // Signed links carry their own credential and lead to a page, as `files.read` does; sessions are in a browser.
  .filter((name) => OPERATIONS[name].level !== 'link' && ROLE_OF[name] !== 'account' && name !== 'files.read')
  .map(describeOperation);
