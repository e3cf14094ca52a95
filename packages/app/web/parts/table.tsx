import type { ReactNode } from 'react';

interface Column<T> {
  title: string;
  /** The title is only for screen readers, as for a column of buttons. */
  quiet?: boolean;
  cell(row: T): ReactNode;
}

interface TableProps<T> {
  caption: string;
  columns: Column<T>[];
  rows: readonly T[];
  keyOf(row: T): string;
  /** On narrow screens two lines per row: the first two columns, then the next two. Others are left out. */
  compact?: true;
}

/** A table. On narrow screens each row becomes a card, with the column titles beside the values. The first column names the row. */
export function Table<T>({ caption, columns, rows, keyOf, compact }: TableProps<T>) {
  const [first, ...others] = columns;
  return (
    <table className={compact ? 'compact' : undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, quiet }) => (
            <th key={title} scope="col">
              {quiet ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first!.cell(row)}</th>
            {others.map(({ title, quiet, cell }) => (
              <td key={title} data-title={quiet ? undefined : title} className={quiet ? 'buttons' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
