import { useState } from 'react';
import type { BulkChange } from '../../../../../shared/catalogue/bulk-change.ts';
import { refusalText } from '../../../../../shared/texts/refusal-text.ts';
import { Button } from '../../../../components/elements/button.tsx';
import { Price } from '../../../../components/product/price.tsx';
import { useDates } from '../../../../lib/dates.ts';
import { useCategoryLabel, useLocale } from '../../../../lib/site.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { type Column, RecordList } from '../../frame/record-list.tsx';
import classes from './bulk.module.css';
import type { Outcome } from './use-bulk-run.ts';

/** Rows shown at first, and with each press for more. */
const SHOWN = 50;

type Refused = Extract<Outcome, { did: 'refused' }>;
type Changed = Exclude<Outcome, Refused>;

type BulkReportProps = {
  outcomes: readonly Outcome[];
  change: BulkChange;
  /** Whether it tells what was done, not what would be. */
  over: boolean;
  /** How many products were not reached. */
  left: number;
};

/** How many products change, stay and are left out; then why, and what becomes of each. */
export function BulkReport({ outcomes, change, over, left }: BulkReportProps) {
  const texts = useTexts('adminBulk');
  const answers = useTexts('answers');
  const locale = useLocale();
  const changed = outcomes.filter((each): each is Changed => each.did === 'changed');
  const refused = outcomes.filter((each): each is Refused => each.did === 'refused');
  const same = outcomes.length - changed.length - refused.length;
  return (
    <>
      <div role="status">
        <dl className={classes.counts}>
          <Count label={over ? texts.changed : texts.toChange} value={changed.length} />
          {same > 0 && <Count label={texts.unchanged} value={same} />}
          {refused.length > 0 && <Count label={texts.leftOut} value={refused.length} bad />}
          {left > 0 && <Count label={texts.notReached} value={left} bad />}
        </dl>
      </div>
      {!over && changed.length === 0 && <p>{texts.nothingToChange}</p>}
      <Rows
        label={texts.leftOut}
        rows={refused}
        columns={[
          { header: texts.products, cell: ({ name }) => name ?? texts.deletedProduct, onPhone: 'title' },
          { header: texts.why, cell: ({ reason }) => refusalText(answers, reason, locale) },
        ]}
      />
      <Rows
        label={texts.changes}
        rows={changed}
        columns={[
          { header: texts.products, cell: ({ name }) => name, onPhone: 'title' },
          { header: texts.before, cell: ({ before }) => <State of={before} change={change} /> },
          { header: texts.after, cell: ({ after }) => <State of={after} change={change} /> },
        ]}
      />
    </>
  );
}

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

type StateProps = { of: Changed['before']; change: BulkChange };

/** The part of a product that the change is about. */
function State({ of, change }: StateProps) {
  const texts = useTexts('adminBulk');
  const labelOf = useCategoryLabel();
  if (change.kind === 'category') return labelOf(of.category);
  if (change.kind === 'sale') return of.onSale ? texts.onSale : texts.offSale;
  return <Price priceMinor={of.priceMinor} sellingPriceMinor={of.sellingPriceMinor} />;
}

type RowsProps<Row> = { label: string; rows: readonly Row[]; columns: readonly Column<Row>[] };

/** A long list, a part at a time; nothing for an empty one. */
function Rows<Row extends Outcome>({ label, rows, columns }: RowsProps<Row>) {
  const texts = useTexts('adminBulk');
  const { number } = useDates();
  const [shown, setShown] = useState(SHOWN);
  if (rows.length === 0) return null;
  return (
    <section className={classes.rows} aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      <RecordList label={label} columns={columns} rows={rows.slice(0, shown)} keyOf={({ id }) => id} />
      {shown < rows.length && (
        <Button outline size="small" onClick={() => setShown(shown + 4 * SHOWN)}>
          {texts.more(number.format(Math.min(4 * SHOWN, rows.length - shown)))}
        </Button>
      )}
    </section>
  );
}
