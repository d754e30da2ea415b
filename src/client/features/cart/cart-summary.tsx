import type { ReactNode } from 'react';
import { money } from '../../../shared/money/money.ts';
import { totalToPay } from '../../../shared/orders/cart.ts';
import { useArrivalText } from '../../lib/device/arrival-text.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Cart } from './cart-lines.ts';
import classes from './cart-summary.module.css';

/** The cart's total and the checkout button: beside the lines, or above the bottom bar on phones. */
export function CartSummary({ cart, payment }: { cart: Cart; payment: ReactNode }) {
  const texts = useTexts('purchase');
  const amount = useMoney();
  const offMinor = cart.discount?.amountMinor ?? 0;
  const notCounted = cart.lines.filter((line) => !line.available).length;
  return (
    <section className={classes.summary} aria-label={texts.summary}>
      <h2 className={classes.title}>{texts.summary}</h2>
      <dl className={classes.sums}>
        <div>
          <dt>{texts.totalQuantity}</dt>
          <dd>{cart.quantity}</dd>
        </div>
        {offMinor > 0 && (
          <div>
            <dt>{texts.discountBy(cart.discount?.code ?? '')}</dt>
            <dd>{amount(money(-offMinor))}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{texts.totalPrice}</dt>
          <dd>{amount(totalToPay(cart))}</dd>
        </div>
      </dl>
      {cart.asksAddress && <DeliveryEstimate />}
      {notCounted > 0 && <p className={classes.note}>{texts.notCountedNote(notCounted)}</p>}
      {payment}
    </section>
  );
}

/** What delivery to the likely country costs, before the address is known; nothing while that is asked. */
function DeliveryEstimate() {
  const texts = useTexts('purchase');
  const amount = useMoney();
  const sums = useTexts('orderSums');
  const arrivalText = useArrivalText();
  const { data } = trpc.order.quote.useQuery({});
  if (!data) return null;
  const { delivery: cheapest } = data;
  const delivery =
    cheapest && !cheapest.pickUp
      ? texts.deliveryFrom(cheapest.priceMinor === 0 ? null : amount(cheapest.priceMinor))
      : null;
  const taxed = !data.sums.taxIncluded;
  return (
    <p className={classes.note} role="status">
      {[delivery, taxed ? texts.plusTax : null].filter(Boolean).join(' ')}
      {cheapest?.days && !cheapest.pickUp && <span>{sums.arrives(arrivalText(cheapest.days))}</span>}
    </p>
  );
}
