import { indexIn, startsAt } from './characters.js';
import { EMPTY_VALUES, PROSE_WORDS } from './credential-names.js';
import { locateLiterals } from './credential-value.js';
import { type Key, keyBefore } from './key-before.js';
import { type Region, regionCursor } from './liquid-regions.js';
import { looksRandom, nameStrength, type Strength } from './name-strength.js';
import { type Span, shifted } from './span.js';
import type { Authority } from './userinfo.js';
import { valueReader } from './value-reader.js';

/** `key=value`, `key: value`, `"key": "value"` and `'key' => 'value'` in running text. */
export function locateKeyValues(text: string, regions: readonly Region[], authorities: readonly Authority[]): Span[] {
  const found: Span[] = [];
  const inside = regionCursor(regions);
  const reader = valueReader(text, regions);
  const hosts = authorities.filter((each) => !each.named && isHost(text, each));
  let host = 0;
  const next = separatorFinder(text);
  let from = 0;
  for (let at = next(0); at >= 0; at = next(from)) {
    // The colons of a login and a port separate nothing.
    while (host < hosts.length && hosts[host]!.start < from) host++;
    const skipped = hosts[host] && hosts[host]!.start <= at ? hosts[host] : inside(at);
    from = skipped ? skipped.end : at + 1;
    if (skipped || startsAt(text, '://', at)) continue;
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

/** Percent signs undone; what is malformed stays as it is. */
export const decoded = (text: string): string =>
  text.includes('%') ? text.replace(/(?:%[0-9a-fA-F]{2})+/g, decodedRun) : text;

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
