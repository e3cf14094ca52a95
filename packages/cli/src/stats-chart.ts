import type { OutputOf } from '@sendstep/core';
import { pc } from './colours.js';

type Stats = OutputOf<'stats.get'>;
type Day = Stats['daily'][number];
type Status = 'SUCCESS' | 'FAILED' | 'SKIPPED' | 'PENDING';

const COLUMNS = 80;
const ROWS = 40;
/** Days per line: one, or a week or two when there are too many. */
const STEPS = [1, 7, 14];
/** Different symbols as well as colours, for terminals without colour and colour-blind users. */
const MARKS: { status: Status; word: string; sign: string; paint: (text: string) => string }[] = [
  { status: 'SUCCESS', word: 'success', sign: '█', paint: pc.green },
  { status: 'FAILED', word: 'failed', sign: '▓', paint: pc.red },
  { status: 'SKIPPED', word: 'skipped', sign: '▒', paint: pc.yellow },
  { status: 'PENDING', word: 'pending', sign: '░', paint: pc.dim },
];

const totalOf = (counts: Record<Status, number>) => MARKS.reduce((sum, { status }) => sum + counts[status], 0);

const stepOf = (days: number) => STEPS.find((step) => days <= step * ROWS) ?? Math.ceil(days / ROWS);

/** Groups days backwards from the last one, so only the oldest group may be incomplete. */
function bucketsOf(daily: Day[], step: number): Day[] {
  const buckets: Day[] = [];
  for (let end = daily.length; end > 0; end -= step) {
    const days = daily.slice(Math.max(0, end - step), end);
    const bucket = { ...days[0]! };
    for (const { status } of MARKS) bucket[status] = days.reduce((sum, day) => sum + day[status], 0);
    buckets.unshift(bucket);
  }
  return buckets;
}

/** The length of each segment of a bar: at least 1 for every status that occurred. */
function partsOf(counts: Record<Status, number>, max: number, width: number): number[] {
  const exact = MARKS.map(({ status }) => (counts[status] * width) / max);
  const parts = exact.map((length) => (length === 0 ? 0 : Math.max(1, Math.round(length))));
  for (let over = parts.reduce((sum, part) => sum + part, 0) - width; over > 0; over--) {
    parts[parts.indexOf(Math.max(...parts))]!--;
  }
  return parts;
}

function barsOf(buckets: Day[]): string[] {
  const max = Math.max(1, ...buckets.map(totalOf));
  const label = String(max).length;
  const width = COLUMNS - '2026-01-01'.length - label - 4;
  return buckets.map((bucket) => {
    const total = totalOf(bucket);
    const parts = partsOf(bucket, max, width);
    const bar = MARKS.map(({ sign, paint }, i) => (parts[i] ? paint(sign.repeat(parts[i]!)) : '')).join('');
    const count = total === 0 ? pc.dim('0'.padStart(label)) : String(total).padStart(label);
    return `${bucket.date}  ${count}  ${bar}`.trimEnd();
  });
}

/** Rounded down: 100.0% means that nothing failed. */
const rateOf = (rate: number | null) => (rate === null ? '–' : `${(Math.floor(rate * 1000) / 10).toFixed(1)}%`);

function totalsOf(stats: Stats): string[] {
  const { EMAIL, HTTP_REQUEST } = stats.byActionType;
  const head = ['', 'total', ...MARKS.map(({ word }) => word), 'success rate'];
  const line = (name: string, { total, byStatus, successRate }: typeof EMAIL) => [
    name,
    ...[total, ...MARKS.map(({ status }) => byStatus[status])].map(String),
    rateOf(successRate),
  ];
  const lines = [head, line('emails', EMAIL), line('HTTP requests', HTTP_REQUEST), line('all', stats)];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  return lines.map((cells, row) => {
    const text = cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[i]!))).join('  ');
    return row === 0 ? pc.bold(text) : text;
  });
}

/** Statistics as a bar chart, one bar per day or per group of days, and totals. */
export function statsChart(stats: Stats): string {
  const step = stepOf(stats.days);
  const days = stats.days === 1 ? '1 day' : `${stats.days} days`;
  const lines = step === 1 ? '' : `, ${step} days per line`;
  const legend = MARKS.map(({ word, sign, paint }) => `${paint(sign)} ${word}`).join('  ');
  return [
    `${pc.bold(`${stats.from} to ${stats.to}`)} (UTC, ${days}${lines})`,
    '',
    ...(stats.total === 0
      ? [pc.dim('nothing ran in this period')]
      : [...barsOf(bucketsOf(stats.daily, step)), '', legend]),
    '',
    ...totalsOf(stats),
  ].join('\n');
}
