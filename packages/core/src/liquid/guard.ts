import { type Context, defaultOperators, type FilterImplOptions } from 'liquidjs';
import type { Later } from '../ports/liquid-renderer.js';
import { LiquidFault } from './fault.js';
import { type Opaque, SECRET_USES } from './opaque.js';
import { SafeHtml, textOf } from './safe-html.js';
import { isSecrets } from './secrets-drop.js';
import { settingsOf } from './settings.js';

export type FilterHandler = Extract<FilterImplOptions, (...input: any[]) => any>;

/** A filter that distinguishes safe HTML from text. Other filters receive plain text. */
export interface HtmlAware {
  htmlAware: FilterHandler;
}

/** These take constant time and are often used in loops. */
const FREE = new Set(['first', 'last', 'size', 'default', 'raw']);

/** These evaluate a path for each item, which takes ten times as long as reading the item. */
const SLOW = new Set(['where', 'reject', 'find', 'find_index', 'has', 'map', 'sum', 'sort', 'sort_natural']);

/**
 * Charges the size of a filter's input. liquidjs charges some filters for the number of items and others for nothing,
 * but sorting, printing or comparing a list of a thousand references to one long text costs a thousand texts.
 */
function charge(value: unknown, context: Context) {
  if (typeof value === 'string') context.memoryLimit.use(value.length);
  if (!Array.isArray(value)) return;
  context.memoryLimit.use(value.length);
  for (const item of value) charge(item, context);
}

const plain = (value: unknown) => (value instanceof SafeHtml ? value.html : value);
const withoutSecrets = (value: unknown) => (isSecrets(value) ? undefined : value);

/** Changes a value or, if it is a named argument, the value of the name-value pair. */
const each = (input: unknown, change: (value: unknown) => unknown) =>
  Array.isArray(input) && input.length === 2 && isSecrets(input[1]) ? [input[0], change(input[1])] : change(input);

/** Whether a text, or a text in a list, contains the token of a credential. */
function hasToken(value: unknown, opaque: Opaque): boolean {
  const text = plain(value);
  if (typeof text === 'string') return opaque.hasToken(text);
  return Array.isArray(text) && text.some((item) => hasToken(item, opaque));
}

/** Filters that only change letters or white space: safe HTML stays safe. */
const KEEPS_SAFE = new Set(['strip', 'lstrip', 'rstrip', 'strip_newlines', 'upcase', 'downcase']);

/** Applies a filter to a text with a token: passes the token on, defers the filter, or refuses it. */
function withToken(
  name: string,
  [value, ...input]: unknown[],
  apply: () => unknown,
  opaque: Opaque,
  context: Context,
): unknown {
  const use = SECRET_USES[name as keyof typeof SECRET_USES];
  // On a text, `first` and `last` return characters.
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

/** A filter that checks the limits before it runs and never receives the `secrets` object. */
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
      return opaque && hasToken(values, opaque) ? withToken(name, values, apply, opaque, this.context) : apply();
    },
  };
}

const guardedOperator = (operator: string) => (left: unknown, right: unknown, context: Context) => {
  context.renderLimit.check(performance.now());
  const { opaque } = settingsOf(context);
  if (opaque && (hasToken(left, opaque) || hasToken(right, opaque)))
    throw new LiquidFault('a secret cannot be compared');
  if (operator === 'contains') charge(plain(left), context);
  return defaultOperators[operator]!(plain(left), plain(right), context);
};

/** Comparisons convert safe HTML to text: otherwise `captured == blank` would fail. */
export const OPERATORS = {
  ...defaultOperators,
  '==': guardedOperator('=='),
  '!=': guardedOperator('!='),
  contains: guardedOperator('contains'),
  '<': guardedOperator('<'),
  '>': guardedOperator('>'),
  '<=': guardedOperator('<='),
  '>=': guardedOperator('>='),
};
