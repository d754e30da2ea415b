import { useId } from 'react';
import { canBeBought, shortageOf } from '../../../shared/cart.ts';
import { Button } from '../../components/elements/button.tsx';
import classes from './payment.module.css';
import type { Cart } from './saved-cart.ts';
import { usePayment } from './use-payment.ts';

/** What is to be done before the cart can be paid; null when it can. */
function obstacleOf({ lines }: Cart): string | null {
  if (!lines.every((line) => canBeBought(line))) return 'To pay, remove what is not available.';
  if (lines.some((line) => shortageOf(line) !== null)) {
    return 'To pay, change the quantity of what there is not enough of.';
  }
  return null;
}

type PaymentProps = {
  cart: Cart;
  /** Waits until the server knows of every change that `cart` shows already. */
  settled: () => Promise<void>;
};

/** The way to pay the cart; with something in it that cannot be had, only why not. */
export function Payment({ cart, settled }: PaymentProps) {
  const { busy, pay } = usePayment();
  const note = useId();
  const obstacle = obstacleOf(cart);
  return (
    <div className={classes.payment}>
      <Button
        size="large"
        busy={busy}
        unavailable={obstacle !== null}
        aria-describedby={obstacle ? note : undefined}
        onClick={() => pay(cart, settled)}
      >
        Payment
      </Button>
      <span className="visually-hidden" role="status">
        {busy && 'Opening the payment page ...'}
      </span>
      {obstacle && (
        <p id={note} className={classes.note}>
          {obstacle}
        </p>
      )}
    </div>
  );
}
