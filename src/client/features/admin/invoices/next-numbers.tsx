import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShopSettings } from '../../../../shared/operations/shop-settings.ts';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  documentNumber,
  SEQUENCE_MAX,
} from '../../../../shared/orders/documents.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import { dayOfIssue } from '../frame/typed-time.ts';
import classes from './invoice-section.module.css';
import '../../form.css';

/** The next number of each series; a series can be moved on to a higher one. */
export function NextNumbers({ settings }: { settings: ShopSettings }) {
  const texts = useTexts('adminInvoices');
  const [next] = trpc.admin.invoice.nextNumbers.useSuspenseQuery(undefined, { staleTime: 0 });
  const [opened, setOpened] = useState(false);
  const prefixes = { invoice: settings.invoicePrefix, credit_note: settings.creditNotePrefix };
  const today = dayOfIssue(settings.timeZone);
  return (
    <section className={classes.card} aria-labelledby="next-numbers">
      <h2 id="next-numbers">{texts.nextNumbers}</h2>
      <ul className={classes.numbers}>
        {DOCUMENT_KINDS.map((kind) => (
          <li key={kind}>
            {texts.nextOf(texts.kindOf[kind], documentNumber(prefixes[kind], today, next[kind]))}
          </li>
        ))}
      </ul>
      <Button outline size="small" onClick={() => setOpened(true)}>
        {texts.continueAt}
      </Button>
      <AdminDialog opened={opened} onClose={() => setOpened(false)} title={texts.continueAt}>
        <ContinueForm next={next} onClose={() => setOpened(false)} />
      </AdminDialog>
    </section>
  );
}

function ContinueForm({ next, onClose }: { next: Record<DocumentKind, number>; onClose: () => void }) {
  const texts = useTexts('adminInvoices');
  const frame = useTexts('adminFrame');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [kind, setKind] = useState<DocumentKind>('invoice');
  const [number, setNumber] = useState('');
  const change = trpc.admin.invoice.continueAt.useMutation({
    onSuccess(numbers) {
      utils.admin.invoice.nextNumbers.setData(undefined, numbers);
      showToast({ message: texts.continued, kind: 'success' });
      onClose();
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ kind, next: Number(number) });
      }}
    >
      <p>{texts.continueLead}</p>
      <FormFields className={classes.form} sending={change.isPending}>
        <NativeSelect
          label={texts.series}
          size="md"
          data={DOCUMENT_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={(event) => setKind(event.target.value as DocumentKind)}
        />
        <TextInput
          label={texts.nextNumber}
          size="md"
          type="number"
          inputMode="numeric"
          required
          min={next[kind]}
          max={SEQUENCE_MAX}
          step={1}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </FormFields>
      <DialogActions error={change.error ? errorText(change.error) : undefined}>
        <Button outline onClick={onClose}>
          {frame.cancel}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {texts.continueSeries}
        </Button>
      </DialogActions>
    </form>
  );
}
