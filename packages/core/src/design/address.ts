import { textFault } from '../fields.js';
import { hasLiquid } from '../liquid/parse.js';
import { liquidFault } from './liquid.js';

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

/** Why an address of a design is refused, or undefined. One that begins with `{{` shows its scheme only when rendered. */
export function addressFault(address: string, kind: AddressKind): string | undefined {
  const open = kind !== 'file' && address.startsWith('{{');
  if (!open && !START[kind].test(address)) return WORDS[kind];
  const fault = textFault(address, MAX_ADDRESS, 'line') ?? liquidFault(address);
  if (fault || hasLiquid(address) || !/^https?:/i.test(address)) return fault;
  if (/\s/.test(address)) return 'must not contain spaces';
  return URL.canParse(address) ? undefined : 'not a valid URL';
}
