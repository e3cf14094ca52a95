import type { Later, OpaqueJob, Recipe } from '../ports/liquid-renderer.js';
import { LiquidFault } from './fault.js';
import { tokensOf } from './tokens.js';
import type { FILTERS } from './usable-filters.js';

/**
 * What a filter may do with a credential, which it only sees as a token.
 *
 * carry: tokens pass unchanged. each: the text is changed now and each token later. whole: the entire text is changed
 * later. refuse: the filter would cut, compare or read the token.
 */
export type SecretUse = 'carry' | 'each' | 'whole' | 'refuse';

export const SECRET_USES: Record<keyof typeof FILTERS, SecretUse> = {
  abs: 'refuse',
  append: 'carry',
  at_least: 'refuse',
  at_most: 'refuse',
  base64_decode: 'refuse',
  base64_encode: 'whole',
  capitalize: 'refuse',
  cdn_asset_url: 'refuse',
  ceil: 'refuse',
  compact: 'carry',
  concat: 'carry',
  date: 'refuse',
  default: 'carry',
  divided_by: 'refuse',
  downcase: 'whole',
  escape: 'each',
  escape_once: 'refuse',
  find: 'refuse',
  find_index: 'refuse',
  first: 'carry',
  floor: 'refuse',
  format_address: 'refuse',
  handleize: 'refuse',
  has: 'refuse',
  hmac_sha256: 'whole',
  image_url: 'refuse',
  img_url: 'refuse',
  join: 'carry',
  json: 'each',
  last: 'carry',
  link_to: 'refuse',
  lstrip: 'whole',
  map: 'refuse',
  md5: 'refuse',
  minus: 'refuse',
  modulo: 'refuse',
  money: 'refuse',
  money_with_currency: 'refuse',
  money_without_currency: 'refuse',
  money_without_trailing_zeros: 'refuse',
  newline_to_br: 'refuse',
  payment_icon_png_url: 'refuse',
  payment_type_img_url: 'refuse',
  pluralize: 'refuse',
  plus: 'refuse',
  prepend: 'carry',
  raw: 'carry',
  reject: 'refuse',
  remove: 'refuse',
  remove_first: 'refuse',
  remove_last: 'refuse',
  replace: 'refuse',
  replace_first: 'refuse',
  replace_last: 'refuse',
  reverse: 'carry',
  round: 'refuse',
  rstrip: 'whole',
  sha1: 'refuse',
  sha256: 'whole',
  shopify_asset_url: 'refuse',
  size: 'refuse',
  slice: 'refuse',
  slugify: 'refuse',
  sort: 'refuse',
  sort_natural: 'refuse',
  split: 'refuse',
  squish: 'refuse',
  strip: 'whole',
  strip_html: 'refuse',
  strip_newlines: 'whole',
  sum: 'refuse',
  t: 'refuse',
  time_tag: 'refuse',
  times: 'refuse',
  truncate: 'refuse',
  truncatewords: 'refuse',
  uniq: 'refuse',
  upcase: 'whole',
  url_decode: 'refuse',
  url_encode: 'each',
  weight_with_unit: 'refuse',
  where: 'refuse',
};

export const MAX_RECIPES = 2000;

/** The tokens of one part of a job. */
export interface Opaque {
  hasToken(text: string): boolean;
  /** The token of each secret. */
  secrets: Record<string, string>;
  /** A token for the result of a deferred operation. */
  later(recipe: Recipe): string;
  /** Changes the text now and its tokens later. */
  each(text: string, op: Later, change?: (text: string) => string): string;
  made: Recipe[];
}

export function opaque({ nonce, names, literals }: OpaqueJob): Opaque {
  const tokens = tokensOf(nonce);
  const made: Recipe[] = [];
  const later = (recipe: Recipe) => {
    if (made.length === MAX_RECIPES) throw new LiquidFault('too much output from secrets');
    return tokens.of(names.length + literals + made.push(recipe) - 1);
  };
  const known = new RegExp(tokens.source, 'g');
  return {
    hasToken: tokens.isIn,
    secrets: Object.fromEntries(names.map((name, number) => [name, tokens.of(number)])),
    later,
    each(text, op, change = (piece) => piece) {
      if (!tokens.isIn(text)) return change(text);
      let result = '';
      let from = 0;
      for (const match of text.matchAll(known)) {
        result += change(text.slice(from, match.index)) + later({ op, text: match[0] });
        from = match.index + match[0].length;
      }
      return result + change(text.slice(from));
    },
    made,
  };
}
