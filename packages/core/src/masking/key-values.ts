import { characters, indexIn, startsAt } from './characters.js';
import { EMPTY_VALUES, PROSE_WORDS, SCHEMES } from './credential-names.js';
import { locateLiterals } from './credential-value.js';
import { looksRandom, nameStrength, type Strength } from './name-strength.js';
import { type Authority, decoded } from './parameters.js';
import { type Span, shifted } from './span.js';
import { type Key, valueReader } from './value-reader.js';

/** `key=value`, `key: value`, `"key": "value"` and `'key' => 'value'` in running text. */
export function locateKeyValues(text: string, plain: string, authorities: readonly Authority[]): Span[] {
  const found: Span[] = [];
  const reader = valueReader(text, plain);
  const hosts = authorities.filter((each) => !each.named && isHost(text, each));
  let host = 0;
  const next = separatorFinder(plain);
  let from = 0;
  for (let at = next(0); at >= 0; at = next(from)) {
    // The colons of a login and a port separate nothing.
    while (host < hosts.length && hosts[host]!.start < from) host++;
    const isInHost = host < hosts.length && hosts[host]!.start <= at;
    from = isInHost ? hosts[host]!.end : at + 1;
    if (isInHost || startsAt(text, '://', at)) continue;
    const key = keyBefore(text, at);
    const strength = key ? strengthOf(key) : 'none';
    if (!key || strength === 'none') continue;
    const value = reader(at, key, strength);
    if (!value || value.start >= value.end) continue;
    const content = text.slice(value.start, value.end);
    if (!value.quoted && saysNothing(content, text[at]!)) continue;
    // Not random: what follows is read again as text of its own, so nothing in here may cost the value's length.
    if (strength === 'suspicious' && !looksRandom(content)) continue;
    for (const each of shifted(locateLiterals(content), value.start)) found.push(each);
    from = value.end;
  }
  return found;
}

/** The next `=` or `:`; positions must not decrease. */
function separatorFinder(text: string): (from: number) => number {
  let equals = -2;
  let colon = -2;
  return (from) => {
    if (equals !== -1 && equals < from) equals = indexIn(text, '=', from);
    if (colon !== -1 && colon < from) colon = indexIn(text, ':', from);
    return equals < 0 || (colon >= 0 && colon < equals) ? colon : equals;
  };
}

const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\p{L}\p{N}._-]*)(?::\d{0,5})?$/iu;
const MORE = /^[^\s"'<>@]{0,300}@/;

/**
 * Whether what follows the `@` of a url is a host: then the colons around it separate user, password and port, and no key
 * from its value. With another `@` behind it, it may be the rest of a password.
 */
const isHost = (text: string, { at, end }: { at: number; end: number }): boolean =>
  HOST.test(text.slice(at + 1, end).replace(/\{\{[^{}]*\}\}/g, 'x')) && !MORE.test(text.slice(end, end + 302));

function strengthOf(key: Key): Strength {
  const alone = nameStrength(decoded(key.name), 'parameter');
  if (alone === 'strong' || key.previous === '') return alone;
  return nameStrength(`${key.previous} ${key.name}`) === 'strong' ? 'strong' : alone;
}

/** "Password: must have eight characters" is advice. */
function saysNothing(content: string, separator: string): boolean {
  if (content.length > 20) return false;
  const word = content.toLowerCase();
  return EMPTY_VALUES.has(word) || (separator === ':' && PROSE_WORDS.has(word));
}

const isIdentifier = characters(/[\p{L}\p{N}_.[\]%$@-]/u);
const isPadding = characters(/[\s"'`“”‘’„«»\\]/);
const isQuote = characters(/["'`”’“‘»«]/);
const LONGEST = 64;

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

const NAME = /[A-Za-z_][\w:.-]{0,63}/y;
/** `<Bearer 9f86…>` is no element. */
const BRACKETED = /^[\w-]+\s+(?=[a-z_-]{0,99}\d)[\w.~+/-]{12,}=*$/i;
const CDATA = '<![CDATA[';

/** `<password>x</password>`, also with attributes and CDATA. */
export function locateElements(text: string): Span[] {
  const found: Span[] = [];
  let close = -2;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    NAME.lastIndex = at + 1;
    const name = NAME.exec(text)?.[0];
    if (!name) continue;
    const strength = nameStrength(name.slice(name.indexOf(':') + 1));
    if (strength === 'none') continue;
    if (close !== -1 && close < at) close = text.indexOf('>', at);
    if (close < 0) break;
    if (text[close - 1] === '/') continue;
    if (BRACKETED.test(text.slice(at + 1, Math.min(close, at + 300)))) continue;
    const wrapped = text.startsWith(CDATA, close + 1);
    const start = wrapped ? close + 1 + CDATA.length : close + 1;
    const next = text.indexOf(wrapped ? ']]>' : '<', start);
    const end = next < 0 ? text.length : next;
    const content = text.slice(start, end);
    if (strength === 'strong' || looksRandom(content))
      for (const each of shifted(locateLiterals(content), start)) found.push(each);
    at = end - 1;
  }
  return found;
}
