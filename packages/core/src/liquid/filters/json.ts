import { filters as BUILT_IN, type FilterImplOptions } from 'liquidjs';
import type { FilterHandler } from '../guard.js';
import { settingsOf } from '../settings.js';

const builtIn = (BUILT_IN as Record<string, FilterImplOptions>).json as FilterHandler;
const unicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes characters in JSON that could end a script element or HTML text. */
export const htmlSafeJson = (text: string, html: boolean) =>
  text.replace(html ? /[<>&'\u2028\u2029]/g : /[<\u2028\u2029]/g, unicode);

/**
 * JSON that cannot end a script element or HTML text: `<` is written as `\u003c`, and in HTML also `>`, `&` and `'`, which
 * stay readable in request bodies. The output is not escaped (`raw`), or it would not be JSON in a script. A missing
 * value is `null`, to keep a body valid JSON.
 */
export const json: FilterImplOptions = {
  raw: true,
  handler(value, space) {
    const text: string = builtIn.call(this, value ?? null, space) ?? 'null';
    const { mode, opaque } = settingsOf(this.context);
    const safe = htmlSafeJson(text, mode === 'html');
    return opaque?.each(safe, mode === 'html' ? 'html_json' : 'json') ?? safe;
  },
};
