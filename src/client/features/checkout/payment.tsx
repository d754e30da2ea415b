import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import classes from './payment.module.css';
import type { Cart } from './saved-cart.ts';
import { usePayment } from './use-payment.ts';

type PaymentProps = {
  cart: Cart;
  /** Waits until the server knows of every change that `cart` shows already. */
  settled: () => Promise<void>;
};

/** The way to pay the cart; with something in it that is no longer sold, only why not. */
export function Payment({ cart, settled }: PaymentProps) {
  const { busy, pay } = usePayment();
  const note = useId();
  const blocked = cart.lines.some((line) => !line.available);
  return (
    <div className={classes.payment}>
      <Button
        size="large"
        busy={busy}
        disabled={blocked}
        aria-describedby={blocked ? note : undefined}
        onClick={() => pay(cart, settled)}
      >
        Payment
      </Button>
      <span className="visually-hidden" role="status">
        {busy && 'Opening the payment page ...'}
      </span>
      {blocked && (
        <p id={note} className={classes.note}>
          Remove what is no longer available to pay.
        </p>
      )}
    </div>
  );
}
