import type { FilterHandler } from '../guard.js';

/** The URL of an image: a text, or an object such as a product or line item with an image. */
function urlOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.trim().replace(/^\/\//, 'https://');
  if (typeof value !== 'object' || value === null || depth > 2) return '';
  for (const field of ['src', 'url', 'image', 'featured_image', 'preview_image'])
    if (Object.hasOwn(value, field)) {
      const url = urlOf((value as Record<string, unknown>)[field], depth + 1);
      if (/^https?:\/\//i.test(url)) return url;
    }
  return '';
}

/** Shopify serves other sizes of its images; other hosts know nothing of these addresses. */
const ON_SHOPIFY = /^https?:\/\/(?:cdn\.shopify\.com\/|[^/?#]+\/cdn\/shop\/)/i;
const NAMED_SIZE = /^(?:pico|icon|thumb|small|compact|medium|large|grande)$/;
const PIXELS = /^\d{0,4}x\d{0,4}$/;
const EXTENSION = /(\.[a-z0-9]{2,5})(\?[^#]*)?(#.*)?$/i;

const named = (input: unknown[]) =>
  new Map(input.filter((one): one is [string, unknown] => Array.isArray(one) && one.length === 2));

export const SHOP_URLS: Record<string, FilterHandler> = {
  img_url(value, ...input) {
    const url = urlOf(value);
    const options = named(input);
    const size = String(input.find((one) => typeof one === 'string') ?? options.get('size') ?? '');
    if (!ON_SHOPIFY.test(url) || !(NAMED_SIZE.test(size) || (PIXELS.test(size) && size !== 'x'))) return url;
    const crop = options.get('crop');
    const cropped = typeof crop === 'string' && /^(?:top|center|bottom|left|right)$/.test(crop) ? `_crop_${crop}` : '';
    const scale = [2, 3, '2', '3'].includes(options.get('scale') as number) ? `@${options.get('scale')}x` : '';
    return url.replace(EXTENSION, `_${size}${cropped}${scale}$1$2$3`);
  },
  image_url(value, ...input) {
    const url = urlOf(value);
    const options = named(input);
    const sizes = ['width', 'height', 'crop'].flatMap((name) => {
      const given = options.get(name);
      return given !== undefined && /^\w{1,10}$/.test(String(given)) ? [`${name}=${given}`] : [];
    });
    if (!ON_SHOPIFY.test(url) || sizes.length === 0) return url;
    const [, address, fragment] = /^([^#]*)(.*)$/s.exec(url)!;
    return `${address}${address!.includes('?') ? '&' : '?'}${sizes.join('&')}${fragment}`;
  },
  // Files of a shop that Sendstep does not have: an address stays, a bare name gives nothing.
  ...Object.fromEntries(
    ['shopify_asset_url', 'cdn_asset_url', 'payment_icon_png_url', 'payment_type_img_url'].map((name) => [
      name,
      ((value) => {
        const url = typeof value === 'string' ? urlOf(value) : '';
        return /^https?:\/\//i.test(url) ? url : '';
      }) as FilterHandler,
    ]),
  ),
};
