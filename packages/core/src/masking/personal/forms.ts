import { liquidRegions } from '../../liquid/regions.js';
import { decoded, looksLikeForm } from '../parameters.js';
import { type Edit, edited } from '../span.js';

/** Behind the question mark or hash of a link, of a path, or of the first line of a request. */
const QUERY =
  /:\/\/[^\s"'<>?#]*[?#]([^\s"'<>]+)|^[^\s?=]{0,2000}\?([^\s"'<>]+)|[A-Z]{3,7} \/[^\s"'<>?#]*\?([^\s"'<>]+)/g;

/** The parameters of links inside a text, and forms on a line of their own. */
export function formQueries(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  if (text.includes('?') || text.includes('#'))
    for (const { 0: whole, 1: link, 2: path, 3: request, index } of text.matchAll(QUERY)) {
      const query = link ?? path ?? request!;
      const end = index + whole.length;
      if (query.includes('=')) found.push({ start: end - query.length, end });
    }
  if (text.includes('\n') && text.includes('&'))
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      end = text.indexOf('\n', start);
      if (end < 0) end = text.length;
      const line = text.slice(start, end).trimEnd();
      if (line.includes('&') && looksLikeForm(line) && !/\s/.test(line))
        found.push({ start, end: start + line.length });
    }
  return found;
}

/** Masks the values of `a=b&c=d`; what changes is encoded as it was. */
export function maskForm(text: string, maskerOf: (keys: string[]) => (key: string, value: string) => string): string {
  const fields: { key: string; start: number; end: number }[] = [];
  let start = 0;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    // In HTML the `&` before it was written `&amp;`.
    const key = decoded(pair.slice(0, Math.max(0, equals)).replace(/^amp;/, '').replaceAll('+', ' ')).trim();
    if (key !== '') fields.push({ key, start: start + equals + 1, end: start + pair.length });
    start += pair.length + 1;
  }
  const mask = maskerOf(fields.map(({ key }) => key));
  const edits: Edit[] = [];
  for (const { key, start: from, end } of fields) {
    const raw = text.slice(from, end);
    if (raw.includes('{{') && liquidRegions(raw).length > 0) continue;
    // A plus in front of digits means itself, whatever the rules of forms say.
    const value = decoded(raw.replace(/(?!^\+\d)\+/g, ' '));
    const masked = mask(key, value);
    if (masked !== value) edits.push({ start: from, end, text: encodedLike(raw, masked) });
  }
  return edited(text, edits);
}

function encodedLike(raw: string, masked: string): string {
  let result = encodeURIComponent(masked.toWellFormed());
  if (raw.includes('+') || !raw.includes('%20')) result = result.replaceAll('%20', '+');
  if (raw.includes('@')) result = result.replaceAll('%40', '@');
  return result;
}
