import { hasLiquid } from '../liquid/parse.js';
import { type Reasons, textFault } from '../shared/fields.js';
import { parseUrl } from '../shared/url.js';
import { anyCase } from './any-case.js';
import { designLiquidFaults } from './liquid.js';

/** `link` is what a reader follows, `image` what a mail program loads, `file` what the server fetches. */
export type AddressKind = 'link' | 'image' | 'file';

const START: Record<AddressKind, RegExp> = {
  link: /^(?:https?:\/\/|mailto:|tel:|sms:|#)/i,
  image: /^https?:\/\//i,
  file: /^https:\/\//i,
};
const WORDS: Record<AddressKind, string> = {
  link: 'must start with https://, http://, mailto:, tel:, sms:, # or {{',
  image: 'must start with https://, http:// or {{',
  file: 'must start with https://',
};
export const MAX_ADDRESS = 2048;

const STARTS: Record<AddressKind, string> = {
  link: `${anyCase('http')}[sS]?://|${anyCase('mailto')}:|${anyCase('tel')}:|${anyCase('sms')}:|#|\\{\\{`,
  image: `${anyCase('http')}[sS]?://|\\{\\{`,
  file: `${anyCase('https')}://`,
};
/** Anything but control characters and halves of characters. */
const LINE = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufdd0-\\ufdef\\p{Cs}]*';
const NO_LIQUID = '(?!.*\\{[{%])';

/**
 * What an address looks like, for JSON Schema: exactly what `addressFault` accepts, but for Liquid that does not parse and
 * URLs that do not, which no pattern can tell.
 */
export const addressPattern = (kind: AddressKind) =>
  `^(?!${anyCase('http')}[sS]?:${NO_LIQUID}.*\\s)(?:${STARTS[kind]})${LINE}$`;

/** The address of a style sheet with fonts: it reaches CSS, and Liquid is not rendered in it. */
export const FONT_ADDRESS_PATTERN = `^${NO_LIQUID}${STARTS.file}(?:(?![\\s"'()<>\\\\])${LINE.slice(0, -1)})*$`;

/** Why an address of a design is refused, or undefined. One that begins with `{{` shows its scheme only when rendered. */
export function addressFault(address: string, kind: AddressKind): Reasons {
  const open = kind !== 'file' && address.startsWith('{{');
  if (!open && !START[kind].test(address)) return WORDS[kind];
  const fault = textFault(address, MAX_ADDRESS, 'line') ?? designLiquidFaults(address);
  if (fault || hasLiquid(address) || !/^https?:/i.test(address)) return fault;
  if (/\s/.test(address)) return 'must not contain spaces';
  return parseUrl(address) ? undefined : 'not a valid URL';
}
