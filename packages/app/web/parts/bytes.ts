import { language } from '../texts/index.js';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size as people read it, such as "12 kB". */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step - 1 < 1 ? 0 : 1,
  });
  return format.format(bytes / 1000 ** step);
}
