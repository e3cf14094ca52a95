import { hasLiquid } from '../liquid/parse.js';
import { CLASS_NAME } from './class-name.js';

/** Gmail drops style elements of more than 8192 characters. */
export const MAX_CSS = 8000;

/** Functions that neither load nor run anything; all others are refused. */
const FUNCTIONS = new Set('calc min max clamp rgb rgba hsl hsla linear-gradient radial-gradient'.split(' '));
const REFUSED_PROPERTIES = new Set(['behavior', '-moz-binding']);
const PROPERTY = /^-?[a-z][a-z-]*$/;
const MEDIA = /^[a-z0-9\s(),:./-]+$/i;
/** A part of a selector: a combinator, an element, a class, an attribute's name or a pseudo-class. */
const SELECTOR_PART = /\s*[>+~]\s*|\s+|\*|[a-z][a-z0-9]*|\.([\w-]+)|\[[\w-]+\]|::?[a-z-]+/iy;
const TOKEN = /\/\*|"[^"\n]*"|'[^'\n]*'|[{}();@<\\]|["']/g;

class CssFault extends Error {}

/** Checked CSS without comments, or why it is refused: `url() is not allowed (line 2)`. */
export function readCss(source: string): { css?: string; fault?: string } {
  if (hasLiquid(source)) return { fault: 'Liquid is not allowed here' };
  const reader = { text: withoutComments(source), at: 0 };
  try {
    return { css: rulesOf(reader, false) };
  } catch (error) {
    if (!(error instanceof CssFault)) throw error;
    return { fault: `${error.message} (line ${reader.text.slice(0, reader.at).split('\n').length})` };
  }
}

interface Reader {
  readonly text: string;
  at: number;
}

/** Keeps line breaks, so faults have the right line. A comment in a string is part of the string. */
function withoutComments(source: string): string {
  let text = '';
  let from = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(source); found; found = TOKEN.exec(source)) {
    if (found[0] !== '/*') continue;
    const end = source.indexOf('*/', found.index + 2);
    const comment = source.slice(found.index, end === -1 ? undefined : end + 2);
    text += `${source.slice(from, found.index)} ${comment.replace(/[^\n]/g, '')}`;
    from = found.index + comment.length;
    TOKEN.lastIndex = from;
  }
  return text + source.slice(from);
}

function rulesOf(reader: Reader, nested: boolean): string {
  let css = '';
  for (;;) {
    skipSpace(reader);
    if (reader.at === reader.text.length) {
      if (nested) throw new CssFault('} is missing');
      return css;
    }
    if (reader.text[reader.at] === '}') {
      if (!nested) throw new CssFault('} without {');
      reader.at++;
      return css;
    }
    css += reader.text[reader.at] === '@' ? mediaOf(reader, nested) : ruleOf(reader);
  }
}

function mediaOf(reader: Reader, nested: boolean): string {
  const name = /@[\w-]*/y;
  name.lastIndex = reader.at;
  if (nested || name.exec(reader.text)?.[0].toLowerCase() !== '@media') {
    throw new CssFault(nested ? '@ rules cannot be nested' : 'only @media is allowed');
  }
  reader.at += '@media'.length;
  const condition = reader.text.slice(reader.at, next(reader, '{')).trim().replace(/\s+/g, ' ');
  if (!MEDIA.test(condition)) throw new CssFault('must be a media query such as @media (max-width: 600px)');
  const rules = rulesOf(reader, true);
  return rules && `@media ${condition}{${rules}}`;
}

function ruleOf(reader: Reader): string {
  const from = reader.at;
  const selectors = reader.text.slice(from, next(reader, '{')).trim();
  const written = selectors.split(',').map((selector) => selectorOf(selector.trim()));
  const declarations: string[] = [];
  for (let open = true; open; ) {
    const start = reader.at;
    const end = next(reader, ';', '}');
    open = reader.text[end] === ';';
    const declaration = reader.text.slice(start, end).trim();
    if (declaration) declarations.push(declarationOf(declaration));
  }
  return declarations.length > 0 ? `${written.join(',')}{${declarations.join(';')}}` : '';
}

/** The position of the next end character outside strings and parentheses; the reader continues after it. */
function next(reader: Reader, ...ends: string[]): number {
  let depth = 0;
  TOKEN.lastIndex = reader.at;
  for (let found = TOKEN.exec(reader.text); found; found = TOKEN.exec(reader.text)) {
    const [token] = found;
    reader.at = found.index;
    if (token === '(') depth++;
    else if (token === ')') depth--;
    else if (token.length === 1 && depth === 0 && ends.includes(token)) {
      reader.at = found.index + 1;
      return found.index;
    } else if (token.length > 1) {
      if (/[{}<\\]/.test(token)) throw new CssFault('a string must not contain {, }, < or a backslash');
    } else if (token === '"' || token === "'") throw new CssFault('a string is not closed');
    else if (token !== ';' || depth === 0) throw new CssFault(`${token} is not allowed here`);
    if (depth < 0) throw new CssFault(') without (');
  }
  reader.at = reader.text.length;
  throw new CssFault(`${ends.at(-1)} is missing`);
}

/** A selector must contain a class, so that rules change only blocks that have it. */
function selectorOf(selector: string): string {
  let hasClass = false;
  SELECTOR_PART.lastIndex = 0;
  for (let at = 0; at < selector.length; at = SELECTOR_PART.lastIndex) {
    const found = SELECTOR_PART.exec(selector);
    if (!found) throw new CssFault(`not a selector: ${selector.slice(0, 40)}`);
    if (found[1] === undefined) continue;
    if (!CLASS_NAME.test(found[1])) throw new CssFault(`not a class name: ${found[1].slice(0, 40)}`);
    hasClass = true;
  }
  if (!hasClass) throw new CssFault('every selector needs a class, such as .promo');
  return selector.replace(/\s+/g, ' ');
}

function declarationOf(declaration: string): string {
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .trim()
    .replace(/\s+/g, ' ');
  if (colon === -1 || !PROPERTY.test(property) || value === '') throw new CssFault('must be property: value');
  if (REFUSED_PROPERTIES.has(property)) throw new CssFault(`${property} is not allowed`);
  const outside = value.replace(/"[^"]*"|'[^']*'/g, "''");
  for (const [, name] of outside.matchAll(/([\w-]*)\s*\(/g)) {
    if (name && !FUNCTIONS.has(name.toLowerCase())) throw new CssFault(`${name}() is not allowed`);
  }
  if (outside.includes(':')) throw new CssFault('; is missing');
  return `${property}:${value}`;
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++;
}
