import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { DayField } from '../forms/day-field.tsx';
import { Card } from './card.tsx';
import { saveExport } from './save-export.ts';
import classes from './transfer.module.css';

type Saving = { step: 'none' | 'busy' } | { step: 'saved' | 'failed'; said: string };

type SaveButtonProps = { url: string; children: string };

/** Downloads a file; says under which name it was saved, or why it failed. */
function SaveButton({ url, children }: SaveButtonProps) {
  const texts = useTexts('adminTransfer');
  const [saving, show] = useState<Saving>({ step: 'none' });
  async function save() {
    show({ step: 'busy' });
    try {
      show({ step: 'saved', said: texts.savedAs(await saveExport(url, texts)) });
    } catch (error) {
      show({ step: 'failed', said: (error as Error).message });
    }
  }
  return (
    <div className={classes.actions}>
      <Button outline busy={saving.step === 'busy'} onClick={save}>
        {children}
      </Button>
      <p role="status">{saving.step === 'busy' ? texts.fetching : saving.step === 'saved' && saving.said}</p>
      {saving.step === 'failed' && (
        <p role="alert" className={classes.error}>
          {saving.said}
        </p>
      )}
    </div>
  );
}

export const ProductExport = () => {
  const texts = useTexts('adminTransfer');
  return (
    <Card title={texts.exportProducts} lead={<p>{texts.exportProductsLead}</p>}>
      <SaveButton url="/api/export-products">{texts.exportProducts}</SaveButton>
    </Card>
  );
};

const ordersUrl = (period: { from: string; to: string }, testOrders: boolean): string => {
  const days = Object.entries(period).filter(([, day]) => day !== '');
  return `/api/export-orders?${new URLSearchParams([...days, ['testOrders', String(testOrders)]])}`;
};

export function OrderExport() {
  const texts = useTexts('adminTransfer');
  const [period, setPeriod] = useState({ from: '', to: '' });
  const [testOrders, setTestOrders] = useState(false);
  const backwards = period.from !== '' && period.to !== '' && period.from > period.to;
  const day = (name: 'from' | 'to', label: string) => (
    <DayField
      label={label}
      value={period[name]}
      invalid={backwards}
      onChange={(value) => setPeriod({ ...period, [name]: value })}
    />
  );
  return (
    <Card
      title={texts.exportOrders}
      lead={
        <>
          <p>{texts.exportOrdersLead}</p>
          <p>{texts.refundsOfMonth}</p>
          <p>{texts.openInExcel}</p>
        </>
      }
    >
      <div className={classes.fields}>
        {day('from', texts.firstDay)}
        {day('to', texts.lastDay)}
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={testOrders}
            onChange={(event) => setTestOrders(event.target.checked)}
          />
          {texts.withTestOrders}
        </label>
      </div>
      {backwards ? (
        <p role="alert" className={classes.error}>
          {texts.daysBackwards}
        </p>
      ) : (
        <SaveButton url={ordersUrl(period, testOrders)}>{texts.exportOrders}</SaveButton>
      )}
    </Card>
  );
}
