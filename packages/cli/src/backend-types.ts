import type { OperationName, RunOptions } from '@sendstep/core';
import { OPERATION_TABLE } from './operation-table.js';

/** Runs the operations of a command. */
export interface Backend {
  run(name: OperationName, input: Record<string, unknown>, options?: RunOptions): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export const isOwnerOnly = (name: OperationName) =>
  OPERATION_TABLE.some((entry) => entry.name === name && entry.ownerOnly);
