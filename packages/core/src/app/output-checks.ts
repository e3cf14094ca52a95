import type { Operation } from '../operation.js';
import { OPERATIONS } from '../operations/index.js';
import { maskMemo } from '../shared/mask-memo.js';
import { recordMask } from '../shared/record-mask.js';

/** Masks literal credentials as the schema says, and refuses what is not in it. Every output passes here. */
export type OutputCheck = (operation: Operation, output: unknown) => Record<string, unknown>;

const MASKS = new Map<unknown, ReturnType<typeof recordMask>>(
  Object.values(OPERATIONS).map((operation) => [operation, recordMask(operation.output)]),
);

interface Checked {
  operation: Operation;
  output: Record<string, unknown>;
}

/** The check, and a form of it that checks a frozen record and writes its JSON only once. */
export function createOutputChecks() {
  const memo = maskMemo();
  const checked = new WeakMap<object, Checked>();
  const written = new WeakMap<object, string>();
  const check: OutputCheck = (operation, output) => operation.output.parse(MASKS.get(operation)!(output, memo));

  return {
    check,
    checkOnce: ((operation, record) => {
      if (typeof record !== 'object' || record === null || !Object.isFrozen(record)) return check(operation, record);
      const known = checked.get(record);
      if (known?.operation === operation) return known.output;
      const output = Object.freeze(check(operation, record));
      checked.set(record, { operation, output });
      written.set(output, JSON.stringify(output));
      return output;
    }) satisfies OutputCheck as OutputCheck,
    toJson: (output: object): string => written.get(output) ?? JSON.stringify(output),
  };
}
