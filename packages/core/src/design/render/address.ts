import { escapeText } from './escape.js';
import { isAllowedAddress } from './scheme.js';

/** An address for an attribute. What its literal part already tells is refused here, the rest after Liquid by `checkRendered`. */
export function address(value: string): string {
  const liquid = value.indexOf('{');
  const literal = liquid === -1 ? value : value.slice(0, liquid);
  return isAllowedAddress(literal) ? escapeText(value.trim()) : '#';
}
