import type { ReactNode } from 'react';
import classes from './record-list.module.css';

export type Column<Row> = {
  /** The column heading; labels the value on a phone's card. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** For numbers. */
  align?: 'end';
  /** Never wraps: dates, amounts, counts. */
  whole?: boolean;
  /** Whether the cell holds words of ours, which never break in the middle: what people enter may be of any length. */
  ours?: (row: Row) => boolean;
  /**
   * Its place on a phone's card: title, upper corner, or hidden. By default a line of its own, labelled by
   * the heading.
   */
  onPhone?: 'title' | 'corner' | 'hidden';
};

type RecordListProps<Row> = {
  /** What the rows are: "Users". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether newer rows are loading. */
  stale?: boolean;
};

/**
 * A table on large screens and a list of cards on phones, from the same elements. The roles are explicit
 * because Safari drops table semantics when `display` changes.
 */
export const RecordList = <Row,>({ label, columns, rows, keyOf, stale = false }: RecordListProps<Row>) => (
  <table className={classes.table} aria-label={label} aria-busy={stale} {...TABLE}>
    <thead className={classes.head} {...ROW_GROUP}>
      <tr {...ROW}>
        {columns.map(({ header, align }) => (
          <th key={header} scope="col" data-align={align} {...COLUMN_HEADER}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className={classes.body} {...ROW_GROUP}>
      {rows.map((row, index) => (
        <tr key={keyOf(row)} className={classes.row} {...ROW}>
          {columns.map(({ header, cell, align, whole, ours, onPhone = 'line' }) => (
            <td
              key={header}
              data-align={align}
              data-whole={whole}
              data-ours={ours?.(row)}
              data-on-phone={onPhone}
              {...CELL}
            >
              {onPhone === 'line' && (
                <span className={classes.name} aria-hidden="true">
                  {header}
                </span>
              )}
              {cell(row, index)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const TABLE = { role: 'table' };
const ROW_GROUP = { role: 'rowgroup' };
const ROW = { role: 'row' };
const COLUMN_HEADER = { role: 'columnheader' };
const CELL = { role: 'cell' };
