import Table from 'cli-table3';
import { pc } from './colours.js';
import { fitTable, truncate } from './table-fit.js';
import type { Terminal } from './terminal.js';

/** Where a command writes: results to `out`, everything else to `error`. */
export interface Streams {
  out(text: string): void;
  error(text: string): void;
  /** The width of the terminal that `out` is, if it is one. */
  columns?: number | undefined;
  /** Who can be asked; absent in scripts. */
  terminal?: Terminal | undefined;
  /** What is piped into the command, if anything. */
  piped?(): Promise<Uint8Array | undefined>;
}

/** Reports the progress of long work, at most once a second. */
export function progressOn({ error }: Pick<Streams, 'error'>, what: string) {
  let last = performance.now();
  return (done: number, total: number) => {
    if (performance.now() - last < 1000 && done < total) return;
    last = performance.now();
    error(`${done} of ${total} ${what}\n`);
  };
}

const MAX_CELL = 40;
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/;

/** Makes text safe for a terminal: control characters become dots. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
export const plain = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '·');

/** Formats a value in at most `max` characters. */
export function cell(value: unknown, max = Infinity): string {
  if (value === null || value === undefined) return '';
  if (max !== Infinity && typeof value === 'string' && TIME.test(value)) return value.replace(TIME, '$1 $2');
  const text = plain(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(
    '\n',
    max === Infinity ? '\n' : ' ',
  );
  return truncate(text, max);
}

export const TABLE_STYLE = { head: [], border: [], compact: true };

interface Page<T extends object = object> {
  page: number;
  pages: number;
  total: number;
  items: T[];
}
/** The position in a list. */
export const pageLine = ({ items, page, pages, total }: Page) => {
  if (items.length > 0) return pc.dim(`page ${page} of ${pages}, ${total} total`);
  return pc.dim(total === 0 ? 'none yet' : `nothing on page ${page} of ${pages}`);
};

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);

/** A value of a list: short lists of words on one line. */
const listed = (value: unknown) => (isPlainList(value) ? value.join(', ') : value);

/** A page of records as a table, one line per record. */
function listTable(result: Page<Record<string, unknown>>, width: number | undefined): string {
  const { items } = result;
  if (items.length === 0) return pageLine(result);
  // Nested values and updatedAt are shown only in the view of a single record.
  const columns = Object.keys(items[0]!).filter(
    (name) =>
      name !== 'updatedAt' &&
      !items.every((item) => typeof item[name] === 'object' && item[name] && !isPlainList(item[name])),
  );
  const rows = [columns, ...items.map((item) => columns.map((name) => cell(listed(item[name]), MAX_CELL)))];
  const { rows: fitting, left } = fitTable(rows, width ?? Infinity);
  const table = new Table({ head: fitting[0]!.map((name) => pc.bold(name)), style: TABLE_STYLE });
  table.push(...fitting.slice(1));
  const more = left > 0 ? pc.dim(`; ${left} more columns with --json`) : '';
  return `${table}\n${pageLine(result)}${more}`;
}

/** A value with its parts, one per line, indented by their depth. */
function readable(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return cell(value).replaceAll('\n', `\n${indent}`);
  if (isPlainList(value)) return cell(value.join(', '));
  const entries = Array.isArray(value) ? value.map((item) => ['-', item] as const) : Object.entries(value);
  return entries
    .map(([name, part]) => {
      const key = name === '-' ? '-' : `${plain(name)}:`;
      const isNested = typeof part === 'object' && part !== null && !isPlainList(part) && Object.keys(part).length > 0;
      const gap = !isNested ? ' ' : name === '-' ? ' ' : `\n${indent}  `;
      return `${key}${gap}${readable(part, `${indent}  `)}`;
    })
    .join(`\n${indent}`);
}

/** Breaks long lines. The library would remove the indentation. */
const wrapped = (text: string, max: number) =>
  text.replaceAll(new RegExp(`[^\\n]{${max}}(?=[^\\n])`, 'gu'), (line) => `${line}\n`);

const MAX_VALUE = 80;
/** Borders and spaces of two columns. */
const FRAME = 7;

function recordTable(record: Record<string, unknown>, width = Infinity): string {
  const names = Math.max(...Object.keys(record).map((name) => name.length), 0);
  const max = Math.max(20, Math.min(MAX_VALUE, width - names - FRAME));
  const table = new Table({ style: TABLE_STYLE });
  for (const [name, value] of Object.entries(record)) table.push([pc.bold(name), wrapped(readable(value), max)]);
  return String(table);
}

/** Formats a result as a table, which fits the width if there is one, or JSON. */
export function formatResult(result: Record<string, unknown>, json: boolean, width?: number | undefined): string {
  if (json) return JSON.stringify(result, null, 2);
  return Array.isArray(result.items) ? listTable(result as never, width) : recordTable(result, width);
}
