import type { OutputOf } from '@sendstep/core';
import Table from 'cli-table3';
import { pc } from './colours.js';
import { cell, pageLine, TABLE_STYLE } from './output.js';
import { shortId } from './table-fit.js';

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

const tailOf = (item: HistoryItem, maxName: number, maxDetail: number) => [
  PAINT[item.status](item.status),
  TYPES[item.actionType],
  cell(item.actionName, maxName),
  cell(detailOf(item), maxDetail),
  duration(item.durationMs),
];
const timeOf = ({ startedAt }: HistoryItem) => startedAt.slice(0, 19).replace('T', ' ');

const HEAD = ['id', 'time (UTC)', 'status', 'type', 'name', 'summary', 'duration'];
/** What the columns of fixed width and the borders take; the narrow form has no type, duration, year and seconds. */
const FIXED = { wide: 70, narrow: 43 };
const MIN_WIDE = 100;

/** A page of the history with the most useful columns. */
export function historyTable(page: HistoryPage, width = Infinity): string {
  if (page.items.length === 0) return pageLine(page);
  const isWide = width >= MIN_WIDE;
  const space = Math.max(16, width - FIXED[isWide ? 'wide' : 'narrow']);
  const longest = Math.max(...page.items.map(({ actionName }) => [...actionName].length));
  const maxName = Math.min(MAX_NAME, longest, Math.floor(space / 2));
  const maxDetail = width === Infinity ? MAX_DETAIL : space - maxName;
  const shown = (row: string[]) =>
    row.filter((_, column) => isWide || (HEAD[column] !== 'type' && HEAD[column] !== 'duration'));
  const table = new Table({
    head: shown(HEAD).map((name) => pc.bold(name)),
    style: TABLE_STYLE,
    colAligns: ['left', 'left', 'left', 'left', 'left', 'left', 'right'],
  });
  for (const item of page.items) {
    const id = width === Infinity ? item.id : shortId(item.id);
    table.push(shown([id, isWide ? timeOf(item) : timeOf(item).slice(5, 16), ...tailOf(item, maxName, maxDetail)]));
  }
  return `${table}\n${pageLine(page)}`;
}

/** One entry as a line, for `--watch`. */
export function historyLine(item: HistoryItem): string {
  const [status, type, name, detail, took] = tailOf(item, MAX_NAME, MAX_DETAIL);
  const padding = ' '.repeat('SUCCESS'.length - item.status.length);
  const tail = [name, detail, took, pc.dim(shortId(item.id))].filter(Boolean).join('  ');
  return `${timeOf(item)}  ${status}${padding}  ${type!.padEnd('email'.length)}  ${tail}`;
}
