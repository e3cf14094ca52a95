import { decoded } from '../key-values.js';
import { parametersOf } from '../parameters.js';
import { edited } from '../span.js';
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
  const parameters = parametersOf(text, 0, text.length, []);
  const names = parameters.map(({ start }) => nameBefore(text, start));
  const mask = maskerOf(names);
  return edited(
    text,
    parameters.flatMap(({ start, end }, index) => {
      const raw = text.slice(start, end);
      // A plus in front of digits was meant as one, whatever the rules of forms say.
      const value = decoded(raw.replace(/(?!^\+\d)\+/g, ' '));
      const masked = names[index] === '' ? value : mask(names[index]!, value);
      return masked === value ? [] : [{ start, end, text: encodedLike(raw, masked) }];
    }),
  );
}

/** The name in the case it has: `firstName` is two words. In HTML its `&` was written `&amp;`. */
function nameBefore(text: string, start: number): string {
  if (text[start - 1] !== '=') return '';
  const from = text.lastIndexOf('&', start - 1) + 1;
  return decoded(
    text
      .slice(from, start - 1)
      .replace(/^amp;/, '')
      .replaceAll('+', ' '),
  ).trim();
}

function encodedLike(raw: string, masked: string): string {
  let result = encodeURIComponent(masked.isWellFormed() ? masked : masked.toWellFormed());
  if (raw.includes('+') || !raw.includes('%20')) result = result.replaceAll('%20', '+');
  if (raw.includes('@')) result = result.replaceAll('%40', '@');
  return result;
}
