import { z } from 'zod';
import { checked, checkedText } from '../shared/fields.js';

const MOST = 254;
const MAX_LOCAL = 64;
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * Whether the text is exactly one bare address. Strict, because mail libraries may read a comma, a line break or a
 * display name as additional recipients.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > MOST) return false;
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  if (Buffer.byteLength(local) > MAX_LOCAL || !LOCAL.test(local)) return false;
  return labels.every((label) => label.length <= 63 && LABEL.test(label)) && !/^\d+$/.test(labels.at(-1)!);
}

/** `jo***@example.com`: enough to recognise a known address. The asterisks do not reveal its length. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const start = [...address.slice(0, at)].slice(0, 2).join('');
  return `${start}***${address.slice(at)}`;
}

/** Masks every address in a text. Word by word, to run in linear time. */
export const maskAddressesIn = (text: string) =>
  text.replace(/[^\s<>()[\]"',;:]+/g, (word) => (/[^@]@[^@]/.test(word) ? maskAddress(word) : word));

function addressFault(text: string): string | undefined {
  if (!isEmailAddress(text)) return 'must be one email address';
  // An asterisk is a valid character: a mask that is sent back would be accepted as an address.
  return text.includes('***@') ? 'is masked; send the full address' : undefined;
}

export const requiredAddress = (description: string) =>
  z
    .string()
    .check(checked((text) => (text.trim() === '' ? 'required' : addressFault(text))))
    .meta({ minLength: 1, maxLength: MOST, description });

/** Optional address: null and empty mean none and read back as `""`. */
export const optionalAddress = (description: string) => checkedText(MOST, description, addressFault);
