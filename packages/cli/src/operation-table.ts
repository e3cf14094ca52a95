import { OPERATIONS, type OperationName } from '@sendstep/core';
import { describeOperation } from './describe-operation.js';
import type { OperationEntry } from './operation-entry.js';

/**
 * The operations as the command line shows them. The build replaces this module by its value (see tsup.config.ts), so a
 * command loads the core only when it runs an operation: the schemas take longer to load than `--help` may run.
 */
export const OPERATION_TABLE: OperationEntry[] = (Object.keys(OPERATIONS) as OperationName[])
  // A link is its own credential, and leads to a page.
  .filter((name) => OPERATIONS[name].level !== 'link')
  .map(describeOperation);
