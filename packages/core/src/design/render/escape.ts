import { liquidPieces, type Piece } from './liquid-pieces.js';

const SPECIAL = /[&<>"]/g;
/** Nearly every text is without these and stays as it is: known at one glance. */
const SPECIAL_OR_LIQUID = /[&<>"{]/;
/** The whole text is one plain `{{ … }}`, as most with Liquid are. */
const ONE_OUTPUT = /^\{\{[^{}"']*\}\}$/;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Literal characters for element content and for attributes in double quotes. */
export function escapeLiteral(text: string): string {
  if (!SPECIAL_OR_LIQUID.test(text)) return text;
  const escaped = text.replace(SPECIAL, (character) => ENTITIES[character]!);
  // Alone at the end it would join a `{%` of ours that follows.
  return escaped.endsWith('{') ? `${escaped.slice(0, -1)}&#123;` : escaped;
}

/** Escapes what is not Liquid; the tokens stay byte for byte, the engine escapes what they print. */
export function escapeText(text: string): string {
  if (!SPECIAL_OR_LIQUID.test(text)) return text;
  if (ONE_OUTPUT.test(text)) return text;
  return joinPieces(liquidPieces(text), escapeLiteral);
}

/** As `escapeText`, with line breaks of the author as `<br>`; a line that only holds a Liquid tag makes none. */
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
