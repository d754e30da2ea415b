import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CARRIER_MAX, CARRIER_NAMES, TRACKING_NUMBER_MAX } from '../../../../shared/orders/carriers.ts';
import { STEP_REASON_MAX } from '../../../../shared/orders/order-status.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import { type FormFrame, useUnsaved } from '../frame/use-leave-guard.ts';
import classes from './order-page.module.css';
import { type Order, type OrderWork, useSeenVersion } from './use-order-work.ts';
import { goodsWithdrawnFrom } from './withdrawn-goods.ts';
import '../../form.css';

export type OrderDialogProps = { opened: boolean; order: Order; work: OrderWork; frame: FormFrame };

type Parcel = { carrier: string; trackingNumber: string };

type ShipDialogProps = Omit<OrderDialogProps, 'order'> & {
  order: Pick<Order, 'id' | 'version'>;
  /** The parcel to correct, if it was sent. */
  sent?: Parcel;
};

/** Marks the order as shipped, with carrier and tracking number, or corrects them. */
export const ShipDialog = (props: ShipDialogProps) => {
  const texts = useTexts('adminOrders');
  const title = props.sent ? texts.correctParcel : texts.shipOrder;
  return (
    <AdminDialog opened={props.opened} onClose={props.frame.onCancel} title={title}>
      <ShipForm {...props} />
    </AdminDialog>
  );
};

const NO_PARCEL: Parcel = { carrier: '', trackingNumber: '' };

function ShipForm({ order, work, frame, sent }: ShipDialogProps) {
  const texts = useTexts('adminOrders');
  const errorText = useErrorText();
  const { mutate, isPending, error } = sent ? work.correctShipment : work.ship;
  const [before] = useState(sent ?? NO_PARCEL);
  const seen = useSeenVersion(order, error);
  const version = sent ? seen : order.version;
  const [carrier, setCarrier] = useState(before.carrier);
  const [trackingNumber, setTrackingNumber] = useState(before.trackingNumber);
  useUnsaved(frame, carrier.trim() !== before.carrier || trackingNumber.trim() !== before.trackingNumber);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        mutate({ orderId: order.id, version, carrier, trackingNumber }, { onSuccess: frame.onSaved });
      }}
    >
      <FormFields className={classes.form} sending={isPending}>
        <TextInput
          label={texts.carrier}
          required
          maxLength={CARRIER_MAX}
          data-autofocus
          list="carriers"
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <datalist id="carriers">
          {CARRIER_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextInput
          label={texts.trackingNumber}
          description={texts.trackingAdvice}
          maxLength={TRACKING_NUMBER_MAX}
          autoComplete="off"
          value={trackingNumber}
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
      </FormFields>
      <DialogActions error={error ? errorText(error) : undefined}>
        <Button outline onClick={frame.onCancel}>
          {texts.back}
        </Button>
        <Button type="submit" busy={isPending}>
          {sent ? texts.correctParcel : texts.ship}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Records a return, and whether the items go back into stock. */
export const ReturnDialog = (props: OrderDialogProps) => {
  const texts = useTexts('adminOrders');
  return (
    <AdminDialog opened={props.opened} onClose={props.frame.onCancel} title={texts.goodsCameBack}>
      <ReturnForm {...props} />
    </AdminDialog>
  );
};

function ReturnForm({ order, work, frame }: OrderDialogProps) {
  const texts = useTexts('adminOrders');
  const errorText = useErrorText();
  const [restock, setRestock] = useState(true);
  const [refundedToo, setRefundedToo] = useState(false);
  const { return: giveBack } = work;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!giveBack.isPending)
          giveBack.mutate({ orderId: order.id, restock, refundedToo }, { onSuccess: frame.onSaved });
      }}
    >
      <p>{texts.allCameBack}</p>
      <FormFields className={classes.form} sending={giveBack.isPending}>
        <Checkbox
          label={texts.putBackOnStock}
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
        {restock && order.lines.some(({ refunded }) => refunded > 0) && (
          <Checkbox
            label={texts.refundedToo}
            description={texts.refundedTooAdvice}
            checked={refundedToo}
            onChange={(event) => setRefundedToo(event.target.checked)}
          />
        )}
      </FormFields>
      <DialogActions error={giveBack.error ? errorText(giveBack.error) : undefined}>
        <Button outline onClick={frame.onCancel}>
          {texts.back}
        </Button>
        <Button type="submit" busy={giveBack.isPending}>
          {texts.goodsCameBack}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Cancels the order before it ships. */
export const CancelDialog = (props: OrderDialogProps) => {
  const texts = useTexts('adminOrders');
  return (
    <AdminDialog opened={props.opened} onClose={props.frame.onCancel} title={texts.cancelTheOrder}>
      <CancelForm {...props} />
    </AdminDialog>
  );
};

function CancelForm({ order, work: { cancel }, frame }: OrderDialogProps) {
  const texts = useTexts('adminOrders');
  const amount = useMoney(order.currency);
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  useUnsaved(frame, reason.trim() !== '');
  const goods = goodsWithdrawnFrom(order.events);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!cancel.isPending) cancel.mutate({ orderId: order.id, reason }, { onSuccess: frame.onSaved });
      }}
    >
      {goods && <p>{texts.withdrewFrom(goods)}</p>}
      <p>{texts.cancelConsequences(order.leftToRefundMinor > 0 ? amount(order.leftToRefundMinor) : null)}</p>
      <FormFields sending={cancel.isPending}>
        <Textarea
          label={texts.reason}
          description={texts.reasonAdvice}
          rows={2}
          maxLength={STEP_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormFields>
      <DialogActions error={cancel.error ? errorText(cancel.error) : undefined}>
        <Button outline onClick={frame.onCancel}>
          {texts.back}
        </Button>
        <Button type="submit" busy={cancel.isPending}>
          {texts.cancelOrder}
        </Button>
      </DialogActions>
    </form>
  );
}
