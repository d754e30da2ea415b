import { useId, useTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import { canBeBought, shortageOf } from '../../../shared/orders/cart.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { Button } from '../../components/elements/button.tsx';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { BeforeBuying } from './before-buying.tsx';
import classes from './payment.module.css';
import type { Cart } from './saved-cart.ts';
import { usePayment } from './use-payment.ts';

/** What must change before the cart can be paid; null if nothing. */
export function obstacleOf({ lines }: Cart, texts: Texts['purchase']): string | null {
  if (!lines.every((line) => canBeBought(line))) return texts.removeUnavailable;
  if (lines.some((line) => shortageOf(line) !== null)) {
    return texts.lowerQuantities;
  }
  return null;
}

type PaymentProps = {
  cart: Cart;
  /** Waits until the server has every change that `cart` already shows. */
  settled: () => Promise<void>;
};

/** The checkout button; who must be asked something first goes to the checkout page. Blocked, with the reason, if something in the cart is unavailable. */
export function Payment({ cart, settled }: PaymentProps) {
  const texts = useTexts('purchase');
  const { busy, pay } = usePayment();
  const [leaving, leave] = useTransition();
  const navigate = useNavigate();
  const isGuest = useMe() === null;
  const note = useId();
  const obstacle = obstacleOf(cart, texts);
  return (
    <div className={classes.payment}>
      <BeforeBuying />
      <Button
        size="large"
        busy={busy || leaving}
        unavailable={obstacle !== null}
        aria-describedby={obstacle ? note : undefined}
        onClick={() => {
          if (!isGuest && !cart.asksAddress && !cart.terms) return pay(cart, { settled });
          leave(async () => {
            await settled();
            // Whoever has gone elsewhere meanwhile stays there.
            if (window.location.pathname === paths.cart) await navigate(paths.checkout);
          });
        }}
      >
        {texts.payment}
      </Button>
      <span className="sr-only" role="status">
        {busy && texts.openingPayment}
      </span>
      {obstacle && (
        <p id={note} className={classes.note}>
          {obstacle}
        </p>
      )}
    </div>
  );
}
