import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { STOCK_MAX, STOCK_NOTE_MAX } from '../../../../shared/catalogue/product-limits.ts';
import { ADMIN_STOCK_REASONS } from '../../../../shared/catalogue/stock.ts';
import { Button } from '../../../components/elements/button.tsx';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { showFaults } from '../forms/form-focus.ts';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { useTyped } from '../frame/use-leave-guard.ts';
import { type Product, readUnits } from './product-draft.ts';
import formClasses from './product-form.module.css';
import { StockHistory } from './stock-history.tsx';
import classes from './stock-panel.module.css';
import { useCatalogueRefresh } from './use-catalogue-refresh.ts';

type StockPanelProps = {
  product: Product;
  /** Called with whether the form has unsaved input. */
  onTyped: (typed: boolean) => void;
};

const WAYS = ['add', 'take', 'count'] as const;
type Way = (typeof WAYS)[number];
type Reason = (typeof ADMIN_STOCK_REASONS)[number];

/** A product's stock on hand: the count, a form to change it with a reason, and its history. */
export const StockPanel = ({ product, onTyped }: StockPanelProps) => {
  const texts = useTexts('adminProducts');
  return (
    <div className={classes.panel}>
      <dl className={classes.numbers}>
        <div>
          <dt>{texts.onHand}</dt>
          <dd>{product.stockOnHand ?? texts.notCounted}</dd>
        </div>
        <div>
          <dt>{texts.held}</dt>
          <dd>{product.held}</dd>
        </div>
      </dl>
      <StockForm product={product} onTyped={onTyped} />
      <h3>{texts.history}</h3>
      <ListPanel failure={texts.stockHistoryFailed}>
        <StockHistory id={product.id} />
      </ListPanel>
    </div>
  );
};

function StockForm({ product, onTyped }: StockPanelProps) {
  const errorText = useErrorText();
  const texts = useTexts('adminProducts');
  const { done } = useTexts('answers');
  const [way, setWay] = useState<Way>(product.stockOnHand === null ? 'count' : 'add');
  const [units, setUnits] = useState('');
  const [reason, setReason] = useState<Reason>('restock');
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const refresh = useCatalogueRefresh();
  const adjust = trpc.admin.product.adjustStock.useMutation({
    async onSuccess() {
      showToast({ message: done.stockAdjusted, kind: 'success' });
      setUnits('');
      setNote('');
      await refresh();
    },
    // The stock has changed: show the new count to check against.
    onError: (error) => reasonOf(error)?.code === 'stock_changed' && refresh(),
  });
  const typed = units.trim() !== '' || note.trim() !== '';
  useTyped(onTyped, typed);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (adjust.isPending) return;
    const amount = readUnits(units);
    const least = way === 'count' ? 0 : 1;
    if (amount === null || amount < least) {
      return showFaults(event.currentTarget, () => setFault(texts.wholeNumberFrom(least, STOCK_MAX)));
    }
    const about = { productId: product.id, reason, note: note.trim() };
    if (way === 'count') adjust.mutate({ ...about, to: amount, expected: product.stockOnHand });
    else adjust.mutate({ ...about, delta: way === 'add' ? amount : -amount });
  }
  return (
    <form noValidate onSubmit={save}>
      <FormFields className={formClasses.fields} sending={adjust.isPending}>
        <NativeSelect
          label={texts.change}
          value={way}
          data={WAYS.map((value) => ({ value, label: texts.ways[value] }))}
          onChange={(event) => setWay(event.currentTarget.value as Way)}
        />
        <TextInput
          label={texts.units}
          value={units}
          error={fault}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => {
            setUnits(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <NativeSelect
          label={texts.reason}
          value={reason}
          data={ADMIN_STOCK_REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
          onChange={(event) => setReason(event.currentTarget.value as Reason)}
        />
        <TextInput
          label={texts.note}
          value={note}
          maxLength={STOCK_NOTE_MAX}
          autoComplete="off"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </FormFields>
      <DialogActions error={adjust.error ? errorText(adjust.error) : undefined}>
        <Button type="submit" busy={adjust.isPending} unavailable={units.trim() === ''}>
          {texts.adjustStock}
        </Button>
      </DialogActions>
    </form>
  );
}
