import { readings } from '../masking/index.js';
import { maskAddress } from './email-address.js';
import { normaliseAddress } from './unsubscribe.js';

/** Other characters are valid in an address too, but usually precede one: `to=jo@example.com`. */
const BEFORE = /[\p{L}\p{M}\p{N}][._-]*$/u;
const AFTER = /^(?:[\p{L}\p{M}\p{N}-]|\.[\p{L}\p{N}])/u;

/** Whether the text contains the whole address: `jo@example.com` is not in `anjo@example.com` or `jo@example.com.au`. */
function holds(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const end = at + address.length;
    if (!BEFORE.test(text.slice(Math.max(0, at - 8), at)) && !AFTER.test(text.slice(end, end + 3))) return true;
  }
  return false;
}

/** Finds a person by address, case-insensitively, in every escaping or encoding that masking also reads. */
export function personFinder(address: string) {
  const wanted = [...new Set([normaliseAddress(address), address.trim().normalize('NFC').toLowerCase()])];
  const shortest = Math.min(...wanted.map((one) => one.length));
  const masked = wanted.map((one) => maskAddress(one));
  const names = (text: string, addresses: string[]) => {
    for (const { reading } of readings(text, shortest)) {
      const folded = reading.text.normalize('NFC').toLowerCase();
      if (addresses.some((one) => holds(folded, one))) return true;
    }
    return false;
  };
  return {
    isIn: (text: string) => names(text, wanted),
    /** In a text that was masked when written. */
    isInMasked: (text: string) => names(text, [...wanted, ...masked]),
  };
}
