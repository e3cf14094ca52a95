import Table from 'cli-table3';
import { pc } from './colours.js';
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
  return [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text;
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

/** A page of records as a table, one line per record. */
function listTable(result: Page<Record<string, unknown>>): string {
  const { items } = result;
  if (items.length === 0) return pageLine(result);
  // Nested values and updatedAt are shown only in the view of a single record.
  const columns = Object.keys(items[0]!).filter(
    (name) => name !== 'updatedAt' && !items.every((item) => typeof item[name] === 'object' && item[name]),
  );
  const table = new Table({ head: columns.map((name) => pc.bold(name)), style: TABLE_STYLE });
  for (const item of items) table.push(columns.map((name) => cell(item[name], MAX_CELL)));
  return `${table}\n${pageLine(result)}`;
}

function recordTable(record: Record<string, unknown>): string {
  const table = new Table({ style: TABLE_STYLE, wordWrap: true, wrapOnWordBoundary: false, colWidths: [null, 80] });
  for (const [name, value] of Object.entries(record)) {
    const text = typeof value === 'object' && value !== null ? cell(JSON.stringify(value, null, 2)) : cell(value);
    table.push([pc.bold(name), text]);
  }
  return String(table);
}

/** Formats a result as a table or JSON. */
export function formatResult(result: Record<string, unknown>, json: boolean): string {
  if (json) return JSON.stringify(result, null, 2);
  return Array.isArray(result.items) ? listTable(result as never) : recordTable(result);
}
