import { type Context, Drop, toValue } from 'liquidjs';
import { settingsOf } from './settings.js';

/** HTML that is ready to be written: escaped, captured, or trusted by the author with `raw`. Only in HTML mode. */
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

/** A value as text, as Liquid prints it. Lists are charged while they grow: a small list can hold one long text often. */
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

/** A value as HTML, escaped unless it is safe already. A credential is escaped when it is filled in. */
export function htmlOf(value: unknown, context: Context): string {
  if (value instanceof SafeHtml) return value.html;
  const text = textOf(value, context);
  return settingsOf(context).opaque?.each(text, 'escape', escapeHtml) ?? escapeHtml(text);
}

/** What every `{{ }}`, `echo` and `cycle` writes. */
export const written = (value: unknown, context: Context) =>
  settingsOf(context).mode === 'html' ? htmlOf(value, context) : textOf(value, context);

/** Marks HTML as ready where that means something; in text mode it is a text like any other. */
export const ready = (html: string, context: Context) =>
  settingsOf(context).mode === 'html' ? new SafeHtml(html) : html;
