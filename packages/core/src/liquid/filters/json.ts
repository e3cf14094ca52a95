import { filters as BUILT_IN, type FilterImplOptions } from 'liquidjs';
import type { FilterHandler } from '../guard.js';
import { settingsOf } from '../settings.js';

const builtIn = (BUILT_IN as Record<string, FilterImplOptions>).json as FilterHandler;
const unicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON with the characters that end a script or a text of HTML written as escapes. */
export const harmlessJson = (text: string, html: boolean) =>
  text.replace(html ? /[<>&'\u2028\u2029]/g : /[<\u2028\u2029]/g, unicode);

/**
 * JSON that ends neither a script nor a text of HTML: what would is written as `\u003c`, which JSON reads back as the
 * same. In HTML also `>`, `&` and `'`; a request's body keeps those readable. It is not escaped (`raw`), or it would
 * be no JSON inside a script. What is missing is `null`, so that a body stays valid JSON.
 */
export const json: FilterImplOptions = {
  raw: true,
  handler(value, space) {
    const text: string = builtIn.call(this, value ?? null, space) ?? 'null';
    const { mode, opaque } = settingsOf(this.context);
    const safe = harmlessJson(text, mode === 'html');
    return opaque?.each(safe, mode === 'html' ? 'html_json' : 'json') ?? safe;
  },
};
