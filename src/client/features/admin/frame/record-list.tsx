import type { ReactNode } from 'react';
import classes from './record-list.module.css';

export type Column<Row> = {
  /** The heading; names the value on a phone's card. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'end';
  /** Never broken: dates, amounts, numbers of things. */
  whole?: boolean;
  /**
   * Its place on a phone's card: the first line, the upper corner, or nowhere. Without it, a line of its
   * own that the heading names.
   */
  onPhone?: 'title' | 'corner' | 'hidden';
};

type RecordListProps<Row> = {
  /** What the rows are: "Users". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether other rows than these are on the way. */
  stale?: boolean;
};

/**
 * Records as a table, and as a list of cards on phones: the same elements, laid out anew. The roles are
 * said aloud because Safari forgets those of a table that is laid out as something else.
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
          {columns.map(({ header, cell, align, whole, onPhone = 'line' }) => (
            <td key={header} data-align={align} data-whole={whole} data-on-phone={onPhone} {...CELL}>
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
