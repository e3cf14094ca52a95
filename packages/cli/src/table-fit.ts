/** What a column of a table takes besides its text: a border and two spaces. */
const FRAME = 3;
/** A short id fits. */
const MIN_COLUMN = 9;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-([\da-f]{12})$/;

/** The random end of an id, because ids of the same minute begin alike. */
export const shortId = (text: string) => text.replace(ID, (_, end: string) => `…${end.slice(-8)}`);

const lengthOf = (text: string) => [...text].length;
export const truncate = (text: string, max: number) =>
  lengthOf(text) > max ? `${[...text].slice(0, max - 1).join('')}…` : text;

/** Columns narrower than this say little: the least important ones are left out before. */
const READABLE = 18;
const MIN_COLUMNS = 2;

/**
 * Fits a table into a width: ids become short, empty columns are left out, the longest columns become narrower, and the
 * last columns are left out if that is not enough. The first row has the names of the columns.
 */
export function fitTable(rows: string[][], width: number): { rows: string[][]; left: number } {
  const all = rows[0]!.map((_, column) => column);
  const total = (widths: number[]) => widths.reduce((sum, one) => sum + one + FRAME, 1);
  const naturalIn = (table: string[][]) => (column: number) => Math.max(...table.map((row) => lengthOf(row[column]!)));
  if (total(all.map(naturalIn(rows))) <= width) return { rows, left: 0 };
  const short = rows.map((row) => row.map(shortId));
  const natural = naturalIn(short);
  let shown = all;
  if (total(all.map(natural)) > width) shown = all.filter((column) => short.slice(1).some((row) => row[column] !== ''));
  while (shown.length > MIN_COLUMNS && total(shown.map((column) => Math.min(natural(column), READABLE))) > width) {
    const least = shown.find((column) => rows[0]![column] === 'description') ?? shown.at(-1);
    shown = shown.filter((column) => column !== least);
  }
  const widths = shown.map(natural);
  while (total(widths) > width) {
    const widest = Math.max(...widths);
    if (widest <= MIN_COLUMN) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return {
    rows: short.map((row) => shown.map((column, i) => truncate(row[column]!, widths[i]!))),
    left: all.length - shown.length,
  };
}
