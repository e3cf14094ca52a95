/** What a column of a table takes besides its text: a border and two spaces. */
const FRAME = 3;
const MIN_COLUMN = 8;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-([\da-f]{12})$/;

/** The random end of an id, because ids of the same minute begin alike. */
export const shortId = (text: string) => text.replace(ID, (_, end: string) => `…${end.slice(-8)}`);

const lengthOf = (text: string) => [...text].length;
export const truncate = (text: string, max: number) =>
  lengthOf(text) > max ? `${[...text].slice(0, max - 1).join('')}…` : text;

/**
 * Fits a table into a width: ids become short, then the longest columns narrower, and the last columns are left out if
 * that is not enough. The first row has the names of the columns.
 */
export function fitTable(rows: string[][], width: number): { rows: string[][]; left: number } {
  const widthsOf = (table: string[][]) =>
    table[0]!.map((_, column) => Math.max(...table.map((row) => lengthOf(row[column]!))));
  const total = (widths: number[]) => widths.reduce((sum, one) => sum + one + FRAME, 1);
  if (total(widthsOf(rows)) <= width) return { rows, left: 0 };
  const short = rows.map((row) => row.map(shortId));
  const widths = widthsOf(short);
  while (total(widths) > width) {
    const widest = Math.max(...widths);
    if (widest > MIN_COLUMN) widths[widths.indexOf(widest)] = widest - 1;
    else if (widths.length > 1) {
      widths.pop();
      // The columns that stay may use the space again.
      const natural = widthsOf(short);
      widths.forEach((_, column) => {
        widths[column] = natural[column]!;
      });
    } else break;
  }
  return {
    rows: short.map((row) => widths.map((max, column) => truncate(row[column]!, max))),
    left: rows[0]!.length - widths.length,
  };
}
