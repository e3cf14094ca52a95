import { useEffect, useReducer } from 'react';
import { language, t } from '../texts/index.js';

const RELATIVE = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const ABSOLUTE = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const MAX_RELATIVE_DAYS = 7;
const TICK_MS = 15_000;

/** A time as people say it, such as "5 minutes ago"; older than a week as a date. */
export function timeText(iso: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  if (Math.abs(seconds) > MAX_RELATIVE_DAYS * 86_400) return ABSOLUTE.format(new Date(iso));
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return RELATIVE.format(Math.trunc(seconds / size), unit);
}

export const exactTime = (iso: string) => ABSOLUTE.format(new Date(iso));

/** A time; the exact one is shown on hover. */
export const Time = ({ at }: { at: string | null | undefined }) =>
  at ? <TimeAgo at={at} /> : <span className="soft">{t.shell.never}</span>;

function TimeAgo({ at }: { at: string }) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactTime(at)}>
      {timeText(at)}
    </time>
  );
}
