import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OrderLineId } from '../../../../shared/ids.ts';
import { currencySign, readTyped, typedAmount } from '../../../../shared/money/amounts.ts';
import { formatMoney, type Money, money, sumMoney } from '../../../../shared/money/money.ts';
import { amountStep, inSteps } from '../../../../shared/money/stripe-amounts.ts';
import { STEP_REASON_MAX } from '../../../../shared/orders/order-status.ts';
import { paidForUnits } from '../../../../shared/orders/refund.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useLocale, useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { showFaults } from '../forms/form-focus.ts';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import { useUnsaved } from '../frame/use-leave-guard.ts';
import classes from './order-page.module.css';
import type { OrderDialogProps } from './step-dialogs.tsx';
import type { Order } from './use-order-work.ts';
import '../../form.css';

/** Refunds whole lines, some of their units, or any amount. */
export const RefundDialog = (props: OrderDialogProps) => {
  const texts = useTexts('adminOrders');
  return (
    <AdminDialog opened={props.opened} onClose={props.frame.onCancel} title={texts.refund} size={520}>
      <RefundForm {...props} />
    </AdminDialog>
  );
};

type Units = Readonly<Record<OrderLineId, number>>;

type Chosen = { units: Units; delivery: boolean };

const NOTHING: Chosen = { units: {}, delivery: false };

const paidForSome = (order: Order, line: Order['lines'][number], units: number): Money =>
  paidForUnits({ ...line, stepMinor: amountStep(order.orderCurrency) }, units);

/** What was paid for what is chosen, as far as the provider takes its decimals; at most what is left to refund. */
function priceOf(order: Order, { units, delivery }: Chosen): Money {
  const { lines, deliveryLeftMinor, leftToRefundMinor, currency } = order;
  const goods = lines.map((line) => paidForSome(order, line, units[line.id] ?? 0));
  const paid = sumMoney([...goods, delivery ? deliveryLeftMinor : money(0)]);
  return inSteps(Math.min(leftToRefundMinor, paid), currency);
}

function RefundForm({ order, work: { refund }, frame }: OrderDialogProps) {
  const texts = useTexts('adminOrders');
  const errorText = useErrorText();
  const locale = useLocale(order.currency);
  const unitPrice = useMoney(order.orderCurrency);
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  const [amount, setAmount] = useState('');
  const [restockChosen, setRestock] = useState<boolean>();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  // With how many refunds the admin has chosen: after a lost answer, or another admin's refund, there are more.
  const [seen, setSeen] = useState(order.refunds.length);
  const [refusal, setRefusal] = useState<string>();
  // What is refunded again has its goods in stock: unless the box says so, they would count as lost.
  const alreadyBack = order.lines.some((line) => line.alreadyBack && (chosen.units[line.id] ?? 0) > 0);
  const restock = restockChosen ?? alreadyBack;
  useUnsaved(frame, amount.trim() !== '' || reason.trim() !== '');
  function choose(change: Partial<Chosen>) {
    const next = { ...chosen, ...change };
    setChosen(next);
    const price = priceOf(order, next);
    setAmount(price > 0 ? typedAmount(price, locale) : '');
    setFault(undefined);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (refund.isPending) return;
    if (order.refunds.length !== seen) {
      // Chosen anew, so that no second press can refund what the first one did.
      setSeen(order.refunds.length);
      setChosen(NOTHING);
      setAmount('');
      setFault(undefined);
      setRefusal(texts.refundedMeanwhile);
      return;
    }
    const amountMinor = readTyped(amount, locale);
    if (amountMinor === null || amountMinor <= 0 || amountMinor > order.leftToRefundMinor) {
      const most = formatMoney(order.leftToRefundMinor, locale);
      return showFaults(event.currentTarget, () => setFault(texts.amountUpTo(most)));
    }
    setRefusal(undefined);
    const lines = order.lines.map(({ id }) => ({ orderLineId: id, quantity: chosen.units[id] ?? 0 }));
    refund.mutate(
      { orderId: order.id, version: order.version, lines, amountMinor, restock, reason },
      { onSuccess: frame.onSaved },
    );
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p>{texts.mayGiveBack(formatMoney(order.leftToRefundMinor, locale))}</p>
      <FormFields className={classes.form} sending={refund.isPending}>
        <fieldset className={classes.units}>
          <legend>{texts.whatFor}</legend>
          {order.lines
            .map((line) => ({ line, left: line.quantity - line.refunded - line.inReturns }))
            .filter(({ left }) => left > 0)
            .map(({ line, left }) => (
              <NativeSelect
                key={line.id}
                label={texts.each(line.name, unitPrice(paidForSome(order, line, 1)))}
                value={chosen.units[line.id] ?? 0}
                data={Array.from({ length: left + 1 }, (_, count) => ({
                  value: String(count),
                  label: count === 0 ? texts.none : texts.countOf(count, left),
                }))}
                onChange={(event) =>
                  choose({ units: { ...chosen.units, [line.id]: Number(event.target.value) } })
                }
              />
            ))}
          {order.lines.some(({ inReturns }) => inReturns > 0) && <p>{texts.inReturns}</p>}
          {order.deliveryLeftMinor > 0 && (
            <Checkbox
              label={texts.deliveryOf(unitPrice(order.deliveryLeftMinor))}
              checked={chosen.delivery}
              onChange={(event) => choose({ delivery: event.target.checked })}
            />
          )}
        </fieldset>
        <TextInput
          label={texts.amount}
          leftSection={currencySign(locale)}
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          error={fault}
          onChange={(event) => {
            setAmount(event.target.value);
            setFault(undefined);
          }}
        />
        <Checkbox
          label={texts.putTheseBack}
          description={alreadyBack && texts.alreadyBack}
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
        <Textarea
          label={texts.reason}
          rows={2}
          maxLength={STEP_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormFields>
      <DialogActions error={refusal ?? (refund.error ? errorText(refund.error) : undefined)}>
        <Button outline onClick={frame.onCancel}>
          {texts.back}
        </Button>
        <Button type="submit" busy={refund.isPending}>
          {texts.refund}
        </Button>
      </DialogActions>
    </form>
  );
}
