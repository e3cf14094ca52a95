import { anyOf } from '../shared/fields.js';
import { Block } from './blocks.js';
import { byPosition, Design } from './design.js';
import { LIMITS } from './limits.js';
import { MAX_FAULTS, schemaFaults } from './reason.js';
import { type Fault, isObject, liquidTags, structure } from './structure.js';

/** The design as sent, or its faults in field order. Accepts any value and never throws. */
export function checkDesign(value: unknown): { design?: Design; faults: Fault[] } {
  const faults = isObject(value) ? designFaults(value) : [{ path: [], reason: 'must be an object' }];
  return faults.length > 0 ? { faults: faults.sort(byPosition) } : { design: value as Design, faults };
}

function designFaults(value: Record<string, unknown>): Fault[] {
  const { blocks, faults, complete } = structure(value);
  if (!complete) return faults;
  // The schemas validate one level, so this loop can stop early: one invalid table alone can have 1,600 faults.
  let tags = 0;
  let attachments = 0;
  for (const { block, path } of blocks) {
    tags += liquidTags(block);
    if (tags > LIMITS.liquidTags) {
      return [...faults, { path: [], reason: `at most ${LIMITS.liquidTags} Liquid tags and outputs` }];
    }
    if (isObject(block) && block.type === 'attachment' && ++attachments === LIMITS.attachments + 1) {
      faults.push({ path, reason: `at most ${LIMITS.attachments} attachments in a design` });
    }
    faults.push(...schemaFaults(Block, block, path));
    if (faults.length >= MAX_FAULTS) return faults;
  }
  return [...faults, ...schemaFaults(Design, value, [])];
}

/** A design as an input field, kept as sent. Null means absent. */
export const DesignInput = anyOf(
  ['object', 'null'],
  'Visual layouts only: the complete design, as described by the layout schema.',
  (value, fault): Design | undefined => {
    if (value === null || value === undefined) return undefined;
    const { design, faults } = checkDesign(value);
    for (const { path, reason } of faults) fault(reason, path);
    return design;
  },
);
