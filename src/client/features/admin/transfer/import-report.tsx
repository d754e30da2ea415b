import { useState } from 'react';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import type { ImportReport } from './send-sheet.ts';
import classes from './transfer.module.css';

type ReportProps = { report: ImportReport };

/** How many rows are shown at first. */
const SHOWN = 50;

/** How many products the file creates, changes, leaves alone and refuses. */
export const ReportCounts = ({ report }: ReportProps) => {
  const texts = useTexts('adminTransfer');
  return (
    <dl className={classes.counts}>
      <Count label={texts.created} value={report.created} />
      <Count label={texts.changed} value={report.updated} />
      <Count label={texts.asBefore} value={report.unchanged} />
      <Count label={texts.withErrors} value={report.refused} bad={report.refused > 0} />
    </dl>
  );
};

type CountProps = { label: string; value: number; bad?: boolean };

const Count = ({ label, value, bad = false }: CountProps) => {
  const { number } = useDates();
  return (
    <div className={classes.count} data-bad={bad}>
      <dt>{label}</dt>
      <dd>{number.format(value)}</dd>
    </div>
  );
};

type Said = ImportReport['refusals'][number];

const columnsWith = (texts: Texts['adminTransfer'], meaning: string): Column<Said>[] => [
  { header: texts.row, cell: ({ row }) => row, whole: true },
  { header: texts.sku, cell: ({ sku }) => sku || texts.noSku, onPhone: 'title' },
  { header: meaning, cell: ({ message }) => message },
];

/** The refused rows with reasons, then those taken with a warning; nothing if there are none. */
export const ReportRows = ({ report }: ReportProps) => {
  const texts = useTexts('adminTransfer');
  return (
    <>
      <RowsSaid
        lead={texts.rowsLeftOut}
        label={texts.rowsWithErrors}
        meaning={texts.whatIsWrong}
        rows={report.refusals}
        count={report.refused}
      />
      <RowsSaid
        lead={texts.rowsWarned(report.warned)}
        label={texts.rowsWithWarnings}
        meaning={texts.whatToKnow}
        rows={report.warnings}
        count={report.warnings.length}
      />
    </>
  );
};

type RowsSaidProps = { lead: string; label: string; meaning: string; rows: readonly Said[]; count: number };

function RowsSaid({ lead, label, meaning, rows, count }: RowsSaidProps) {
  const texts = useTexts('adminTransfer');
  const { number } = useDates();
  const [all, showAll] = useState(false);
  if (count === 0) return null;
  const shown = all ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <p>{lead}</p>
      <RecordList
        label={label}
        columns={columnsWith(texts, meaning)}
        rows={shown}
        keyOf={({ row, message }) => `${row} ${message}`}
      />
      {shown.length < rows.length && (
        <div className={classes.actions}>
          <Button outline size="small" onClick={() => showAll(true)}>
            {texts.showAll(number.format(rows.length))}
          </Button>
        </div>
      )}
      {rows.length < count && (all || rows.length <= SHOWN) && (
        <p className={classes.soft}>{texts.firstOf(number.format(count))}</p>
      )}
    </>
  );
}
