import { liquidIn, outside } from '../liquid/regions.js';
import { looksLikeJson } from './json-reader.js';
import { locateText } from './locate.js';
import { locateHeader, locateUrl, rewritten } from './mask.js';
import { edited, MASK, type Span } from './span.js';

interface Content {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Eight asterisks that somebody stored are no credential. */
const literals = (text: string, spans: Span[]): Span[] =>
  spans.filter((each) => text.slice(each.start, each.end) !== MASK);

/** The fields of a request with their literal credentials. */
function fieldsOf({ url, headers, body }: Content) {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  const fields: [field: string, text: string, spans: Span[]][] = [
    ['url', url, locateUrl(url)],
    ...Object.entries(headers).map(([name, value]): [string, string, Span[]] => [
      `headers.${name}`,
      value,
      locateHeader(name, value),
    ]),
    ['body', text, locateText(text)],
  ];
  return fields.map(([field, text, spans]) => ({ field, text, spans: literals(text, spans) }));
}

/** Where a request holds literal credentials, in the order of its fields: `url`, `headers.X`, `body.a.b`. */
export const credentialPaths = (request: Content): string[] =>
  fieldsOf(request).flatMap(({ field, text, spans }) => {
    if (field === 'body') return pathsOf(text, spans);
    return spans.length > 0 ? [field] : [];
  });

/** The paths of a body's spans: those of the JSON, or the body itself. */
export function pathsOf(text: string, spans: readonly Span[]): string[] {
  const json = looksLikeJson(text, liquidIn(text).regions);
  return [...new Set(spans.map((each) => (json ? `body${each.label}` : 'body')))];
}

/** The literal credentials of a request, for `echoMasker`: a target that shows one may show a part of it alone. */
export function credentialLiterals(request: Content): string[] {
  const found = fieldsOf(request).flatMap(({ text, spans }) => spans.map(({ start, end }) => text.slice(start, end)));
  return [...new Set(found.flatMap((literal) => withParts(literal)))];
}

/** What `Basic` hides is a user and a password; of `user:password` the password is worth hiding by itself. */
function withParts(literal: string): string[] {
  const login = Buffer.from(literal, 'base64').toString();
  const isLogin = /^[\w+/]{4,}=*$/.test(literal) && /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(login);
  const whole = isLogin ? [literal, login] : [literal];
  const passwords = whole.map((each) => each.slice(each.indexOf(':') + 1)).filter((each) => each !== '');
  return [...whole, ...passwords];
}

/** A literal credential of a stored request. `bare`: a number of an object, whose reference is a text there. */
export interface StoredLiteral {
  value: string;
  bare: boolean;
}

/**
 * A request with each of its literal credentials taken out and a reference put in its place, so templates cannot
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
