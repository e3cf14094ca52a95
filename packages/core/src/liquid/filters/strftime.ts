import { dates } from './intl.js';
import type { Moment } from './moment.js';

const named =
  (options: Intl.DateTimeFormatOptions) =>
  ({ wall, locale }: Moment) =>
    dates(locale, { calendar: 'gregory', ...options, timeZone: 'UTC' }).format(wall);
const hour12 = ({ wall }: Moment) => wall.getUTCHours() % 12 || 12;
const morning = ({ wall }: Moment) => wall.getUTCHours() < 12;

function dayOfYear({ wall }: Moment): number {
  const first = new Date(wall);
  first.setUTCMonth(0, 1);
  return Math.floor((wall.getTime() - first.getTime()) / 86_400_000) + 1;
}
/** Days before the first Sunday (or Monday) of the year are week 0. */
const week = (moment: Moment, firstDay: number) =>
  Math.floor((dayOfYear(moment) + 6 - ((moment.wall.getUTCDay() - firstDay + 7) % 7)) / 7);

function ordinal({ wall }: Moment): string {
  const day = wall.getUTCDate();
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function offset({ offsetMinutes }: Moment, colon: boolean): string {
  const minutes = Math.abs(offsetMinutes);
  const [hh, mm] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offsetMinutes < 0 ? '-' : '+'}${hh}${colon ? ':' : ''}${mm}`;
}

const zoneName = ({ locale, timeZone, instant }: Moment) =>
  dates(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

type Code = [print: (moment: Moment, colon: boolean) => string | number, width?: number, pad?: string];

/** The codes of strftime with their default width. Names are in the language of the message. */
const CODES: Record<string, Code> = {
  a: [named({ weekday: 'short' })],
  A: [named({ weekday: 'long' })],
  b: [named({ month: 'short' })],
  B: [named({ month: 'long' })],
  h: [named({ month: 'short' })],
  c: [named({ dateStyle: 'medium', timeStyle: 'medium' })],
  C: [({ wall }) => Math.floor(wall.getUTCFullYear() / 100), 2],
  d: [({ wall }) => wall.getUTCDate(), 2],
  e: [({ wall }) => wall.getUTCDate(), 2, ' '],
  H: [({ wall }) => wall.getUTCHours(), 2],
  I: [hour12, 2],
  j: [dayOfYear, 3],
  k: [({ wall }) => wall.getUTCHours(), 2, ' '],
  l: [hour12, 2, ' '],
  L: [({ wall }) => wall.getUTCMilliseconds(), 3],
  m: [({ wall }) => wall.getUTCMonth() + 1, 2],
  M: [({ wall }) => wall.getUTCMinutes(), 2],
  N: [({ wall }) => String(wall.getUTCMilliseconds()).padStart(3, '0').padEnd(9, '0')],
  p: [(moment) => (morning(moment) ? 'AM' : 'PM')],
  P: [(moment) => (morning(moment) ? 'am' : 'pm')],
  q: [ordinal],
  s: [({ instant }) => Math.floor(instant / 1000)],
  S: [({ wall }) => wall.getUTCSeconds(), 2],
  u: [({ wall }) => wall.getUTCDay() || 7],
  U: [(moment) => week(moment, 0), 2],
  w: [({ wall }) => wall.getUTCDay()],
  W: [(moment) => week(moment, 1), 2],
  x: [named({ dateStyle: 'short' })],
  X: [named({ timeStyle: 'medium' })],
  y: [({ wall }) => ((wall.getUTCFullYear() % 100) + 100) % 100, 2],
  Y: [({ wall }) => wall.getUTCFullYear(), 4],
  z: [offset],
  Z: [zoneName],
  t: [() => '\t'],
  n: [() => '\n'],
  '%': [() => '%'],
};

/** Templates choose the width. */
const MAX_WIDTH = 100;

/** Liquid's `date` formats. The liquidjs version uses the machine's time zone and is wrong around clock changes. */
export const strftime = (moment: Moment, format: string) =>
  format.replace(
    /%([-_0^#:]{0,6})(\d{0,9})[EO]?([a-zA-Z%])/g,
    (written, flags: string, digits: string, name: string) => {
      const code = CODES[name];
      if (!code) return written;
      const [print, usual = 0, pad = '0'] = code;
      let text = String(print(moment, flags.includes(':')));
      if (/[\^#]/.test(flags)) text = text.toUpperCase();
      const width = flags.includes('-') ? 0 : Math.min(Number(digits) || usual, MAX_WIDTH);
      const filler = flags.includes('_') ? ' ' : flags.includes('0') ? '0' : pad;
      return text.padStart(width, filler);
    },
  );
