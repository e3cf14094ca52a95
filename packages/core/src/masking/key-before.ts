import { characters } from './characters.js';
import { SCHEMES } from './credential-names.js';

const isIdentifier = characters(/[\p{L}\p{N}_.[\]%$@-]/u);
const isPadding = characters(/[\s"'`“”‘’„«»\\]/);
const isQuote = characters(/["'`”’“‘»«]/);
const LONGEST = 64;

/** The name that ends right before a separator, and where it begins. Quotes around it are passed over. */
export interface Key {
  name: string;
  /** The word in front, for names of two words such as `API key`. */
  previous: string;
  start: number;
  /** A quote that opened before the name and is still open: `-H "Authorization: …"`. */
  openQuote: string;
}

/** Looks back from a separator, at most a few words far. */
export function keyBefore(text: string, separator: number): Key | undefined {
  let end = separator;
  while (end > 0 && separator - end < 4 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  // `headers["Authorization"] = …`
  if (text[end - 1] === ']' && isQuote(text, end - 2)) end--;
  const quoted = end > 0 && isQuote(text, end - 1);
  if (quoted) end--;
  while (quoted && end > 0 && text[end - 1] === '\\' && separator - end < 16) end--;
  const start = identifierStart(text, end);
  // The dashes of `-----BEGIN PRIVATE KEY-----` end no name.
  if (start === end || text[end - 1] === '-') return undefined;
  const before = text[start - 1] ?? '';
  const openQuote = !quoted && (before === '"' || before === "'") ? before : '';
  const previousEnd = before === ' ' ? start - 1 : start;
  const previous = before === ' ' ? text.slice(identifierStart(text, previousEnd), previousEnd) : '';
  return { name: text.slice(start, end), previous, start, openQuote };
}

function identifierStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < LONGEST && isIdentifier(text, start - 1)) start--;
  return start;
}

/** Skips white space, quotes and escapes backwards, a few characters far. */
function backOver(text: string, from: number): number {
  let at = from;
  while (at > 0 && from - at < 16 && isPadding(text, at - 1)) at--;
  return at;
}

/**
 * The key in front of a position, with the scheme word if there is one. Restoring uses it to tell which
 * mask is which, so it must not depend on anything that masking changes.
 */
export function labelBefore(text: string, position: number): string {
  let at = backOver(text, position);
  const word = text.slice(identifierStart(text, at), at).toLowerCase();
  const scheme = at < position && SCHEMES.has(word) ? word : '';
  if (scheme) at = backOver(text, at - scheme.length);
  while (at > 0 && position - at < 90 && /[=>:]/.test(text[at - 1]!)) {
    if (text[at - 1] === '>') {
      const open = text.lastIndexOf('<', at);
      const element =
        open >= at - 120 && open >= 0 ? /^<([\w:.-]{1,64})/.exec(text.slice(open, open + 70))?.[1] : undefined;
      if (element) return `<${element.toLowerCase()}> ${scheme}`;
    }
    const key = keyBefore(text, at - 1);
    if (key) return `${key.name.toLowerCase()} ${scheme}`;
    at--;
  }
  return text.slice(at - 3, at) === '://' ? 'host' : ` ${scheme}`;
}
