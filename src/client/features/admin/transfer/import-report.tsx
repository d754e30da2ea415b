import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import type { ImportReport } from './send-sheet.ts';
import classes from './transfer.module.css';

type ReportProps = { report: ImportReport };
type Refusal = ImportReport['refusals'][number];

/** Rows shown before somebody asks for more. */
const SHOWN = 50;

/** How many products the file makes, changes, leaves alone and cannot place. */
export const ReportCounts = ({ report }: ReportProps) => (
  <dl className={classes.counts}>
    <Count label="New" value={report.created} />
    <Count label="Changed" value={report.updated} />
    <Count label="As before" value={report.unchanged} />
    <Count label="With errors" value={report.refused} bad={report.refused > 0} />
  </dl>
);

type CountProps = { label: string; value: number; bad?: boolean };

const Count = ({ label, value, bad = false }: CountProps) => (
  <div className={classes.count} data-bad={bad}>
    <dt>{label}</dt>
    <dd>{value.toLocaleString('en-US')}</dd>
  </div>
);

const COLUMNS: Column<Refusal>[] = [
  { header: 'Row', cell: ({ row }) => row, whole: true },
  { header: 'SKU', cell: ({ sku }) => sku || '(none)', onPhone: 'title' },
  { header: 'What is wrong', cell: ({ message }) => message },
];

/** The rows that are left out, and why; nothing where there are none. */
export function ReportRefusals({ report: { refused, refusals } }: ReportProps) {
  const [all, showAll] = useState(false);
  if (refused === 0) return null;
  const shown = all ? refusals : refusals.slice(0, SHOWN);
  return (
    <>
      <p>Rows with errors are left out. Correct them in the file and import it again.</p>
      <RecordList label="Rows with errors" columns={COLUMNS} rows={shown} keyOf={({ row }) => String(row)} />
      {shown.length < refusals.length && (
        <div className={classes.actions}>
          <Button outline size="small" onClick={() => showAll(true)}>
            Show all {refusals.length.toLocaleString('en-US')}
          </Button>
        </div>
      )}
      {refusals.length < refused && (all || refusals.length <= SHOWN) && (
        <p className={classes.soft}>These are the first of {refused.toLocaleString('en-US')}.</p>
      )}
    </>
  );
}
