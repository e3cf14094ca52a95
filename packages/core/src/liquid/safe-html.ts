import { type Context, Drop, toValue } from 'liquidjs';
import { settingsOf } from './settings.js';

/** HTML that needs no escaping: already escaped, captured, or marked with `raw`. Only in HTML mode. */
export class SafeHtml extends Drop {
  constructor(readonly html: string) {
    super();
  }

  override valueOf() {
    return this.html;
  }

  override liquidMethodMissing(key: string | number) {
    return key === 'size' ? this.html.length : undefined;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** A value as text, as Liquid prints it. Lists are charged item by item: a short list can repeat one long text. */
export function textOf(value: unknown, context: Context): string {
  const plain = toValue(value);
  if (plain === null || plain === undefined) return '';
  if (!Array.isArray(plain)) return typeof plain === 'object' ? '[object Object]' : String(plain);
  let text = '';
  for (const item of plain) {
    const piece = textOf(item, context);
    context.memoryLimit.use(piece.length);
    text += piece;
  }
  return text;
}

/** A value as HTML, escaped unless already safe. Credentials are escaped when they are filled in. */
export function htmlOf(value: unknown, context: Context): string {
  if (value instanceof SafeHtml) return value.html;
  const text = textOf(value, context);
  return settingsOf(context).opaque?.each(text, 'escape', escapeHtml) ?? escapeHtml(text);
}

/** The output of every `{{ }}`, `echo` and `cycle`. */
export const outputText = (value: unknown, context: Context) =>
  settingsOf(context).mode === 'html' ? htmlOf(value, context) : textOf(value, context);

/** Marks HTML as safe; in text mode it stays plain text. */
export const markSafe = (html: string, context: Context) =>
  settingsOf(context).mode === 'html' ? new SafeHtml(html) : html;
