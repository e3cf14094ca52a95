/** A part of a text: literal characters, or one unchanged Liquid token. */
export interface Piece {
  kind: 'literal' | 'output' | 'tag';
  text: string;
}

const RAW = /^\{%-?\s*raw(?![A-Za-z0-9_?])/;
const END_RAW = /\{%\s*endraw(?![A-Za-z0-9_?-])/g;

/**
 * Splits a text as the Liquid engine does: quotes hide `}}` in an output but not `%}` in a tag, and everything between
 * `raw` and `endraw` is literal, as are unclosed tokens. Linear: every search starts where the last one ended.
 */
export function liquidPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let at = text.indexOf('{');
  while (at !== -1) {
    const kind = text[at + 1] === '{' ? 'output' : text[at + 1] === '%' ? 'tag' : undefined;
    if (!kind) {
      at = text.indexOf('{', at + 1);
      continue;
    }
    const end = kind === 'output' ? outputEnd(text, at) : tagEnd(text, at + 1);
    if (end === -1) break;
    if (at > from) pieces.push({ kind: 'literal', text: text.slice(from, at) });
    const token = text.slice(at, end);
    pieces.push({ kind, text: token });
    from = end;
    at = kind === 'tag' && RAW.test(token) ? rawEnd(text, end) : text.indexOf('{', end);
  }
  if (from < text.length) pieces.push({ kind: 'literal', text: text.slice(from) });
  return pieces;
}

function outputEnd(text: string, start: number): number {
  let at = start + 2;
  while (at < text.length) {
    const character = text[at];
    if (character === '}' && text[at + 1] === '}') return at + 2;
    if (character === '"' || character === "'") {
      at = quoteEnd(text, at);
      if (at === -1) return -1;
    } else at++;
  }
  return -1;
}

function quoteEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at + 1;
  }
  return -1;
}

function tagEnd(text: string, from: number): number {
  const end = text.indexOf('%}', from);
  return end === -1 ? -1 : end + 2;
}

function rawEnd(text: string, from: number): number {
  END_RAW.lastIndex = from;
  return END_RAW.exec(text)?.index ?? -1;
}
