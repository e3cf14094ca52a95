import { z } from 'zod';
import type { MoneyUnit } from '../ports/liquid-renderer.js';
import { anyOf, type Reasons, textFault } from '../shared/fields.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { normaliseLocale } from './locale.js';
import { companyDetailsFault, linkLabelFault, MAX_COMPANY_DETAILS, unsubscribeTextFault } from './marketing-texts.js';

const MONEY_UNITS = ['units', 'cents'] as const satisfies readonly MoneyUnit[];
const MAX_LANGUAGES = 200;
const MAX_EMAILS = 1_000_000_000;
const MAX_HISTORY_DAYS = 3650;
const MAX_KEYS = 200;
const MAX_KEY_LENGTH = 120;

/** Footer texts of one language. Unset texts use the built-in defaults. */
export interface SettingsTexts {
  unsubscribeText?: string;
  unsubscribeLinkLabel?: string;
}
export interface Settings {
  texts: Record<string, SettingsTexts>;
  companyDetails: string;
  currency: string;
  /** What the amounts of variables are in: 24.5 units or 2450 cents. */
  moneyUnit: MoneyUnit;
  timeZone: string;
  emailQuota: number | null;
  /** History retention in days; null: unlimited. */
  historyDays: number | null;
  /** Keys that are always masked in history, and keys that never are, in addition to the default rules. */
  maskKeys: string[];
  keepKeys: string[];
}
export const DEFAULT_SETTINGS: Settings = {
  texts: {},
  companyDetails: '',
  currency: 'USD',
  moneyUnit: 'units',
  timeZone: 'UTC',
  emailQuota: null,
  historyDays: null,
  maskKeys: [],
  keepKeys: [],
};

type Fault = (reason: string | string[], path?: (string | number)[]) => void;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TEXTS: Record<keyof SettingsTexts, (text: string) => Reasons> = {
  unsubscribeText: unsubscribeTextFault,
  unsubscribeLinkLabel: linkLabelFault,
};
const isText = (field: string): field is keyof SettingsTexts => Object.hasOwn(TEXTS, field);

/** The texts of one language. Null means unset and is not stored. */
function readLanguage(value: unknown, fault: Fault): SettingsTexts {
  const texts: SettingsTexts = {};
  if (!isObject(value)) {
    fault('must be an object');
    return texts;
  }
  for (const [field, text] of Object.entries(value)) {
    const reason = !isText(field)
      ? 'unknown field'
      : text === null
        ? undefined
        : typeof text === 'string'
          ? TEXTS[field](text)
          : 'must be a string';
    if (reason) fault(reason, [field]);
    else if (text !== null) texts[field as keyof SettingsTexts] = text as string;
  }
  return texts;
}

function readTexts(value: unknown, fault: Fault): Settings['texts'] {
  if (value === null) return {};
  if (!isObject(value)) {
    fault('must be an object');
    return {};
  }
  const languages = Object.entries(value);
  if (languages.length > MAX_LANGUAGES) fault(`at most ${MAX_LANGUAGES} languages`);
  const texts: Settings['texts'] = {};
  for (const [code, content] of languages.slice(0, MAX_LANGUAGES)) {
    const locale = normaliseLocale(code);
    if (locale === undefined) fault('not a language code', [code]);
    else if (Object.hasOwn(texts, locale)) fault(`duplicate language ${locale}`, [code]);
    else texts[locale] = readLanguage(content, (reason, path = []) => fault(reason, [code, ...path]));
  }
  return texts;
}

/** A text that null resets. `read` returns its normal form or a fault. */
const resettable = (
  description: string,
  initial: string,
  read: (text: string) => string | { fault: string | string[] },
) =>
  anyOf(['string', 'null'], description, (value, fault): string => {
    if (value === null || value === '') return initial;
    const outcome = typeof value === 'string' ? read(value) : { fault: 'must be a string' };
    if (typeof outcome === 'string') return outcome;
    fault(outcome.fault);
    return initial;
  }).optional();

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

let currencies: Set<string> | undefined;
function readCurrency(text: string) {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  const code = text.toUpperCase();
  return currencies.has(code) ? code : { fault: 'must be a currency code such as EUR' };
}

const wholeNumber = (description: string, least: number, most: number) =>
  anyOf(['integer', 'null'], description, (value, fault): number | null => {
    if (value === null || value === undefined) return null;
    if (!Number.isInteger(value)) fault('must be a whole number');
    else if ((value as number) < least) fault(`must be at least ${least}`);
    else if ((value as number) > most) fault(`must be at most ${most}`);
    return value as number;
  }).optional();

const keyNames = (description: string) =>
  anyOf(
    ['array', 'null'],
    `${description} At most ${MAX_KEYS}; case and separators do not matter.`,
    (value, fault): string[] => {
      if (value === null || value === undefined) return [];
      if (!Array.isArray(value)) {
        fault('must be a list of strings');
        return [];
      }
      if (value.length > MAX_KEYS) fault(`at most ${MAX_KEYS} keys`);
      for (const [i, key] of value.slice(0, MAX_KEYS).entries()) {
        const reason = typeof key === 'string' ? keyNameFault(key) : 'must be a string';
        if (reason) fault(reason, [i]);
      }
      return value;
    },
    { items: { type: 'string' } },
  ).optional();
/** Keys are compared by their letters and digits; one without any would never match. */
const keyNameFault = (key: string) =>
  /[a-z0-9]/i.test(key.normalize('NFD')) ? textFault(key, MAX_KEY_LENGTH, 'line') : 'must contain a letter or digit';

export const SettingsInput = z.strictObject({
  texts: anyOf(
    ['object', 'null'],
    'Footer texts of marketing emails by language: { "de": { "unsubscribeText", "unsubscribeLinkLabel" } }. Replaced as a whole.',
    readTexts,
  ).optional(),
  companyDetails: resettable(
    `Company details at the end of marketing emails, at most ${MAX_COMPANY_DETAILS} characters.`,
    DEFAULT_SETTINGS.companyDetails,
    (text) => {
      const fault = companyDetailsFault(text);
      return fault ? { fault } : text;
    },
  ),
  currency: resettable(
    `Store currency, such as EUR; null: ${DEFAULT_SETTINGS.currency}.`,
    DEFAULT_SETTINGS.currency,
    readCurrency,
  ),
  moneyUnit: anyOf(
    ['string', 'null'],
    'What amounts are in for the money filters: units (24.5) or cents (2450), as in Shopify; null: units.',
    (value, fault): MoneyUnit => {
      if (value !== null && !MONEY_UNITS.includes(value as MoneyUnit)) fault('must be one of units, cents');
      return (value as MoneyUnit | null) ?? DEFAULT_SETTINGS.moneyUnit;
    },
    { enum: [...MONEY_UNITS, null] },
  ).optional(),
  timeZone: resettable(
    `Store time zone, such as Europe/Berlin; null: ${DEFAULT_SETTINGS.timeZone}.`,
    DEFAULT_SETTINGS.timeZone,
    (text) => (isTimeZone(text) ? text : { fault: 'must be a time zone such as Europe/Berlin' }),
  ),
  emailQuota: wholeNumber('Maximum emails per calendar month; null: no limit.', 0, MAX_EMAILS),
  historyDays: wholeNumber(
    'History retention in days; older entries are deleted but still counted in statistics. Null: keep all.',
    1,
    MAX_HISTORY_DAYS,
  ),
  maskKeys: keyNames('Keys in requests and responses whose values are masked in history. Replaced as a whole.'),
  keepKeys: keyNames(
    'Keys whose values are never masked in history, even if they look personal; takes precedence over maskKeys. Replaced as a whole.',
  ),
});

export const SettingsView = asWritten(
  z.object({
    texts: z.record(
      z.string(),
      z.object({ unsubscribeText: z.string().optional(), unsubscribeLinkLabel: z.string().optional() }),
    ),
    companyDetails: z.string(),
    currency: z.string(),
    moneyUnit: z.enum(MONEY_UNITS),
    timeZone: z.string(),
    emailQuota: z.int().nullable(),
    historyDays: z.int().nullable(),
    maskKeys: z.array(z.string()),
    keepKeys: z.array(z.string()),
  }),
  MAIL_CONTENT,
);
