import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { Card } from './card.tsx';
import { saveExport } from './save-export.ts';
import classes from './transfer.module.css';

type Saving = { step: 'none' | 'busy' } | { step: 'saved' | 'failed'; said: string };

type SaveButtonProps = { url: string; children: string };

/** Fetches a file and saves it; says which, or why not. */
function SaveButton({ url, children }: SaveButtonProps) {
  const [saving, show] = useState<Saving>({ step: 'none' });
  async function save() {
    show({ step: 'busy' });
    try {
      show({ step: 'saved', said: `Saved as ${await saveExport(url)}` });
    } catch (error) {
      show({ step: 'failed', said: (error as Error).message });
    }
  }
  return (
    <div className={classes.actions}>
      <Button outline busy={saving.step === 'busy'} onClick={save}>
        {children}
      </Button>
      <p role="status">{saving.step === 'busy' ? 'Fetching...' : saving.step === 'saved' && saving.said}</p>
      {saving.step === 'failed' && (
        <p role="alert" className={classes.error}>
          {saving.said}
        </p>
      )}
    </div>
  );
}

export const ProductExport = () => (
  <Card
    title="Export products"
    lead={
      <p>
        All products, on and off sale. Change the file in a spreadsheet and import it again; what you leave as
        it is stays as it is.
      </p>
    }
  >
    <SaveButton url="/api/export-products">Export products</SaveButton>
  </Card>
);

const ordersUrl = (period: { from: string; to: string }, testOrders: boolean): string => {
  const days = Object.entries(period).filter(([, day]) => day !== '');
  return `/api/export-orders?${new URLSearchParams([...days, ['testOrders', String(testOrders)]])}`;
};

export function OrderExport() {
  const [period, setPeriod] = useState({ from: '', to: '' });
  const [testOrders, setTestOrders] = useState(false);
  const backwards = period.from !== '' && period.to !== '' && period.from > period.to;
  const day = (name: 'from' | 'to', label: string) => (
    <label className={classes.field}>
      {label}
      <input
        type="date"
        value={period[name]}
        aria-invalid={backwards}
        onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <Card
      title="Export orders"
      lead={
        <p>
          One row per order for your books: gross, refunds, net, currency and dates. Days are counted in UTC;
          leave them empty for all orders.
        </p>
      }
    >
      <div className={classes.fields}>
        {day('from', 'First day')}
        {day('to', 'Last day')}
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={testOrders}
            onChange={(event) => setTestOrders(event.target.checked)}
          />
          With test orders, marked as such
        </label>
      </div>
      {backwards ? (
        <p role="alert" className={classes.error}>
          The first day is after the last one.
        </p>
      ) : (
        <SaveButton url={ordersUrl(period, testOrders)}>Export orders</SaveButton>
      )}
    </Card>
  );
}
