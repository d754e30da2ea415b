import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { STEP_REASON_MAX } from '../../../../shared/orders/order-status.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import { type FormFrame, useUnsaved } from '../frame/use-leave-guard.ts';
import classes from './order-page.module.css';
import type { Order, OrderWork } from './use-order-work.ts';
import '../../form.css';

type Refund = Order['refunds'][number];

type RepaymentProps = { order: Order; work: OrderWork; frame: FormFrame };

/** Notes that a refused refund was repaid another way; closed for null. */
export const RepaymentDialog = ({ refund, ...props }: RepaymentProps & { refund: Refund | null }) => {
  const texts = useTexts('adminOrders');
  return (
    <AdminDialog opened={refund !== null} onClose={props.frame.onCancel} title={texts.repaidByHand}>
      {refund && <RepaymentForm refund={refund} {...props} />}
    </AdminDialog>
  );
};

function RepaymentForm({ refund, order, work, frame }: RepaymentProps & { refund: Refund }) {
  const texts = useTexts('adminOrders');
  const amount = useMoney(order.currency);
  const errorText = useErrorText();
  const [note, setNote] = useState('');
  useUnsaved(frame, note.trim() !== '');
  const { noteRepayment } = work;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (noteRepayment.isPending) return;
        const about = { orderId: order.id, version: order.version, refundId: refund.id };
        noteRepayment.mutate({ ...about, note }, { onSuccess: frame.onSaved });
      }}
    >
      <p>{texts.repaidQuestion(amount(refund.amountMinor))}</p>
      <FormFields sending={noteRepayment.isPending}>
        <Textarea
          label={texts.repaidNote}
          description={texts.repaidNoteAdvice}
          rows={2}
          maxLength={STEP_REASON_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </FormFields>
      <DialogActions error={noteRepayment.error ? errorText(noteRepayment.error) : undefined}>
        <Button outline onClick={frame.onCancel}>
          {texts.back}
        </Button>
        <Button type="submit" busy={noteRepayment.isPending}>
          {texts.repaidByHand}
        </Button>
      </DialogActions>
    </form>
  );
}
