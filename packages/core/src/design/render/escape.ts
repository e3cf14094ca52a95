import { liquidPieces, type Piece } from './liquid-pieces.js';

const SPECIAL = /[&<>"]/g;
/** Fast path: most texts contain none of these and stay unchanged. */
const SPECIAL_OR_LIQUID = /[&<>"{]/;
/** Fast path: most texts with Liquid are a single plain `{{ … }}`. */
const ONE_OUTPUT = /^\{\{[^{}"']*\}\}$/;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes literal text for element content and double-quoted attributes. */
export function escapeLiteral(text: string): string {
  if (!SPECIAL_OR_LIQUID.test(text)) return text;
  const escaped = text.replace(SPECIAL, (character) => ENTITIES[character]!);
  // A trailing `{` would combine with a `{%` or `{{` inserted after it.
  return escaped.endsWith('{') ? `${escaped.slice(0, -1)}&#123;` : escaped;
}

/** Escapes everything except Liquid tokens, which stay unchanged; the engine escapes their output. */
export function escapeText(text: string): string {
  if (!SPECIAL_OR_LIQUID.test(text)) return text;
  if (ONE_OUTPUT.test(text)) return text;
  return joinPieces(liquidPieces(text), escapeLiteral);
}

/** Like `escapeText`, with line breaks as `<br>`, except after a line with only a Liquid tag. */
export function escapeLines(text: string): string {
  if (!text.includes('\n')) return escapeText(text);
  return joinPieces(liquidPieces(text), (literal, before) => breakLines(escapeLiteral(literal), before));
}

export function breakLines(literal: string, before: Piece | undefined): string {
  const start = before?.kind === 'tag' ? (/^[ \t]*\r?\n/.exec(literal)?.[0].length ?? 0) : 0;
  return literal.slice(0, start) + literal.slice(start).replace(/\r?\n/g, '<br>');
}

function joinPieces(pieces: Piece[], literal: (text: string, before: Piece | undefined) => string): string {
  let out = '';
  let before: Piece | undefined;
  for (const piece of pieces) {
    out += piece.kind === 'literal' ? literal(piece.text, before) : piece.text;
    before = piece;
  }
  return out;
}
