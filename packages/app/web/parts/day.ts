import { language } from '../texts/index.js';

const DAY = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day such as `2026-03-04` as people read it. Statistics count days in UTC. */
export const dayText = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));
