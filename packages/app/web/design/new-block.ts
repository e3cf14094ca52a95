import { t } from '../texts/index.js';
import type { Block } from './design.js';
import { blockSchema, emptyValue, type JsonSchema } from './schema.js';

/** A block to start with. Pictures and files are missing in it: only a person can choose them. */
export const newBlock = (root: JsonSchema, type: string): Block => ({
  ...(emptyValue(root, blockSchema(root, type) ?? {}) as object),
  ...structuredClone(t.design.starters[type]),
  type,
});
