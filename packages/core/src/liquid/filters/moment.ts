import { dates } from './intl.js';

/** A point in time with its local time in a time zone. */
export interface Moment {
  instant: number;
  /** The local time, stored in the UTC fields of a date, which have no daylight saving time. */
  wall: Date;
  offsetMinutes: number;
  timeZone: string;
  locale: string;
}

const FIELDS: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};

/** The offset of a time zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = dates('en', { ...FIELDS, timeZone }).formatToParts(instant);
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const year = get('era').startsWith('B') ? 1 - Number(get('year')) : Number(get('year'));
  const wall = new Date(0);
  wall.setUTCFullYear(year, Number(get('month')) - 1, Number(get('day')));
  wall.setUTCHours(Number(get('hour')), Number(get('minute')), Number(get('second')));
  return wall.getTime() - Math.floor(instant / 1000) * 1000;
}

/** The instant of a local time. Computed twice, because the first guess may be on the other side of a clock change. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}

const MAX_LENGTH = 64;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const ZONED = /(?:\d:\d\d.*[+-]\d\d(?::?\d\d)?|(?:Z|UTC?|GMT|[ECMP][SD]T))$/i;

/**
 * Reads Unix seconds, `now`, ISO and RFC dates. A date without a time zone is in that of the store, not of the machine:
 * "2026-03-01" is the first of March everywhere.
 */
function readInstant(value: unknown, timeZone: string): number {
  if (typeof value === 'number') return value * 1000;
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return Number.NaN;
  const text = value.trim().replace(/\s*\([^)]*\)$/, '');
  if (text === 'now' || text === 'today') return Date.now();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (ZONED.test(text)) return Date.parse(text);
  if (/^\d{4}-\d\d(-\d\d)?$/.test(text)) return instantOf(Date.parse(text), timeZone);
  return instantOf(Date.parse(ISO_TIME.test(text) ? `${text}Z` : `${text} UTC`), timeZone);
}

/** The moment of a value, or undefined if it is not a date. */
export function momentOf(value: unknown, timeZone: string, locale: string): Moment | undefined {
  try {
    const instant = readInstant(value, timeZone);
    if (Number.isNaN(new Date(instant).getTime())) return undefined;
    const offset = offsetAt(instant, timeZone);
    return { instant, wall: new Date(instant + offset), offsetMinutes: Math.round(offset / 60_000), timeZone, locale };
  } catch {
    // Intl throws on invalid dates.
    return undefined;
  }
}
