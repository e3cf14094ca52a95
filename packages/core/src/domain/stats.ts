import { z } from 'zod';
import { asWritten } from '../shared/outgoing.js';
import { ACTION_TYPES, type ActionType, type Status } from './execution.js';

export const DAY_MS = 24 * 60 * 60 * 1000;
export const DEFAULT_DAYS = 30;
export const MAX_DAYS = 365;

/** Number of executions of one type and status that started on one UTC day. */
export interface DayCount {
  /** `YYYY-MM-DD`. */
  day: string;
  actionType: ActionType;
  status: Status;
  count: number;
}

/** Whole UTC days, ending today. */
export interface Window {
  days: number;
  /** Start of the first day (inclusive) and end of the last day (exclusive). */
  from: number;
  until: number;
}
export function windowOf(days: number, now: number): Window {
  const until = now - (now % DAY_MS) + DAY_MS;
  return { days, from: until - days * DAY_MS, until };
}

export const Counts = z.object({ SUCCESS: z.int(), FAILED: z.int(), SKIPPED: z.int(), PENDING: z.int() });
export const Totals = z.object({
  total: z.int(),
  byStatus: Counts,
  successRate: z
    .number()
    .nullable()
    .describe('SUCCESS / (SUCCESS + FAILED), from 0 to 1; null if there is neither. SKIPPED is not counted.'),
});
const Day = asWritten(z.string(), 'a day').describe('UTC day, YYYY-MM-DD.');
export const StatsView = z.object({
  days: z.int(),
  from: Day,
  to: Day,
  ...Totals.shape,
  byActionType: z.object({ EMAIL: Totals, HTTP_REQUEST: Totals }),
  daily: z.array(z.object({ date: Day, ...Counts.shape })).describe('Every day, oldest first.'),
});

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const noCounts = (): Record<Status, number> => ({ SUCCESS: 0, FAILED: 0, SKIPPED: 0, PENDING: 0 });

function totalsOf(rows: DayCount[]): z.input<typeof Totals> {
  const byStatus = noCounts();
  for (const { status, count } of rows) byStatus[status] += count;
  const { SUCCESS, FAILED, SKIPPED, PENDING } = byStatus;
  return {
    total: SUCCESS + FAILED + SKIPPED + PENDING,
    byStatus,
    successRate: SUCCESS + FAILED === 0 ? null : SUCCESS / (SUCCESS + FAILED),
  };
}

export function showStats(rows: DayCount[], { days, from, until }: Window): z.input<typeof StatsView> {
  const daily = new Map(Array.from({ length: days }, (_, i) => [dayOf(from + i * DAY_MS), noCounts()]));
  for (const { day, status, count } of rows) daily.get(day)![status] += count;
  const [EMAIL, HTTP_REQUEST] = ACTION_TYPES.map((type) => totalsOf(rows.filter((row) => row.actionType === type)));
  return {
    days,
    from: dayOf(from),
    to: dayOf(until - 1),
    ...totalsOf(rows),
    byActionType: { EMAIL: EMAIL!, HTTP_REQUEST: HTTP_REQUEST! },
    daily: Array.from(daily, ([date, counts]) => ({ date, ...counts })),
  };
}
