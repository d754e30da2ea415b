import type { ReactNode } from 'react';
import { formatMoney } from '../../../shared/money.ts';
import type { Cart } from './cart-lines.ts';
import classes from './cart-summary.module.css';

/** What the cart comes to, and the way to pay: beside the lines, or above the bottom bar of a phone. */
export function CartSummary({ cart, payment }: { cart: Cart; payment: ReactNode }) {
  const notCounted = cart.lines.filter((line) => !line.available).length;
  return (
    <section className={classes.summary} aria-label="Summary">
      <h2 className={classes.title}>Summary</h2>
      <dl className={classes.sums}>
        <div>
          <dt>Total quantity</dt>
          <dd>{cart.quantity}</dd>
        </div>
        <div className={classes.total}>
          <dt>Total Price</dt>
          <dd>{formatMoney(cart.totalMinor)}</dd>
        </div>
      </dl>
      {notCounted > 0 && (
        <p className={classes.note}>
          {notCounted === 1
            ? '1 product is no longer available and is not counted.'
            : `${notCounted} products are no longer available and are not counted.`}
        </p>
      )}
      {payment}
    </section>
  );
}
