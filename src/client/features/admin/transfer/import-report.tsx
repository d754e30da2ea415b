import { useState } from 'react';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import type { ImportReport } from './send-sheet.ts';
import classes from './transfer.module.css';

type ReportProps = { report: ImportReport };
type Refusal = ImportReport['refusals'][number];

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

const columnsWith = (texts: Texts['adminTransfer']): Column<Refusal>[] => [
  { header: texts.row, cell: ({ row }) => row, whole: true },
  { header: texts.sku, cell: ({ sku }) => sku || texts.noSku, onPhone: 'title' },
  { header: texts.whatIsWrong, cell: ({ message }) => message },
];

/** The refused rows with reasons; nothing if there are none. */
export function ReportRefusals({ report: { refused, refusals } }: ReportProps) {
  const texts = useTexts('adminTransfer');
  const { number } = useDates();
  const [all, showAll] = useState(false);
  if (refused === 0) return null;
  const shown = all ? refusals : refusals.slice(0, SHOWN);
  return (
    <>
      <p>{texts.rowsLeftOut}</p>
      <RecordList
        label={texts.rowsWithErrors}
        columns={columnsWith(texts)}
        rows={shown}
        keyOf={({ row }) => String(row)}
      />
      {shown.length < refusals.length && (
        <div className={classes.actions}>
          <Button outline size="small" onClick={() => showAll(true)}>
            {texts.showAll(number.format(refusals.length))}
          </Button>
        </div>
      )}
      {refusals.length < refused && (all || refusals.length <= SHOWN) && (
        <p className={classes.soft}>{texts.firstOf(number.format(refused))}</p>
      )}
    </>
  );
}
