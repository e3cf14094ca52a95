import { type Context, defaultOperators, type FilterImplOptions } from 'liquidjs';
import { SafeHtml } from './safe-html.js';
import { isSecrets } from './secrets-drop.js';

export type FilterHandler = Extract<FilterImplOptions, (...input: any[]) => any>;

/** A filter of ours that wants to see whether a value is safe HTML. The others get plain text. */
export interface HtmlAware {
  htmlAware: FilterHandler;
}

/** These take no time however long the list is, and are often asked inside loops. */
const FREE = new Set(['first', 'last', 'size', 'default', 'raw']);

/** These evaluate a path for each item, which takes ten times as long as reading it. */
const SLOW = new Set(['where', 'reject', 'find', 'find_index', 'has', 'map', 'sum', 'sort', 'sort_natural']);

/**
 * Charges what a filter is about to read. liquidjs charges some filters for the number of items and others for nothing,
 * while a list of a thousand references to one long text costs a thousand texts to sort, print or compare.
 */
function charge(value: unknown, context: Context) {
  if (typeof value === 'string') context.memoryLimit.use(value.length);
  if (!Array.isArray(value)) return;
  context.memoryLimit.use(value.length);
  for (const item of value) charge(item, context);
}

const plain = (value: unknown) => (value instanceof SafeHtml ? value.html : value);
const withoutSecrets = (value: unknown) => (isSecrets(value) ? undefined : value);

/** A named argument arrives as a pair. A list that is a value has no such shape: its first item is its own. */
const each = (input: unknown, change: (value: unknown) => unknown) =>
  Array.isArray(input) && input.length === 2 && isSecrets(input[1]) ? [input[0], change(input[1])] : change(input);

/** A filter with the limits looked at before it runs, and with the secrets as a whole never reaching it. */
export function guarded(name: string, filter: FilterImplOptions | HtmlAware): FilterImplOptions {
  const raw = 'raw' in filter && filter.raw;
  const handler = 'htmlAware' in filter ? filter.htmlAware : 'handler' in filter ? filter.handler : filter;
  const view = 'htmlAware' in filter ? (value: unknown) => value : plain;
  return {
    raw,
    handler(value, ...input) {
      this.context.renderLimit.check(performance.now());
      if (isSecrets(value)) return undefined;
      const values = [value, ...input].map((one) => view(each(one, withoutSecrets)));
      if (!FREE.has(name)) for (const one of values) charge(plain(one), this.context);
      if (SLOW.has(name) && Array.isArray(value)) this.context.memoryLimit.use(value.length * 10);
      return handler.call(this, values[0], ...values.slice(1));
    },
  };
}

const watched = (operator: string) => (left: unknown, right: unknown, context: Context) => {
  context.renderLimit.check(performance.now());
  if (operator === 'contains') charge(plain(left), context);
  return defaultOperators[operator]!(plain(left), plain(right), context);
};

/** Comparisons see text where a template captured or escaped some: `captured == blank` fails on anything else. */
export const OPERATORS = {
  ...defaultOperators,
  '==': watched('=='),
  '!=': watched('!='),
  contains: watched('contains'),
};
