import type { OperationName } from '@sendstep/core';
import type { Backend } from './backend-types.js';
import { listOf, type Source } from './completion-words.js';
import { OPERATION_TABLE } from './operation-table.js';
import { plain } from './output.js';
import { UsageError } from './usage-error.js';

const FULL = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{40})$/i;
/** The beginning or end of an id, as tables show it. */
const SHORT = /^(?:…|\.{3})?([\da-f][\da-f-]{2,38})(?:…|\.{3})?$/i;
const PAGE = 100;
/** A large list is not read to its end: that would use up the budget of a key. */
const MAX_PAGES = 10;
/** Digits that are unique in practice at the end of an id, which is random. Tables show as many. */
const ENOUGH_DIGITS = 8;
const MAX_SHOWN = 10;

const byId = (operation: OperationName): Source => ({ operation, field: 'id' });
/** Fields with the id of a record of another noun. */
const REFERENCES: Record<string, Source[]> = {
  layoutId: [byId('layouts.list')],
  requestId: [byId('httpRequests.list')],
  actionConfigId: [byId('layouts.list'), byId('httpRequests.list')],
  senderId: [byId('smtp.list'), byId('senders.list')],
  member: [byId('members.list')],
  sha: [{ operation: 'repoVersions.list', field: 'sha', ofFirst: true }],
};

/** The lists with the record that a field of an operation names. */
export function listsFor(name: OperationName, field: string): Source[] {
  if (REFERENCES[field]) return REFERENCES[field];
  if (field !== 'id' && field !== 'key') return [];
  const source = listOf(name.split('.')[0]!);
  return source?.field === field ? [source] : [];
}

type Item = Record<string, unknown>;

/** Reads a list, newest records first; not to its end if it is long. */
async function read(backend: Backend, { operation, ofFirst }: Source, id: unknown) {
  const takesLimit = OPERATION_TABLE.some(
    ({ name, fields }) => name === operation && fields.some((field) => field.name === 'limit'),
  );
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const result = await backend.run(operation, { page, ...(takesLimit && { limit: PAGE }), ...(ofFirst && { id }) });
    items.push(...(result.items as Item[]));
    if (page >= Number(result.pages)) return { items, isAll: true };
    if (page >= MAX_PAGES) return { items, isAll: false };
  }
}

const nameOf = (item: Item) => plain(String(item.name ?? item.filename ?? item.displayName ?? item.actionName ?? ''));

/** The one id in these lists that begins or ends with `part`. */
async function resolve(backend: Backend, sources: Source[], part: string, id: unknown): Promise<string> {
  const found = new Map<string, string>();
  let isComplete = true;
  for (const source of sources) {
    const { items, isAll } = await read(backend, source, id);
    isComplete &&= isAll;
    for (const item of items) {
      const own = String(item[source.field]);
      if (own.startsWith(part) || own.endsWith(part)) found.set(own, nameOf(item));
    }
  }
  const [only] = found.keys();
  if (found.size > 1) {
    const shown = [...found].slice(0, MAX_SHOWN).map(([own, name]) => `\n  ${own}  ${name}`.trimEnd());
    const more = found.size > MAX_SHOWN ? `\n  and ${found.size - MAX_SHOWN} more` : '';
    throw new UsageError(`${part} is the beginning or end of ${found.size} ids:${shown.join('')}${more}`);
  }
  if (only !== undefined && (isComplete || (only.endsWith(part) && part.length >= ENOUGH_DIGITS))) return only;
  if (isComplete) throw new Error(`no id begins or ends with ${part}`);
  throw new UsageError(
    `${part} is not clear among the newest ${PAGE * MAX_PAGES} records: use the whole id, which --json shows`,
  );
}

/** Replaces short ids, as tables show them, by the ids they stand for. With whole ids it makes no request. */
export async function withWholeIds(backend: Backend, name: OperationName, input: Record<string, unknown>) {
  const whole = { ...input };
  for (const [field, value] of Object.entries(input)) {
    const part = typeof value === 'string' && !FULL.test(value) ? SHORT.exec(value)?.[1] : undefined;
    const sources = part === undefined ? [] : listsFor(name, field);
    if (sources.length > 0) whole[field] = await resolve(backend, sources, part!.toLowerCase(), whole.id);
  }
  return whole;
}
