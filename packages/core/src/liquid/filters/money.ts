import { LiquidFault } from '../fault.js';
import type { FilterHandler } from '../guard.js';
import { settingsOf } from '../settings.js';
import { numbers } from './intl.js';

/**
 * The amount as decimal text, or undefined. Text is exact: the number 1.005 is slightly below 1.005 and would round down
 * to 1.00.
 */
function amountOf(value: unknown): Intl.StringNumericLiteral | undefined {
  const text = String(value).trim();
  const ok = typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && isDecimal(text);
  return ok ? (text as Intl.StringNumericLiteral) : undefined;
}

/** A hundredth, for amounts in cents: also of currencies without cents, as in Shopify. Exact for decimal texts. */
function hundredth(amount: Intl.StringNumericLiteral): Intl.StringNumericLiteral {
  const [, sign, whole, decimals = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return String(Number(amount) / 100) as Intl.StringNumericLiteral;
  const digits = whole.padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}` as Intl.StringNumericLiteral;
}
const isDecimal = (text: string) => text.length <= 40 && /^[+-]?\d+(\.\d+)?$/.test(text);

/** Values that are not amounts stay unchanged, such as a price "on request". */
const money = (print: (amount: Intl.StringNumericLiteral, locale: string, currency: string) => string): FilterHandler =>
  function (value, currency) {
    const settings = settingsOf(this.context);
    const written = amountOf(value);
    if (written === undefined) return value;
    const amount = settings.moneyUnit === 'cents' ? hundredth(written) : written;
    const code = currency ?? settings.currency;
    if (code === undefined || code === '')
      return numbers(settings.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
    if (typeof code !== 'string' || !/^[A-Za-z]{3}$/.test(code))
      throw new LiquidFault('not a currency code such as EUR');
    return print(amount, settings.locale, code.toUpperCase());
  };

/** The narrow symbol: a Canadian shop writes $5.00, not CA$5.00. */
const withSymbol = (amount: Intl.StringNumericLiteral, locale: string, currency: string) =>
  numbers(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount);

export const MONEY = {
  money: money(withSymbol),
  money_without_trailing_zeros: money((amount, locale, currency) => {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    return numbers(locale, { ...options, trailingZeroDisplay: 'stripIfInteger' }).format(amount);
  }),
  money_with_currency: money((amount, locale, currency) => {
    const text = withSymbol(amount, locale, currency);
    // Currencies without a symbol already include their code.
    return text.includes(currency) ? text : `${text} ${currency}`;
  }),
  money_without_currency: money((amount, locale, currency) => {
    const digits = numbers('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
    return numbers(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount);
  }),
};
