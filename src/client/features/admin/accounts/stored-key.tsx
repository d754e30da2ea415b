import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import classes from './accounts.module.css';
import type { PaymentAccount } from './payment-section.tsx';
import { usePaymentChange } from './use-payment-change.ts';

/** What can be done with the key that is stored. */
export function StoredKey({ account, onReplace }: { account: PaymentAccount; onReplace: () => void }) {
  const texts = useTexts('adminAccounts');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const check = trpc.admin.payment.checkKey.useMutation();
  const change = usePaymentChange();
  const remove = trpc.admin.payment.removeKey.useMutation(change(texts.keyRemoved, () => setAsking(false)));
  return (
    <>
      <div className={classes.actions}>
        <Button outline busy={check.isPending} onClick={() => check.mutate()}>
          {texts.checkKey}
        </Button>
        <Button outline onClick={onReplace}>
          {texts.replaceKey}
        </Button>
        <Button outline onClick={() => setAsking(true)}>
          {texts.removeKey}
        </Button>
      </div>
      {check.error && (
        <p className={classes.error} role="alert">
          {errorText(check.error)}
        </p>
      )}
      <p className={classes.done} role="status">
        {check.data && texts.keyWorks(check.data.accountName)}
      </p>
      <ConfirmDialog
        opened={asking}
        title={texts.removeKeyQuestion}
        confirm={texts.remove}
        busy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onConfirm={() => remove.mutate({ version: account.version })}
        onClose={() => setAsking(false)}
      >
        {texts.removeKeyNote}
      </ConfirmDialog>
    </>
  );
}
