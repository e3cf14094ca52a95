import type { Found } from './finding.js';

/** Gmail clips emails at about 102 KB of HTML. */
const CLIPPED_AT = 100_000;

/** The text without comments. Linear, unlike a regular expression on comments that never end. */
function withoutComments(html: string): string {
  let out = '';
  let from = 0;
  for (let at = html.indexOf('<!--'); at !== -1; at = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', at);
    if (end === -1) break;
    out += html.slice(from, at);
    from = end + 3;
  }
  return out + html.slice(from);
}

const PARTS: [what: string, without: (html: string) => string][] = [
  ['embedded images', (html) => html.replace(/data:[a-z]+\/[^"')\s]+/gi, '')],
  ['comments, with the markup for Outlook', withoutComments],
  ['style attributes', (html) => html.replace(/\sstyle="[^"]*"|\sstyle='[^']*'/gi, '')],
  ['style elements', (html) => html.replace(/<style\b[^<>]*>[^<]*/gi, '')],
  ['white space', (html) => html.replace(/\s{2,}/g, ' ')],
];

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`;

/** An email that Gmail would clip, with what takes the space. */
export function sizeFindings(html: string, field: string): Found[] {
  const bytes = Buffer.byteLength(html);
  if (bytes <= CLIPPED_AT) return [];
  let rest = html;
  const parts = PARTS.map(([what, without]) => {
    const before = Buffer.byteLength(rest);
    rest = without(rest);
    return { what, bytes: before - Buffer.byteLength(rest) };
  });
  const largest = [...parts, { what: 'text and tags', bytes: Buffer.byteLength(rest) }]
    .filter((part) => part.bytes >= bytes / 20)
    .sort((a, b) => b.bytes - a.bytes)
    .map((part) => `${part.what} ${kilobytes(part.bytes)}`);
  const message = `the HTML is ${bytes} bytes; Gmail clips emails at about 102,000 (${largest.join(', ')})`;
  return [{ code: 'too_large', field, message }];
}
