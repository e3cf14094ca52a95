import type { OutputOf } from '@sendstep/core';
import { expect, it } from 'vitest';
import { statsChart } from '../src/stats-chart.js';

type Stats = OutputOf<'stats.get'>;
type Counts = Partial<Stats['byStatus']>;
const DAY = 24 * 60 * 60 * 1000;
const NONE = { SUCCESS: 0, FAILED: 0, SKIPPED: 0, PENDING: 0 };

/** Email statistics for the given number of days up to 1 March. */
function statsOf(days: number, countsOf: (day: number) => Counts): Stats {
  const daily = Array.from({ length: days }, (_, i) => {
    const date = new Date(Date.UTC(2026, 2, 1) - (days - 1 - i) * DAY).toISOString().slice(0, 10);
    return { date, ...NONE, ...countsOf(i) };
  });
  const sum = (status: keyof typeof NONE) => daily.reduce((all, day) => all + day[status], 0);
  const byStatus = { SUCCESS: sum('SUCCESS'), FAILED: sum('FAILED'), SKIPPED: sum('SKIPPED'), PENDING: sum('PENDING') };
  const { SUCCESS, FAILED, SKIPPED, PENDING } = byStatus;
  const totals = {
    total: SUCCESS + FAILED + SKIPPED + PENDING,
    byStatus,
    successRate: SUCCESS + FAILED ? SUCCESS / (SUCCESS + FAILED) : null,
  };
  const none = { total: 0, byStatus: NONE, successRate: null };
  const [from, to] = [daily[0]!.date, daily.at(-1)!.date];
  return { days, from, to, ...totals, byActionType: { EMAIL: totals, HTTP_REQUEST: none }, daily };
}
// Tests run with and without a terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const chart = (stats: Stats) => statsChart(stats).replace(/\u001b\[\d+m/g, '');

it('draws one bar per day with a segment per status, and totals', () => {
  expect(chart(statsOf(2, (day) => (day ? { SUCCESS: 40, FAILED: 20, SKIPPED: 4, PENDING: 1 } : { FAILED: 13 })))).toBe(
    [
      '2026-02-28 to 2026-03-01 (UTC, 2 days)',
      '',
      '2026-02-28  13  ▓▓▓▓▓▓▓▓▓▓▓▓▓',
      '2026-03-01  65  ███████████████████████████████████████▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▒▒▒▒░',
      '',
      '█ success  ▓ failed  ▒ skipped  ░ pending',
      '',
      '               total  success  failed  skipped  pending  success rate',
      'emails            78       40      33        4        1         54.7%',
      'HTTP requests      0        0       0        0        0             –',
      'all               78       40      33        4        1         54.7%',
    ].join('\n'),
  );
});

it('says that nothing ran, with totals of zero and no rate', () => {
  expect(chart(statsOf(30, () => ({})))).toBe(
    [
      '2026-01-31 to 2026-03-01 (UTC, 30 days)',
      '',
      'nothing ran in this period',
      '',
      '               total  success  failed  skipped  pending  success rate',
      'emails             0        0       0        0        0             –',
      'HTTP requests      0        0       0        0        0             –',
      'all                0        0       0        0        0             –',
    ].join('\n'),
  );
});

const bars = (stats: Stats) => chart(stats).split('\n').slice(2, -7);

it('shows one event among a million, and never exceeds 80 columns', () => {
  const [, line] = bars(statsOf(2, (day) => (day ? { SUCCESS: 1_000_000, FAILED: 1, SKIPPED: 1, PENDING: 1 } : {})));
  expect(line).toBe(`2026-03-01  1000003  ${'█'.repeat(56)}▓▒░`);
  expect(line).toHaveLength(80);
});

it('does not say 100% when one of ten thousand failed', () => {
  expect(chart(statsOf(1, () => ({ SUCCESS: 9999, FAILED: 1 })))).toContain('99.9%');
  expect(chart(statsOf(1, () => ({ SUCCESS: 9999 })))).toContain('100.0%');
});

it.each<[days: number, lines: number, step: string]>([
  [1, 1, '(UTC, 1 day)'],
  [30, 30, '(UTC, 30 days)'],
  [40, 40, '(UTC, 40 days)'],
  [41, 6, '(UTC, 41 days, 7 days per line)'],
  [280, 40, '(UTC, 280 days, 7 days per line)'],
  [365, 27, '(UTC, 365 days, 14 days per line)'],
])('draws %i days on %i lines without losing any', (days, lines, step) => {
  const stats = statsOf(days, () => ({ SUCCESS: 1, SKIPPED: 1 }));
  expect(chart(stats).split('\n')[0]).toContain(step);
  const drawn = bars(stats);
  expect(drawn).toHaveLength(lines);
  const counts = drawn.map((line) => Number(line.split(/ +/)[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(days * 2);
  expect(drawn[0]).toMatch(new RegExp(`^${stats.from}`));
  for (const line of drawn) expect([...line].length).toBeLessThanOrEqual(80);
});
