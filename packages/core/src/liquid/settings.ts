import type { Context } from 'liquidjs';
import type { MoneyUnit } from '../ports/liquid-renderer.js';
import { dates } from './filters/intl.js';
import type { Opaque } from './opaque.js';

/** Settings of a message for filters, passed with each render. */
export interface RenderSettings {
  mode: 'html' | 'text';
  locale: string;
  currency: string | undefined;
  moneyUnit: MoneyUnit;
  timeZone: string;
  /** The tokens for credentials; undefined if the texts use none. */
  opaque?: Opaque | undefined;
}

const REGISTER = 'sendstep';
const DEFAULT: RenderSettings = {
  mode: 'text',
  locale: 'en',
  currency: undefined,
  moneyUnit: 'units',
  timeZone: 'UTC',
};

export const setSettings = (context: Context, settings: RenderSettings) => context.setRegister(REGISTER, settings);

/** Without settings, as when an embedder uses the bare engine, templates render as English text in UTC. */
export const settingsOf = (context: Context) => context.getRegister<RenderSettings>(REGISTER, DEFAULT);

/** A locale that Intl accepts; a message in the wrong format is better than none. */
export function usableLocale(locale: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(locale?.replaceAll('_', '-'))[0] ?? DEFAULT.locale;
  } catch {
    return DEFAULT.locale;
  }
}

export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^[A-Za-z0-9_+\-/]{1,64}$/.test(name)) return false;
  try {
    dates('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const usableTimeZone = (name: string | undefined) => (isTimeZone(name) ? name : DEFAULT.timeZone);
