import { randomBytes } from 'node:crypto';
import { escapeText } from './escape.js';
import { isAllowedAddress } from './scheme.js';

/** A URL for an attribute. Checks the scheme of its literal part; `checkRendered` checks it again after rendering. */
export function address(value: string): string {
  const liquid = value.indexOf('{');
  const literal = liquid === -1 ? value : value.slice(0, liquid);
  return isAllowedAddress(literal) ? escapeText(value.trim()) : '#';
}

// Markers around plain-text URLs that contain Liquid. Random, so no variable can contain them, and constant for the
// process, because templates are cached by their text.
const NONCE = randomBytes(4).toString('hex');
const OPEN = `\u0003${NONCE}`;
const CLOSE = `\u0004${NONCE}`;
const LITERAL_SCHEME = /^(?:https?|mailto|tel|sms):/i;

/** A URL for the plain text, marked for `checkTextAddresses` unless its scheme is literal. */
export const textAddress = (value: string) => (LITERAL_SCHEME.test(value) ? value : OPEN + value + CLOSE);

/** Checks the marked URLs of a rendered plain text. */
export function checkTextAddresses(text: string): string {
  const [start, ...rest] = text.split(OPENED);
  const checked = rest.map((part) => {
    const [value, ...after] = part.split(CLOSED);
    return (isAllowedAddress(value!) ? value : '#') + after.join('');
  });
  return (start + checked.join('')).replace(ENCODED, '');
}
// A filter may have changed the case of the markers or encoded them.
const OPENED = new RegExp(OPEN, 'i');
const CLOSED = new RegExp(CLOSE, 'i');
const ENCODED = new RegExp(`%0[34]${NONCE}`, 'gi');
