import type { OperationName } from '@sendstep/core';
import { OPERATION_TABLE } from './operation-table.js';

/** What a command runs operations on. */
export interface Backend {
  run(name: OperationName, input: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export const isOwners = (name: OperationName) => OPERATION_TABLE.some((entry) => entry.name === name && entry.isOwners);
