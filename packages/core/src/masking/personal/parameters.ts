import { includes, indexIn, sliceOf } from '../characters.js';
import { decoded } from '../key-values.js';
import { type Edit, edited } from '../span.js';
import { matchesOf } from './matches.js';

const QUERY =
  /:\/\/[^\s"'<>?#]*[?#]([^\s"'<>]+)|^[^\s?]{0,2000}\?([^\s"'<>]+)|[A-Z]{3,7} \/[^\s"'<>?#]*\?([^\s"'<>]+)/g;

/** The questions of links inside a text: from the character behind the question mark. */
export function queriesOf(text: string): { start: number; end: number }[] {
  if (!text.includes('?') && !text.includes('#')) return [];
  return matchesOf(QUERY, text)
    .map((match) => {
      const query = match[1] ?? match[2] ?? match[3] ?? '';
      const end = match.index + match[0].length;
      return { start: end - query.length, end };
    })
    .filter(({ start, end }) => text.slice(start, end).includes('='));
}

/** Masks the values of `a=b&c=d`; what changes is written in the signs it came in. */
export function maskParameters(
  text: string,
  maskerOf: (names: string[]) => (name: string, value: string) => string,
): string {
  const values = namedValuesOf(text);
  if (values.length === 0) return text;
  const mask = maskerOf(values.map(({ name }) => name));
  const edits: Edit[] = [];
  for (const { name, start, end } of values) {
    const raw = sliceOf(text, start, end);
    // A plus in front of digits was meant as one, whatever the rules of forms say.
    const value = decoded(includes(raw, '+') ? raw.replace(/(?!^\+\d)\+/g, ' ') : raw);
    const masked = mask(name, value);
    if (masked !== value) edits.push({ start, end, text: encodedLike(raw, masked) });
  }
  return edited(text, edits);
}

/** Where values stand that have a name, in the case it has: `firstName` is two words. */
function namedValuesOf(text: string): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = [];
  let equals = indexIn(text, '=');
  for (let from = 0, end = 0; equals >= 0; from = end + 1) {
    end = indexIn(text, '&', from);
    if (end < 0) end = text.length;
    const name = equals < end ? nameOf(sliceOf(text, from, equals)) : '';
    if (name !== '') found.push({ name, start: equals + 1, end });
    if (equals < end) equals = indexIn(text, '=', end);
  }
  return found;
}

/** In HTML the `&` before it was written `&amp;`. */
function nameOf(source: string): string {
  const name = source.startsWith('amp;') ? source.slice(4) : source;
  return decoded(includes(name, '+') ? name.replaceAll('+', ' ') : name).trim();
}

function encodedLike(raw: string, masked: string): string {
  let result = encodeURIComponent(masked.isWellFormed() ? masked : masked.toWellFormed());
  if (raw.includes('+') || !raw.includes('%20')) result = result.replaceAll('%20', '+');
  if (raw.includes('@')) result = result.replaceAll('%40', '@');
  return result;
}
