import type { ReactNode } from 'react';

interface TableProps {
  /** The classes of its looks. */
  className?: string;
  /** The headings of the columns. */
  columns: readonly ReactNode[];
  rows: readonly {
    key: string | number;
    /** The first cell, if it names the row. */
    heading?: ReactNode;
    cells: readonly ReactNode[];
  }[];
}

export function Table({ className, columns, rows }: TableProps) {
  return (
    <table className={className ? `bp-table ${className}` : 'bp-table'}>
      <thead>
        <tr>
          {columns.map((column, place) => (
            <th key={place} scope="col">
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
  );
}

/** A table that scrolls sideways where it is too wide. @param label its name for screen readers */
export function ScrollTable({ label, ...table }: TableProps & { label: string }) {
  return (
    <div className="bp-scroll" role="region" aria-label={label} tabIndex={0}>
      <Table {...table} />
    </div>
  );
}
