import { CompleteRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Admitted, fold } from '@sendstep/core';
import type { PromptName } from './prompts.js';
import { parse, quote, type Request, type Result } from './request.js';
import { LAYOUT_TEMPLATE } from './resources.js';
import { invalidParams } from './rpc-error.js';

/** Limit of the protocol for one response, and the largest page of a list. */
const MAX_VALUES = 100;
/** Lists refuse longer search text, and text with a NUL. */
const MAX_TYPED = 200;
/** How many pages of layouts are searched for the start of an id. */
const MAX_PAGES = 10;

interface Found {
  values: string[];
  /** Missing if not everything was searched, so there may be more. */
  total?: number;
}
type Completer = (typed: string, admitted: Admitted, chosen: Record<string, string>) => Promise<Found>;

/** Completes the arguments of the resource template and of the prompts. */
const COMPLETERS = new Map<string, Completer>(
  Object.entries({
    [`ref/resource ${LAYOUT_TEMPLATE.uriTemplate} id`]: layoutIds,
    'ref/prompt translate_layout id': layoutIds,
    'ref/prompt translate_layout locale': languages,
    'ref/prompt explain_failed_execution id': failedIds,
  } satisfies Record<string, Completer> & Record<`ref/prompt ${PromptName} id`, Completer>),
);

export async function complete(request: Request, admitted: Admitted): Promise<Result> {
  const { ref, argument, context } = parse(CompleteRequestSchema, request);
  const name = ref.type === 'ref/prompt' ? ref.name : ref.uri;
  const completer = COMPLETERS.get(`${ref.type} ${name} ${argument.name}`);
  if (!completer) {
    throw invalidParams(
      `argument.name: ${quote(name)} has no argument ${quote(argument.name)}; prompts/list and resources/templates/list show them`,
    );
  }
  const { value } = argument;
  const searchable = value.length <= MAX_TYPED && !value.includes('\0');
  const found = searchable ? await completer(value, admitted, context?.arguments ?? {}) : none;
  const values = found.values.slice(0, MAX_VALUES);
  const { total } = found;
  return {
    completion: {
      values,
      ...(total !== undefined && { total }),
      hasMore: total === undefined || total > values.length,
    },
  };
}

const none: Found = { values: [], total: 0 };

/** Finds layouts by the start of an id or by a search, because nobody remembers ids. */
async function layoutIds(typed: string, admitted: Admitted): Promise<Found> {
  const { items, total } = await admitted.run('layouts.list', { limit: MAX_VALUES, q: typed });
  const bySearch = items.map(({ id }) => id);
  const byPrefix = /^[0-9a-f-]+$/i.test(typed) ? await layoutIdsWithPrefix(typed.toLowerCase(), admitted) : none;
  if (byPrefix.total === 0) return { values: bySearch, total };
  const values = [...new Set([...byPrefix.values, ...bySearch])];
  return total > MAX_VALUES || byPrefix.total === undefined ? { values } : { values, total: values.length };
}

/** Layouts are listed by id in descending order, so ids with the same prefix are next to each other. */
async function layoutIdsWithPrefix(prefix: string, admitted: Admitted): Promise<Found> {
  const values: string[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { items, pages } = await admitted.run('layouts.list', { limit: MAX_VALUES, page });
    const ids = items.map(({ id }) => id);
    values.push(...ids.filter((id) => id.startsWith(prefix)));
    const last = ids.at(-1);
    if (page >= pages || last === undefined || last < prefix) return { values, total: values.length };
    if (values.length > MAX_VALUES) break;
  }
  return { values };
}

/** The newest failed executions, by the start of an id or the name of what ran. */
async function failedIds(typed: string, admitted: Admitted): Promise<Found> {
  const { items, total } = await admitted.run('history.list', { limit: MAX_VALUES, status: 'FAILED' });
  const matches = items.filter(
    ({ id, actionName }) => id.startsWith(typed.toLowerCase()) || fold(actionName).includes(fold(typed)),
  );
  const values = matches.map(({ id }) => id);
  return typed === '' ? { values, total } : fromFirstPage(values, total);
}

/** The languages of the store's layouts, without the main language of the chosen layout. */
async function languages(typed: string, admitted: Admitted, { id }: Record<string, string>): Promise<Found> {
  const { items, total } = await admitted.run('layouts.list', { limit: MAX_VALUES });
  const own = items.find((layout) => layout.id === id)?.defaultLocale;
  const codes = new Set(items.flatMap((layout) => layout.languages));
  const values = [...codes].filter((code) => code !== own && code.startsWith(typed.toLowerCase())).sort();
  return fromFirstPage(values, total);
}

/** The result of searching the first page of a list with `listed` items. */
const fromFirstPage = (values: string[], listed: number): Found =>
  listed > MAX_VALUES ? { values } : { values, total: values.length };
