import { t } from '../texts/index.js';
import {
  allBlocks,
  type Block,
  blocksWithin,
  type Column,
  type Design,
  itemAt,
  listAt,
  listsIn,
  parentsOf,
} from './design.js';
import { getIn, parsePath } from './path.js';
import { type JsonSchema, resolve } from './schema.js';

/** Limits of the format that its JSON Schema cannot express. A test compares them with the core. */
export const LIMITS = { depth: 4, loopDepth: 2, attachments: 20 };

const isBlock = (item: Block | Column): item is Block => 'type' in item;
const inner = (item: Block | Column): Block[] =>
  isBlock(item) ? listsIn(item).flatMap((list) => getIn(item, list) as Block[]) : item.blocks;

/** The most levels of blocks in an item. With `type`, only blocks of this type count. */
function height(item: Block | Column, type?: string): number {
  const own = isBlock(item) && (type === undefined || item.type === type) ? 1 : 0;
  return own + Math.max(0, ...inner(item).map((block) => height(block, type)));
}

/** The schema of a list in a design. */
function listSchema(root: JsonSchema, design: Design, list: string): JsonSchema | undefined {
  const steps = parsePath(list);
  const [owner, name] = [itemAt(design, parentsOf(`${list}[0]`)[0] ?? ''), String(steps.at(-1))];
  if (steps.length === 1) return root.properties?.blocks;
  if (steps[0] !== 'blocks' && steps.length === 2) return root.$defs?.headerFooter?.properties?.blocks;
  const definition = owner && isBlock(owner) ? `${owner.type}Block` : 'column';
  return resolve(root, root.$defs?.[definition]?.properties?.[name] ?? {});
}

/** Why an item cannot be added to a list; undefined if it can. */
export function refusal(root: JsonSchema, design: Design, list: string, item: Block | Column): string | undefined {
  const { reasons } = t.design;
  const max = listSchema(root, design, list)?.maxItems ?? Number.POSITIVE_INFINITY;
  if (listAt(design, list).length >= max) return isBlock(item) ? reasons.listFull(max) : reasons.columnsFull(max);
  const added = isBlock(item) ? blocksWithin([item]) : blocksWithin(item.blocks);
  const [part] = parsePath(list) as ['blocks' | 'header' | 'footer'];
  const partBlocks = part === 'blocks' ? design.blocks : (design[part]?.blocks ?? []);
  const most = (part === 'blocks' ? root.properties?.blocks : root.$defs?.headerFooter?.properties?.blocks)?.maxItems;
  if (most !== undefined && blocksWithin(partBlocks).length + added.length > most) return reasons.tooMany(most);
  const around = parentsOf(`${list}[0]`)
    .map((path) => itemAt(design, path))
    .filter((one): one is Block => one !== undefined && isBlock(one));
  const count = (type: string) => around.filter((block) => block.type === type).length;
  if (around.length + height(item) > LIMITS.depth) return reasons.tooDeep(LIMITS.depth);
  if (isBlock(item) && count('columns') > 0 && height(item, 'columns') > 0) return reasons.columnsInColumns;
  if (height(item, 'loop') > 0 && count('loop') + height(item, 'loop') > LIMITS.loopDepth) {
    return reasons.loops(LIMITS.loopDepth);
  }
  const attachments = (blocks: Block[]) => blocks.filter(({ type }) => type === 'attachment').length;
  if (attachments(added) > 0 && attachments(allBlocks(design)) + attachments(added) > LIMITS.attachments) {
    return reasons.attachments(LIMITS.attachments);
  }
  return undefined;
}
