import { CompleteRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Admitted, fold } from '@sendstep/core';
import type { PromptName } from './prompts.js';
import { parse, quote, type Request, type Result } from './request.js';
import { LAYOUT_TEMPLATE } from './resources.js';
import { invalidParams } from './rpc-error.js';

/** The most that one answer may hold, and that a list gives at once. */
const MOST = 100;
/** Longer text is no search any more; nor is one with a NUL, which lists refuse. */
const MOST_TYPED = 200;
/** How far back the beginning of an id is looked for; the whole id needs no completing. */
const MOST_PAGES = 10;

interface Found {
  values: string[];
  /** Left out when not everything was looked at: then there may be more. */
  total?: number;
}
type Completer = (typed: string, admitted: Admitted, chosen: Record<string, string>) => Promise<Found>;

/** What can be completed: the arguments of the resource template and of the prompts. */
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
  const searchable = value.length <= MOST_TYPED && !value.includes('\0');
  const found = searchable ? await completer(value, admitted, context?.arguments ?? {}) : none;
  const values = found.values.slice(0, MOST);
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

/** Ids are hard to remember: what is typed may begin one, or be something that the search for layouts finds. */
async function layoutIds(typed: string, admitted: Admitted): Promise<Found> {
  const { items, total } = await admitted.run('layouts.list', { limit: MOST, q: typed });
  const searched = items.map(({ id }) => id);
  const begun = /^[0-9a-f-]+$/i.test(typed) ? await layoutIdsFrom(typed.toLowerCase(), admitted) : none;
  if (begun.total === 0) return { values: searched, total };
  const values = [...new Set([...begun.values, ...searched])];
  return total > MOST || begun.total === undefined ? { values } : { values, total: values.length };
}

/** Layouts are listed by id, the highest first, so that those with one beginning stand together. */
async function layoutIdsFrom(beginning: string, admitted: Admitted): Promise<Found> {
  const values: string[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { items, pages } = await admitted.run('layouts.list', { limit: MOST, page });
    const ids = items.map(({ id }) => id);
    values.push(...ids.filter((id) => id.startsWith(beginning)));
    const last = ids.at(-1);
    if (page >= pages || last === undefined || last < beginning) return { values, total: values.length };
    if (values.length > MOST) break;
  }
  return { values };
}

/** The newest executions that failed, by the beginning of an id or what ran. */
async function failedIds(typed: string, admitted: Admitted): Promise<Found> {
  const { items, total } = await admitted.run('history.list', { limit: MOST, status: 'FAILED' });
  const wanted = items.filter(
    ({ id, actionName }) => id.startsWith(typed.toLowerCase()) || fold(actionName).includes(fold(typed)),
  );
  const values = wanted.map(({ id }) => id);
  return typed === '' ? { values, total } : amongTheNewest(values, total);
}

/** The languages that layouts of the store have, except the chosen layout's own. */
async function languages(typed: string, admitted: Admitted, { id }: Record<string, string>): Promise<Found> {
  const { items, total } = await admitted.run('layouts.list', { limit: MOST });
  const own = items.find((layout) => layout.id === id)?.defaultLocale;
  const codes = new Set(items.flatMap((layout) => layout.languages));
  const values = [...codes].filter((code) => code !== own && code.startsWith(typed.toLowerCase())).sort();
  return amongTheNewest(values, total);
}

/** What was found in the first page of a list of so many. */
const amongTheNewest = (values: string[], listed: number): Found =>
  listed > MOST ? { values } : { values, total: values.length };
