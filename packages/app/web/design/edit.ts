import { t } from '../texts/index.js';
import {
  allBlocks,
  type Block,
  type Column,
  type Design,
  isEdge,
  itemAt,
  listAt,
  listsIn,
  type Position,
  parentsOf,
  pathAt,
  positionOf,
} from './design.js';
import { refusal } from './limits.js';
import { isWithin, parsePath, pathText, setIn } from './path.js';
import type { JsonSchema } from './schema.js';

/** A changed design and what is selected in it then, or why it cannot be changed. */
export type Edited = { design: Design; selected: string | undefined; reason?: undefined } | { reason: string };

const withList = (design: Design, list: string, items: unknown[]) => setIn(design, parsePath(list), items);

export function insert(schema: JsonSchema, design: Design, at: Position, item: Block | Column): Edited {
  const reason = refusal(schema, design, at.list, item);
  if (reason) return { reason };
  const items = listAt(design, at.list).toSpliced(at.index, 0, item);
  return { design: withList(design, at.list, items), selected: pathAt(at) };
}

/** Removes a block or column and selects its neighbour. */
export function remove(design: Design, path: string): Edited {
  const at = positionOf(path);
  if (!at) return { reason: t.design.reasons.edge };
  const items = listAt(design, at.list).toSpliced(at.index, 1);
  if (items.length === 0 && at.list.endsWith('columns')) return { reason: t.design.reasons.lastColumn };
  const index = Math.min(at.index, items.length - 1);
  const selected = index >= 0 ? pathAt({ list: at.list, index }) : parentsOf(path)[0];
  return { design: withList(design, at.list, items), selected };
}

/** A copy whose ids are not used yet: `hero` becomes `hero-2`. */
function withOwnIds<T>(item: T, used: Set<string>): T {
  return JSON.parse(JSON.stringify(item), function (this: Partial<Block>, key, value) {
    // `id` belongs to the format only beside a type; elsewhere it would be content.
    if (key !== 'id' || typeof value !== 'string' || typeof this.type !== 'string') return value;
    const stem = value.replace(/-\d+$/, '').slice(0, 90);
    let id = value;
    for (let n = 2; used.has(id); n++) id = `${stem}-${n}`;
    used.add(id);
    return id;
  });
}

export function duplicate(schema: JsonSchema, design: Design, path: string): Edited {
  const at = positionOf(path);
  const item = at && itemAt(design, path);
  if (!item) return { reason: t.design.reasons.edge };
  const used = new Set(allBlocks(design).flatMap(({ id }) => id ?? []));
  return insert(schema, design, { list: at.list, index: at.index + 1 }, withOwnIds(item, used));
}

/** Where a position is after an item was removed. */
function afterRemoval(to: Position, removed: Position): Position {
  if (to.list === removed.list) return to.index > removed.index ? { ...to, index: to.index - 1 } : to;
  const base = parsePath(removed.list);
  const steps = parsePath(`${to.list}`);
  const index = steps[base.length];
  const isBelow = pathText(steps.slice(0, base.length)) === removed.list && typeof index === 'number';
  if (!isBelow || index < removed.index) return to;
  return { ...to, list: pathText(steps.with(base.length, index - 1)) };
}

/** Moves an item to a position, which is one in the design before the move. */
export function move(schema: JsonSchema, design: Design, path: string, to: Position): Edited {
  const from = positionOf(path);
  const item = from && itemAt(design, path);
  if (!item) return { reason: t.design.reasons.edge };
  if (isWithin(to.list, path)) return { reason: t.design.reasons.intoItself };
  if (from.list.endsWith('columns') && to.list !== from.list) return { reason: t.design.reasons.columnStays };
  const rest = withList(design, from.list, listAt(design, from.list).toSpliced(from.index, 1));
  return insert(schema, rest, afterRemoval(to, from), item);
}

/** The positions that one step up or down leads to, the nearest first: into the neighbour, beyond it, or out. */
function stepsFrom(design: Design, path: string, step: 1 | -1): Position[] {
  const from = positionOf(path)!;
  const neighbour = listAt(design, from.list)[from.index + step];
  const end = (list: string) => ({ list, index: step > 0 ? 0 : listAt(design, list).length });
  if (neighbour) {
    const beyond = { list: from.list, index: step > 0 ? from.index + 2 : from.index - 1 };
    const lists = 'type' in neighbour ? listsIn(neighbour as Block) : [];
    const nearest = lists.at(step > 0 ? 0 : -1);
    return nearest ? [end(pathText([...parsePath(from.list), from.index + step, ...nearest])), beyond] : [beyond];
  }
  const [parent] = parentsOf(path);
  const at = parent && positionOf(parent);
  if (!at || from.list.endsWith('columns')) return [];
  const around = (position: Position) => ({ ...position, index: position.index + (step > 0 ? 1 : 0) });
  if (!at.list.endsWith('columns')) return [around(at)];
  const outer = around(positionOf(parentsOf(parent)[0]!)!);
  const next = listAt(design, at.list)[at.index + step];
  return next ? [end(`${pathAt({ ...at, index: at.index + step })}.blocks`), outer] : [outer];
}

/** Moves an item one step in reading order, also into and out of containers, so two keys reach every place. */
export function moveBy(schema: JsonSchema, design: Design, path: string, step: 1 | -1): Edited {
  if (isEdge(path)) return { reason: t.design.reasons.edge };
  let last: Edited = { reason: step > 0 ? t.design.reasons.atEnd : t.design.reasons.atStart };
  for (const to of stepsFrom(design, path, step)) {
    last = move(schema, design, path, to);
    if (last.reason === undefined) return last;
  }
  return last;
}

/** Where a new block goes: into the selected container, or after what is selected. */
export function placeFor(design: Design, selected: string | undefined, inside: boolean): Position {
  const end = (list: string) => ({ list, index: listAt(design, list).length });
  const content = end('blocks');
  if (!selected) return content;
  if (isEdge(selected)) return design[selected]?.blocks ? end(`${selected}.blocks`) : content;
  const item = itemAt(design, selected);
  const at = positionOf(selected);
  if (!item || !at) return content;
  if (at.list.endsWith('columns')) return end(`${selected}.blocks`);
  const [list] = listsIn(item as Block);
  return inside && list ? end(pathText([...parsePath(selected), ...list])) : { ...at, index: at.index + 1 };
}
