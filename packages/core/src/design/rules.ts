import type { z } from 'zod';

type Payload<T> = z.core.ParsePayload<T>;

/** Requires exactly one of two fields. */
export const oneOfFields =
  <A extends string, B extends string>(first: A, second: B) =>
  ({ value, issues }: Payload<{ [K in A | B]?: unknown }>) => {
    const given = [value[first], value[second]].filter((field) => field !== undefined).length;
    if (given === 1) return;
    const message = given === 0 ? `required unless ${second} is set` : `set either ${first} or ${second}, not both`;
    issues.push({ code: 'custom', message, path: [first], input: value });
  };

/** Allows at most one of two fields. */
export const notBoth =
  <A extends string, B extends string>(first: A, second: B) =>
  ({ value, issues }: Payload<{ [K in A | B]?: unknown }>) => {
    if (value[first] === undefined || value[second] === undefined) return;
    issues.push({
      code: 'custom',
      message: `set either ${first} or ${second}, not both`,
      path: [second],
      input: value,
    });
  };

interface Table {
  columns: { cell?: string | undefined }[];
  rows?: string[][] | undefined;
  each?: string | undefined;
  as?: string | undefined;
}

/** A table has either rows with one cell per column, or a cell in every column that is repeated. */
export function tableFaults({ value, issues }: Payload<Table>): void {
  const fault = (message: string, ...path: (string | number)[]) =>
    issues.push({ code: 'custom', message, path, input: value });
  const { columns, rows, each } = value;
  if (rows && each !== undefined) fault('set either rows or each, not both', 'rows');
  else if (each !== undefined) {
    if (value.as === undefined) fault('required', 'as');
    for (const [i, column] of columns.entries()) {
      if (column.cell === undefined) fault('required with each', 'columns', i, 'cell');
    }
  } else if (rows) {
    if (value.as !== undefined) fault('only with each', 'as');
    for (const [i, column] of columns.entries()) {
      if (column.cell !== undefined) fault('only with each; rows contain their own cells', 'columns', i, 'cell');
    }
    for (const [i, row] of rows.entries()) {
      if (row.length !== columns.length) fault(`must have one cell per column: ${columns.length}`, 'rows', i);
    }
  } else fault('required unless each and as are set', 'rows');
}
