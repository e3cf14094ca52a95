import { createHash, createHmac } from 'node:crypto';
import { LATER, type Later, type Recipe } from '../ports/liquid-renderer.js';
import { htmlSafeJson } from './filters/json.js';
import { MAX_RECIPES } from './opaque.js';
import { escapeHtml } from './safe-html.js';

const jsonPiece = (html: boolean) => (text: string) => htmlSafeJson(JSON.stringify(text).slice(1, -1), html);

/** The deferred filters. */
const CHANGES: Record<Later, (text: string, key: string) => string> = {
  base64_encode: (text) => Buffer.from(text).toString('base64'),
  downcase: (text) => text.toLowerCase(),
  escape: escapeHtml,
  hmac_sha256: (text, key) => createHmac('sha256', key).update(text).digest('hex'),
  html_json: jsonPiece(true),
  json: jsonPiece(false),
  lstrip: (text) => text.trimStart(),
  rstrip: (text) => text.trimEnd(),
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  strip: (text) => text.trim(),
  strip_newlines: (text) => text.replace(/\r?\n/g, ''),
  upcase: (text) => text.toUpperCase(),
  // A template can split a surrogate pair in other text.
  url_encode: (text) => encodeURIComponent(text.toWellFormed()).replace(/%20/g, '+'),
};
export const changeLater = (op: Later, text: string, key = '') => CHANGES[op](text, key);

/** These only encode a credential for its context, so it is still shown as its reference. */
const ENCODINGS: readonly Later[] = ['escape', 'json', 'html_json', 'url_encode'];
export const isEncoding = (op: Later) => ENCODINGS.includes(op);

/** Validates the recipes of a renderer, which may be another process that ran a hostile template. */
export const areRecipes = (made: unknown): made is Recipe[] =>
  Array.isArray(made) &&
  made.length <= MAX_RECIPES &&
  made.every(
    (one) =>
      LATER.includes(one?.op) && typeof one.text === 'string' && (one.key === undefined || typeof one.key === 'string'),
  );
