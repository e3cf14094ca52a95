import { literals } from './credential-paths.js';
import { liquidIn, outside } from './liquid-regions.js';
import { locateText } from './locate.js';
import { locateHeader } from './locate-header.js';
import { locateUrl } from './locate-url.js';
import { rewritten } from './mask.js';
import { edited, type Span } from './span.js';

interface Content {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A literal credential of a stored request. `bare`: a number of an object, whose reference is a text there. */
export interface StoredLiteral {
  value: string;
  bare: boolean;
}

/**
 * A request with each of its literal credentials taken out and a reference put in its place, so that templates cannot
 * read what is written in them. What is Liquid inside such a stretch stays.
 */
export function withReferences<C extends Content>(
  content: C,
  reference: (number: number) => string,
): { content: C; literals: StoredLiteral[] } {
  const found: StoredLiteral[] = [];
  const replaced = (text: string, spans: Span[], read?: (piece: string) => string) => {
    const { regions } = liquidIn(text);
    const pieces = literals(text, spans).flatMap(({ start, end, wrap }) =>
      outside(
        end,
        regions.filter((region) => region.start >= start && region.end <= end),
        start,
      ).map((piece) => ({ ...piece, wrap })),
    );
    return edited(
      text,
      pieces.map(({ start, end, wrap }) => {
        const piece = text.slice(start, end);
        const bare = read !== undefined && wrap !== '';
        const number = found.push({ value: read && !bare ? read(piece) : piece, bare }) - 1;
        return { start, end, text: bare ? wrap + reference(number) + wrap : reference(number) };
      }),
    );
  };
  const { url, headers, body } = content;
  // An object goes through its JSON, where a text may be written with escapes.
  const read = typeof body === 'string' ? undefined : (piece: string) => JSON.parse(`"${piece}"`);
  return {
    content: {
      ...content,
      url: replaced(url, locateUrl(url)),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, replaced(value, locateHeader(name, value))]),
      ),
      body: rewritten(body, (text) => replaced(text, locateText(text), read)),
    },
    literals: found,
  };
}
