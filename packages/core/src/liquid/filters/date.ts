import { LiquidFault } from '../fault.js';
import type { FilterHandler } from '../guard.js';
import { isTimeZone, settingsOf } from '../settings.js';
import { dates } from './intl.js';
import { momentOf } from './moment.js';
import { strftime } from './strftime.js';

/** Each code is a call of Intl, and the limits are not asked between two of them. */
const LONGEST_FORMAT = 500;
const STYLES = ['short', 'medium', 'long', 'full'] as const;

/** What is no date prints as it is. */
export const date: FilterHandler = function (value, format, zone) {
  const settings = settingsOf(this.context);
  if (zone !== undefined && !isTimeZone(zone)) throw new LiquidFault('not a time zone, like Europe/Berlin');
  const timeZone = zone ?? settings.timeZone;
  const moment = momentOf(value, timeZone, settings.locale);
  if (!moment) return value;
  const wanted = String(format ?? 'long');
  if (wanted.length > LONGEST_FORMAT) throw new LiquidFault('the date format is too long');
  const dateStyle = STYLES.find((style) => style === wanted);
  if (dateStyle) return dates(settings.locale, { dateStyle, timeZone }).format(moment.instant);
  const text = strftime(moment, wanted);
  this.context.memoryLimit.use(text.length);
  return text;
};
