import { createHash } from 'node:crypto';
import type { FilterImplOptions } from 'liquidjs';
import { LiquidFault } from '../fault.js';
import type { FilterHandler } from '../guard.js';
import { escapeHtml, markSafe, textOf } from '../safe-html.js';
import { settingsOf } from '../settings.js';
import { date } from './date.js';
import { numbers } from './intl.js';
import { momentOf } from './moment.js';
import { SHOP_URLS } from './shop-urls.js';

const hash = (algorithm: string): FilterHandler =>
  function (value) {
    return createHash(algorithm).update(textOf(value, this.context)).digest('hex');
  };

/** The named arguments of a filter. */
const named = (input: unknown[]) =>
  new Map(input.filter((one): one is [string, unknown] => Array.isArray(one) && one.length === 2));

const UNITS: Record<string, [unit: string, grams: number]> = {
  g: ['gram', 1],
  kg: ['kilogram', 1000],
  oz: ['ounce', 28.349523125],
  lb: ['pound', 453.59237],
};

/** The formats of Shopify's `time_tag`, in the language of the email. */
const TIME_FORMATS: Record<string, string> = {
  abbreviated_date: '%b %-d, %Y',
  basic: '%-m/%-d/%Y',
  date: '%B %-d, %Y',
  date_at_time: '%B %-d, %Y at %-I:%M %P',
  default: '%A, %B %-d, %Y at %-I:%M %P %z',
  on_date: 'on %b %-d, %Y',
};

/** Filters of Shopify's notifications, as far as they work without a shop. */
export const SHOP: Record<string, FilterImplOptions> = {
  ...SHOP_URLS,
  handleize(value) {
    const words = textOf(value, this.context)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    return words?.join('-') ?? '';
  },
  link_to(value, url, ...input) {
    const [text, address] = [textOf(value, this.context), textOf(url, this.context)];
    if (settingsOf(this.context).mode !== 'html') return `${text} (${address})`;
    const options = named(input);
    const title = input.find((one) => typeof one === 'string') ?? options.get('title') ?? '';
    const more = [
      ['title', title],
      ['class', options.get('class') ?? ''],
    ].flatMap(([name, given]) => (given === '' ? [] : [` ${name}="${escapeHtml(textOf(given, this.context))}"`]));
    return markSafe(`<a href="${escapeHtml(address)}"${more.join('')}>${escapeHtml(text)}</a>`, this.context);
  },
  time_tag(value, ...input) {
    const settings = settingsOf(this.context);
    const moment = momentOf(value, settings.timeZone, settings.locale);
    if (!moment) return value;
    const options = named(input);
    const format =
      input.find((one) => typeof one === 'string') ?? TIME_FORMATS[String(options.get('format'))] ?? 'long';
    const shown = String((date as FilterHandler).call(this, value, format));
    if (settings.mode !== 'html') return shown;
    const instant = new Date(moment.instant).toISOString().replace(/\.\d+Z$/, 'Z');
    return markSafe(`<time datetime="${instant}">${escapeHtml(shown)}</time>`, this.context);
  },
  weight_with_unit(value, unit) {
    const grams = Number(value);
    if (!Number.isFinite(grams) || value === null || value === '') return value;
    const known = UNITS[String(unit ?? 'kg').toLowerCase()];
    if (!known) throw new LiquidFault('not a unit of weight: g, kg, oz or lb');
    const options = { style: 'unit', unit: known[0], unitDisplay: 'short', maximumFractionDigits: 2 } as const;
    return numbers(settingsOf(this.context).locale, options).format(grams / known[1]);
  },
  md5: hash('md5'),
  sha1: hash('sha1'),
  t(value, ...input) {
    let text = textOf(named(input).get('default') ?? value, this.context);
    for (const [name, given] of named(input)) text = text.replaceAll(`%{${name}}`, textOf(given, this.context));
    this.context.memoryLimit.use(text.length);
    return text;
  },
};
