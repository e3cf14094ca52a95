import type { OutputOf } from '@sendstep/core';
import Table from 'cli-table3';
import { pc } from './colours.js';
import { cell, pageLine, TABLE_STYLE } from './output.js';

export type HistoryPage = OutputOf<'history.list'>;
export type HistoryItem = HistoryPage['items'][number];

const MAX_NAME = 24;
const MAX_DETAIL = 40;
const PAINT: Record<HistoryItem['status'], (text: string) => string> = {
  SUCCESS: pc.green,
  FAILED: pc.red,
  SKIPPED: pc.yellow,
  PENDING: pc.dim,
};
const TYPES: Record<HistoryItem['actionType'], string> = { EMAIL: 'email', HTTP_REQUEST: 'http' };

const duration = (ms: number | null) =>
  ms === null
    ? ''
    : ms < 10_000
      ? `${ms} ms`
      : ms < 600_000
        ? `${(ms / 1000).toFixed(1)} s`
        : `${Math.round(ms / 60_000)} min`;

/** The error if there is one; otherwise warnings first, because the cell may be truncated. */
function detailOf({ error, summary, refused, warnings }: HistoryItem): string {
  if (error) return error;
  if (refused) return `${refused} refused: ${summary}`;
  return warnings.length > 0 ? `${warnings[0]}: ${summary}` : summary;
}

const cellsOf = (item: HistoryItem, maxName = MAX_NAME, maxDetail = MAX_DETAIL) => [
  item.startedAt.slice(0, 19).replace('T', ' '),
  PAINT[item.status](item.status),
  TYPES[item.actionType],
  cell(item.actionName, maxName),
  cell(detailOf(item), maxDetail),
  duration(item.durationMs),
];

const HEAD = ['time (UTC)', 'status', 'type', 'name', 'summary', 'duration'];
/** What the columns of fixed width and the borders take, with and without type and duration. */
const FIXED = { wide: 58, narrow: 39 };
const MIN_WIDE = 84;

/** A page of the history with the most useful columns. */
export function historyTable(page: HistoryPage, width = Infinity): string {
  if (page.items.length === 0) return pageLine(page);
  const isWide = width >= MIN_WIDE;
  const space = Math.max(16, width - FIXED[isWide ? 'wide' : 'narrow']);
  const maxName = Math.min(MAX_NAME, Math.floor(space / 2));
  const maxDetail = width === Infinity ? MAX_DETAIL : space - maxName;
  const shown = (row: string[]) =>
    row.filter((_, column) => isWide || (HEAD[column] !== 'type' && HEAD[column] !== 'duration'));
  const table = new Table({
    head: shown(HEAD).map((name) => pc.bold(name)),
    style: TABLE_STYLE,
    colAligns: ['left', 'left', 'left', 'left', 'left', 'right'],
  });
  for (const item of page.items) table.push(shown(cellsOf(item, maxName, maxDetail)));
  return `${table}\n${pageLine(page)}${pc.dim('; use --json for ids')}`;
}

/** One entry as a line, for `--watch`. */
export function historyLine(item: HistoryItem): string {
  const [time, status, type, name, detail, took] = cellsOf(item);
  const padding = ' '.repeat('SUCCESS'.length - item.status.length);
  const tail = [name, detail, took].filter(Boolean).join('  ');
  return `${time}  ${status}${padding}  ${type!.padEnd('email'.length)}  ${tail}`;
}
