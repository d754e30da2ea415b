import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useHasCart, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './cancel-view.module.css';
import { leftPaymentPage } from './payment-page.ts';

/**
 * Shown after leaving the payment page without paying: gives up its checkout, so that its stock is free
 * again. Until that is confirmed there is only the heading. A failure is harmless, since the checkout expires
 * soon anyway.
 */
export function CancelView() {
  const texts = useTexts('purchase');
  const hasCart = useHasCart();
  const me = useMe();
  const known = me !== undefined && hasCart;
  const utils = trpc.useUtils();
  const { mutate, data } = trpc.order.cancelCheckout.useMutation({
    onSuccess: ({ paid }) => paid && Promise.all([utils.cart.invalidate(), utils.order.invalidate()]),
  });
  const asked = useRef(false);
  useEffect(() => {
    if (!known || asked.current) return;
    asked.current = true;
    mutate({ sessionId: leftPaymentPage() });
  }, [known, mutate]);
  return (
    <div className={classes.page}>
      <h1>{texts.cancelled}</h1>
      <div role="status">
        {data?.paid &&
          (me === null ? (
            <p>{texts.paidAlreadyGuest}</p>
          ) : (
            <p>
              {texts.paidAlready}
              <Link to={paths.orders}>{texts.myOrders}</Link>.
            </p>
          ))}
      </div>
      {data && <Link to={paths.cart}>{texts.backToCart}</Link>}
    </div>
  );
}
