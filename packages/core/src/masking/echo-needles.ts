import { hasEscapes, unescaped } from './echo-escapes.js';
import type { View } from './echo-view.js';

/** What is compared: letter case does not count, and blanks, line breaks and the `+` of forms are the same. */
export const folded = (text: string): string =>
  (/[İΣς]/.test(text) ? text.replaceAll('İ', 'i').replace(/[Σς]/g, 'σ') : text)
    .toLowerCase()
    .replace(/[+\t\n\r]/g, ' ');

/** Under this a value is too common to be looked for inside words. */
export const SHORTEST = 4;
/** Base64 whose letter case was changed cannot be read any more, so its folded form is searched; short ones are words. */
const LEAST_BASE64 = 12;
const MOST_BASE64 = 4096;

/** The forms of a value that can stand in a reading of a text. */
export function needlesOf(value: string): string[] {
  const forms = new Set<string>();
  if (isPlain(value)) forms.add(folded(value));
  else for (const form of copyForms(value)) forms.add(form);
  for (const form of base64Forms(value)) forms.add(folded(form));
  return [...forms].filter((form) => form.trim().length >= SHORTEST);
}

/** Most values are one word of ASCII without anything that looks like an escape: it has no copies but itself. */
const isPlain = (value: string): boolean => /^[!-~]+$/.test(value) && !hasEscapes(value);

function copyForms(value: string): Set<string> {
  const forms = new Set<string>();
  for (const copy of [...copiesOf(value), ...garbledCopiesOf(value)]) {
    for (const form of new Set([copy, copy.toUpperCase().toLowerCase()])) {
      // A value may itself look escaped; when a text is read to the ground, that part of it is read as well.
      let view: View | undefined = { text: form };
      for (let layer = 0; layer < 6 && view; layer++) {
        forms.add(folded(view.text));
        view = unescaped(view, 'all');
      }
    }
  }
  return forms;
}

/** A value as it is and without the blanks around it, with every kind of line end and with none. */
function copiesOf(value: string): Set<string> {
  const lines = value.replace(/\r\n?/g, '\n');
  const copies = [value, lines, lines.replaceAll('\n', '\r\n'), lines.replaceAll('\n', '')];
  return new Set([...copies, ...copies.map((copy) => copy.trim())]);
}

/**
 * A value with letters beyond ASCII as it looks when its bytes are read in another charset than they were written in.
 * Header values are: they go out as UTF-8, and most servers read them a letter for a byte.
 */
function garbledCopiesOf(value: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  const beyond = /[^\u0000-\u007f]/gu;
  if (!beyond.test(value)) return [];
  return [value, value.toUpperCase(), value.toLowerCase()].flatMap((text) => [
    text.normalize('NFC'),
    text.normalize('NFD'),
    Buffer.from(text).toString('latin1'),
    new TextDecoder('windows-1252').decode(Buffer.from(text)),
    Buffer.from(text, 'latin1').toString(),
    text.replace(beyond, '?'),
  ]);
}

/** The digits that a value has in Base64 whatever stands around it, for the three places where it can start. */
function base64Forms(value: string): string[] {
  if (value.length > MOST_BASE64) return [];
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    const whole = bytes.toString('base64url');
    const inner = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return inner.length < LEAST_BASE64 ? [] : [inner, inner.replaceAll('-', '+').replaceAll('_', '/')];
  });
}
