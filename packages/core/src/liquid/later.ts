import { createHash, createHmac } from 'node:crypto';
import { LATER, type Later, type Recipe } from '../ports/liquid-renderer.js';
import { harmlessJson } from './filters/json.js';
import { MAX_RECIPES } from './opaque.js';
import { escapeHtml } from './safe-html.js';

const jsonPiece = (html: boolean) => (text: string) => harmlessJson(JSON.stringify(text).slice(1, -1), html);

/** What the filters of these names do to a text. */
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
  // A template can cut other text in half, a character of two units too.
  url_encode: (text) => encodeURIComponent(text.toWellFormed()).replace(/%20/g, '+'),
};
export const changeLater = (op: Later, text: string, key = '') => CHANGES[op](text, key);

/** These change a credential for the place it is in; what is shown of it stays its reference. */
const FOR_PLACE: readonly Later[] = ['escape', 'json', 'html_json', 'url_encode'];
export const isForPlace = (op: Later) => FOR_PLACE.includes(op);

/** Whether a renderer, which may be another process that ran a hostile template, returned recipes that make sense. */
export const areRecipes = (made: unknown): made is Recipe[] =>
  Array.isArray(made) &&
  made.length <= MAX_RECIPES &&
  made.every(
    (one) =>
      LATER.includes(one?.op) && typeof one.text === 'string' && (one.key === undefined || typeof one.key === 'string'),
  );
