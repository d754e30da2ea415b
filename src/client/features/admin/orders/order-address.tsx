import { useState } from 'react';
import { ADDRESS_FIELDS, EMPTY_ADDRESS } from '../../../../shared/orders/address.ts';
import { addressLines } from '../../../../shared/orders/address-lines.ts';
import type { Place } from '../../../../shared/orders/delivery.ts';
import { AddressFields } from '../../../components/address/address-fields.tsx';
import { Button } from '../../../components/elements/button.tsx';
import { useAddressForm } from '../../../lib/address-form.ts';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import { type FormFrame, formFrame, type LeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import classes from './order-page.module.css';
import { type Order, type OrderWork, useSeenVersion } from './use-order-work.ts';
import '../../form.css';

type OrderAddressProps = { order: Order; work: OrderWork; guard: LeaveGuard };

/** The shipping address and the customer's contact details. */
export function OrderAddress({ order, work, guard }: OrderAddressProps) {
  const texts = useTexts('adminOrders');
  const dates = useDates();
  const [opened, setOpened] = useState(false);
  const frame = formFrame(guard, () => {
    setOpened(false);
    work.fillInAddress.reset();
  });
  return (
    <section className={classes.card} aria-labelledby="address">
      <h2 id="address" className={classes.title}>
        {texts.customer}
      </h2>
      {order.address.line1 ? (
        <address className={classes.address}>
          {addressLines({ ...order, ...order.address }, dates).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : (
        <p>{order.name || texts.noAddress}</p>
      )}
      {order.vatNumber && <p>{texts.vatNumber(order.vatNumber)}</p>}
      {order.email && <a href={`mailto:${order.email}`}>{order.email}</a>}
      {order.phone && <a href={`tel:${order.phone.replaceAll(/[^+\d]/g, '')}`}>{order.phone}</a>}
      {order.canChangeAddress && (
        <Button outline size="small" onClick={() => setOpened(true)}>
          {order.address.line1 ? texts.changeAddress : texts.fillInAddress}
        </Button>
      )}
      <AdminDialog
        opened={opened}
        onClose={frame.onCancel}
        title={order.pickUp ? texts.customersAddress : texts.deliveryAddress}
        size={520}
      >
        <AddressForm order={order} work={work} frame={frame} />
      </AdminDialog>
    </section>
  );
}

/** Delivery and tax go by these. */
const isElsewhere = (draft: Place, before: Place): boolean =>
  draft.country !== before.country || draft.state !== before.state;

type AddressFormProps = { order: Order; work: OrderWork; frame: FormFrame };

function AddressForm({ order, work: { fillInAddress }, frame }: AddressFormProps) {
  const texts = useTexts('adminOrders');
  const countryOptions = useCountryOptions();
  const errorText = useErrorText();
  const [draft, setDraft] = useState({
    ...EMPTY_ADDRESS,
    ...order.address,
    country: order.address.country || 'US',
    name: order.name,
    phone: order.phone,
    company: order.company,
  });
  const [before] = useState(draft);
  const version = useSeenVersion(order, fillInAddress.error);
  useUnsaved(
    frame,
    ADDRESS_FIELDS.some((field) => draft[field] !== before[field]),
  );
  const asked = useAddressForm(draft.country);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (fillInAddress.isPending) return;
        const { vatNumber: _, ...address } = draft;
        fillInAddress.mutate({ orderId: order.id, version, ...address }, { onSuccess: frame.onSaved });
      }}
    >
      <FormFields className={classes.form} sending={fillInAddress.isPending}>
        <AddressFields
          value={draft}
          onChange={(change) => setDraft((others) => ({ ...others, ...change }))}
          asked={asked}
          countries={countryOptions}
          autofill={null}
        />
        {order.address.line1 && isElsewhere(draft, order.address) && <p role="status">{texts.sumsStay}</p>}
      </FormFields>
      <DialogActions error={fillInAddress.error ? errorText(fillInAddress.error) : undefined}>
        <Button outline onClick={frame.onCancel}>
          {texts.back}
        </Button>
        <Button type="submit" busy={fillInAddress.isPending}>
          {texts.saveAddress}
        </Button>
      </DialogActions>
    </form>
  );
}
