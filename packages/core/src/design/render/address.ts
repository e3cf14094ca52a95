import { randomBytes } from 'node:crypto';
import { escapeText } from './escape.js';
import { isAllowedAddress } from './scheme.js';

/** An address for an attribute. What its literal part already tells is refused here, the rest after Liquid by `checkRendered`. */
export function address(value: string): string {
  const liquid = value.indexOf('{');
  const literal = liquid === -1 ? value : value.slice(0, liquid);
  return isAllowedAddress(literal) ? escapeText(value.trim()) : '#';
}

// Around an address of the plain text that Liquid still has to finish. By chance, so that no variable can hold them, and
// the same for as long as the process lives: templates are cached by their text.
const SIGN = randomBytes(4).toString('hex');
const OPEN = `\u0003${SIGN}`;
const CLOSE = `\u0004${SIGN}`;
const SETTLED = /^(?:https?|mailto|tel|sms):/i;

/** An address for the plain text, marked for `checkTextAddresses` unless its scheme is written out. */
export const textAddress = (value: string) => (SETTLED.test(value) ? value : OPEN + value + CLOSE);

/** The second look at the addresses of a plain text, after Liquid. What else stands in it is nobody's address. */
export function checkTextAddresses(text: string): string {
  const [start, ...rest] = text.split(OPENED);
  const checked = rest.map((part) => {
    const [value, ...behind] = part.split(CLOSED);
    return (isAllowedAddress(value!) ? value : '#') + behind.join('');
  });
  return (start + checked.join('')).replace(ENCODED, '');
}
// A filter may have made another text of a captured link.
const OPENED = new RegExp(OPEN, 'i');
const CLOSED = new RegExp(CLOSE, 'i');
const ENCODED = new RegExp(`%0[34]${SIGN}`, 'gi');
