import type { ReactNode } from 'react';

interface ScrollTableProps {
  /** The table's name for screen readers. */
  label: string;
  /** The classes of its looks. */
  className: string;
  /** The headings of the columns. */
  columns: readonly string[];
  rows: readonly {
    key: string | number;
    /** The first cell, if it names the row. */
    heading?: string;
    cells: readonly ReactNode[];
  }[];
}

/** A table that scrolls sideways where it is too wide. */
export function ScrollTable({ label, className, columns, rows }: ScrollTableProps) {
  return (
    <div className="bp-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className={`bp-table ${className}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, heading, cells }) => (
            <tr key={key}>
              {heading !== undefined && <th scope="row">{heading}</th>}
              {cells.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
