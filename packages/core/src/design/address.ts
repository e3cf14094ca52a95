import { hasLiquid } from '../liquid/parse.js';
import { type Reasons, textFault } from '../shared/fields.js';
import { parseUrl } from '../shared/url.js';
import { anyCase } from './any-case.js';
import { designLiquidFaults } from './liquid.js';

/** `link` is followed by the reader, `image` loaded by the email client, `file` fetched by the server. */
export type AddressKind = 'link' | 'image' | 'file';

const START: Record<AddressKind, RegExp> = {
  link: /^(?:https?:\/\/|mailto:|tel:|sms:|#)/i,
  image: /^https?:\/\//i,
  file: /^https:\/\//i,
};
const REASONS: Record<AddressKind, string> = {
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
/** Anything except control characters and lone surrogates. */
const LINE = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufdd0-\\ufdef\\p{Cs}]*';
const NO_LIQUID = '(?!.*\\{[{%])';

/**
 * JSON Schema pattern of a URL field: accepts exactly what `addressFault` accepts, except that a pattern cannot check
 * whether Liquid and URLs parse.
 */
export const addressPattern = (kind: AddressKind) =>
  `^(?!${anyCase('http')}[sS]?:${NO_LIQUID}.*\\s)(?:${STARTS[kind]})${LINE}$`;

/** The URL of a font style sheet: it is written into CSS, and Liquid in it is not rendered. */
export const FONT_ADDRESS_PATTERN = `^${NO_LIQUID}${STARTS.file}(?:(?![\\s"'()<>\\\\])${LINE.slice(0, -1)})*$`;

/** Why a URL is refused, or undefined. The scheme of one that starts with `{{` is only known after rendering. */
export function addressFault(address: string, kind: AddressKind): Reasons {
  const open = kind !== 'file' && address.startsWith('{{');
  if (!open && !START[kind].test(address)) return REASONS[kind];
  const fault = textFault(address, MAX_ADDRESS, 'line') ?? designLiquidFaults(address);
  if (fault || hasLiquid(address) || !/^https?:/i.test(address)) return fault;
  if (/\s/.test(address)) return 'must not contain spaces';
  return parseUrl(address) ? undefined : 'not a valid URL';
}
