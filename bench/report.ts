import { type Bar, type Comparison, meetsBar } from './comparisons.js';
import { type DesignRow, meets } from './design.js';
import type { Masking } from './masking.js';
import type { Profile, ProfileLine } from './profile.js';
import type { Ratio } from './statistics.js';

/** A table with fitted columns; the first ones are text, the rest are right-aligned figures. */
function table(head: string[], rows: string[][], words: number): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const line = (row: string[]) =>
    row.map((cell, i) => (i < words ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
    .map((text) => text.trimEnd())
    .join('\n');
}

const shown = ({ median, lowest, highest }: Ratio) =>
  `${median.toFixed(2)} (${lowest.toFixed(2)}-${highest.toFixed(2)})`;
const barText = (bar: Bar | undefined) => {
  if (!bar) return '';
  return 'throughputAtLeast' in bar ? `req/s >= ${bar.throughputAtLeast}` : `CPU <= ${bar.cpuAtMost}`;
};
const mark = (comparison: Comparison) => (comparison.bar ? (meetsBar(comparison) ? 'ok' : 'MISSED') : '');

/** The ratios and their bars. */
export const ratioTable = (comparisons: Comparison[]): string =>
  table(
    ['operation', 'database', 'measured', 'against', 'req/s ratio', 'CPU ratio', 'bar', ''],
    comparisons.map((each) => [
      each.operation,
      each.database,
      each.subject,
      each.baseline,
      shown(each.throughput),
      shown(each.cpu),
      barText(each.bar),
      mark(each),
    ]),
    4,
  );

/** The absolute figures, valid for this machine only. */
export function figureTable(comparisons: Comparison[]): string {
  const rows = new Map<string, string[]>();
  for (const { operation, database, subject, baseline, measured } of comparisons) {
    for (const [name, { requestsPerSecond, cpuMicroseconds, p50, p99 }] of [
      [subject, measured.subject],
      [baseline, measured.baseline],
    ] as const) {
      const figures = [requestsPerSecond.toFixed(0), cpuMicroseconds.toFixed(0), p50.toFixed(2), p99.toFixed(2)];
      rows.set(`${operation} ${database} ${name}`, [operation, database, name, ...figures]);
    }
  }
  return table(['operation', 'database', 'server', 'req/s', 'CPU µs/req', 'p50 ms', 'p99 ms'], [...rows.values()], 3);
}

const shortened = (name: string) => (name.length > 40 ? `${name.slice(0, 30)}…${name.slice(-9)}` : name);

export function maskingText({ credentials, innocents, recall, precision, missed, spoiled, sizes }: Masking): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const rows = sizes.map(({ characters, together, slowest, slowestName }, i) => {
    const before = sizes[i - 1];
    const growth = before ? `x ${(together / before.together).toFixed(2)}` : '';
    return [shortened(slowestName), String(characters), together.toFixed(0), growth, slowest.toFixed(1)];
  });
  return [
    `Credential masking: recall ${percent(recall)} of ${credentials} credentials, precision ${percent(precision)} with ${innocents} harmless texts.`,
    ...missed.map((says) => `  missed: ${says}`),
    ...spoiled.map((says) => `  masked unnecessarily: ${says}`),
    '',
    'Masking adversarial text at doubled sizes (a growth of about 2 is linear):',
    table(['slowest text', 'characters', 'all texts ms', 'growth', 'slowest ms'], rows, 1),
  ].join('\n');
}

export function profileText({ packages, functions }: Profile): string {
  const lines = (title: string, of: ProfileLine[]) =>
    table(
      [title, 'share of CPU'],
      of.map(({ place, share }) => [place, `${(share * 100).toFixed(1)} %`]),
      1,
    );
  return `${lines('package', packages)}\n\n${lines('function', functions)}\n`;
}

/** Single figures, with their bars if set. */
export const rowTable = (title: string, rows: DesignRow[]): string =>
  table(
    [title, 'measured', 'bar', ''],
    rows.map(({ name, value, bar }) => [
      name,
      value >= 100 ? value.toFixed(0) : value.toFixed(3),
      bar ? ('atLeast' in bar ? `>= ${bar.atLeast}` : `<= ${bar.atMost}`) : '',
      bar ? (meets(value, bar) ? 'ok' : 'MISSED') : '',
    ]),
    1,
  );
