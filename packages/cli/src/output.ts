import Table from 'cli-table3';
import pc from 'picocolors';

/** Where a command writes: answers to `out`, everything else to `error`. */
export interface Streams {
  out(text: string): void;
  error(text: string): void;
}

/** Tells how far long work has come, once a second. */
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

/** Text for a terminal: what would move the cursor or change colours is shown as a dot. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
export const plain = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '·');

/** A value in so many characters. */
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
/** Where one is in a list. */
export const pageLine = ({ items, page, pages, total }: Page) => {
  if (items.length > 0) return pc.dim(`page ${page} of ${pages}, ${total} in all`);
  return pc.dim(total === 0 ? 'none yet' : `nothing on page ${page}; there are ${pages}`);
};

/** A page of records as a table with one line each. */
function listTable(answer: Page<Record<string, unknown>>): string {
  const { items } = answer;
  if (items.length === 0) return pageLine(answer);
  // What is itself a structure, and the second of two times, are for the record's own view.
  const columns = Object.keys(items[0]!).filter(
    (name) => name !== 'updatedAt' && !items.every((item) => typeof item[name] === 'object' && item[name]),
  );
  const table = new Table({ head: columns.map((name) => pc.bold(name)), style: TABLE_STYLE });
  for (const item of items) table.push(columns.map((name) => cell(item[name], MAX_CELL)));
  return `${table}\n${pageLine(answer)}`;
}

function recordTable(record: Record<string, unknown>): string {
  const table = new Table({ style: TABLE_STYLE, wordWrap: true, wrapOnWordBoundary: false, colWidths: [null, 80] });
  for (const [name, value] of Object.entries(record)) {
    const text = typeof value === 'object' && value !== null ? cell(JSON.stringify(value, null, 2)) : cell(value);
    table.push([pc.bold(name), text]);
  }
  return String(table);
}

/** An answer for a person, or for a program. */
export function formatAnswer(answer: Record<string, unknown>, json: boolean): string {
  if (json) return JSON.stringify(answer, null, 2);
  return Array.isArray(answer.items) ? listTable(answer as never) : recordTable(answer);
}
