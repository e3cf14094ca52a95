import type { OutputOf } from '@sendstep/core';
import { t } from '../texts/index.js';
import { Badge, type Tone } from './badge.js';

export type Status = OutputOf<'history.get'>['status'];

const TONES: Record<Status, Tone> = { SUCCESS: 'green', FAILED: 'red', SKIPPED: 'grey', PENDING: 'blue' };

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={TONES[status]}>{t.history.statuses[status]}</Badge>
);
