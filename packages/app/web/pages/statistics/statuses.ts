import type { Status } from '../../parts/status-badge.js';
import { language } from '../../texts/index.js';

/** From the bottom of a bar to its top. Colours are custom properties of the page. */
export const STATUSES: readonly { status: Status; color: string }[] = [
  { status: 'SUCCESS', color: '--chart-success' },
  { status: 'FAILED', color: '--chart-failed' },
  { status: 'SKIPPED', color: '--chart-skipped' },
  { status: 'PENDING', color: '--chart-pending' },
];

export const COUNT = new Intl.NumberFormat(language);
