/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (text: string) => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180). Cells that look like a formula start with an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** The cells of one line. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim().replace(/^'(?=[=+\-@])/, ''),
  );

/** The first cell of each line that contains an @, with the number of the line. Lines without one are left out. */
export const addressesIn = (text: string): { line: number; address: string }[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, i) => {
      const address = cellsOf(line).find((one) => one.includes('@'));
      return address ? [{ line: i + 1, address }] : [];
    });
