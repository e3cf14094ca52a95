import { LiquidFault } from '../fault.js';
import type { FilterHandler } from '../guard.js';
import { isTimeZone, settingsOf } from '../settings.js';
import { dates } from './intl.js';
import { momentOf } from './moment.js';
import { strftime } from './strftime.js';

/** Each code calls Intl, and the limits are not checked in between. */
const MAX_FORMAT = 500;
const STYLES = ['short', 'medium', 'long', 'full'] as const;

/** Values that are not dates stay unchanged. */
export const date: FilterHandler = function (value, format, zone) {
  const settings = settingsOf(this.context);
  if (zone !== undefined && !isTimeZone(zone)) throw new LiquidFault('not a time zone such as Europe/Berlin');
  const timeZone = zone ?? settings.timeZone;
  const moment = momentOf(value, timeZone, settings.locale);
  if (!moment) return value;
  const wanted = String(format ?? 'long');
  if (wanted.length > MAX_FORMAT) throw new LiquidFault('the date format is too long');
  const dateStyle = STYLES.find((style) => style === wanted);
  if (dateStyle) return dates(settings.locale, { dateStyle, timeZone }).format(moment.instant);
  const text = strftime(moment, wanted);
  this.context.memoryLimit.use(text.length);
  return text;
};
