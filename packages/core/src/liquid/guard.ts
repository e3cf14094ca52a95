import { type Context, defaultOperators, type FilterImplOptions } from 'liquidjs';
import type { Later } from '../ports/liquid-renderer.js';
import { LiquidFault } from './fault.js';
import { type Opaque, SECRET_USES } from './opaque.js';
import { SafeHtml, textOf } from './safe-html.js';
import { isSecrets } from './secrets-drop.js';
import { settingsOf } from './settings.js';

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

/** Whether a text, or a text in a list, holds the token of a credential. */
function holdsToken(value: unknown, opaque: Opaque): boolean {
  const text = plain(value);
  if (typeof text === 'string') return opaque.holds(text);
  return Array.isArray(text) && text.some((item) => holdsToken(item, opaque));
}

/** Filters that only change letters or white space, so that safe HTML stays safe. */
const KEEPS_SAFE = new Set(['strip', 'lstrip', 'rstrip', 'strip_newlines', 'upcase', 'downcase']);

/** A filter on a text that holds a credential's token: passed on whole, done later, or refused. */
function withToken(
  name: string,
  [value, ...input]: unknown[],
  apply: () => unknown,
  opaque: Opaque,
  context: Context,
): unknown {
  const use = SECRET_USES[name as keyof typeof SECRET_USES];
  // Of a text, `first` and `last` are letters.
  if (use === 'refuse' || (['first', 'last'].includes(name) && !Array.isArray(plain(value)))) throw cannotUse(name);
  if (name === 'url_encode') {
    return opaque.each(textOf(value, context), 'url_encode', (text) => encodeURIComponent(text).replace(/%20/g, '+'));
  }
  if (use !== 'whole') return apply();
  const takesKey = name === 'hmac_sha256';
  if (!takesKey && input.length > 0) throw new LiquidFault(`${name} takes no argument with a secret`);
  const [text, key] = [textOf(value, context), textOf(input[0], context)];
  context.memoryLimit.use(text.length + key.length);
  const token = opaque.later({ op: name as Later, text, ...(takesKey && { key }) });
  return value instanceof SafeHtml && KEEPS_SAFE.has(name) ? new SafeHtml(token) : token;
}

const cannotUse = (name: string) => new LiquidFault(`${name} cannot be applied to a secret`);

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
      const apply = () => handler.call(this, values[0], ...values.slice(1));
      const { opaque } = settingsOf(this.context);
      return opaque && holdsToken(values, opaque) ? withToken(name, values, apply, opaque, this.context) : apply();
    },
  };
}

const watched = (operator: string) => (left: unknown, right: unknown, context: Context) => {
  context.renderLimit.check(performance.now());
  const { opaque } = settingsOf(context);
  if (opaque && (holdsToken(left, opaque) || holdsToken(right, opaque)))
    throw new LiquidFault('a secret cannot be compared');
  if (operator === 'contains') charge(plain(left), context);
  return defaultOperators[operator]!(plain(left), plain(right), context);
};

/** Comparisons see text where a template captured or escaped some: `captured == blank` fails on anything else. */
export const OPERATORS = {
  ...defaultOperators,
  '==': watched('=='),
  '!=': watched('!='),
  contains: watched('contains'),
  '<': watched('<'),
  '>': watched('>'),
  '<=': watched('<='),
  '>=': watched('>='),
};
