import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './cancel-view.module.css';

/**
 * Where the payment page leads that was left without paying: the checkout is given up, so that its goods are
 * free again. Failing to costs nothing, since it ends by itself soon.
 */
export function CancelView() {
  const signedIn = Boolean(useMe());
  const utils = trpc.useUtils();
  const { mutate, data } = trpc.order.cancelCheckout.useMutation({
    onSuccess: ({ paid }) => paid && Promise.all([utils.cart.invalidate(), utils.order.invalidate()]),
  });
  const asked = useRef(false);
  useEffect(() => {
    if (!signedIn || asked.current) return;
    asked.current = true;
    mutate();
  }, [signedIn, mutate]);
  return (
    <div className={classes.page}>
      <h1>cancel</h1>
      <div role="status">
        {data?.paid && (
          <p>
            The payment had gone through already. See it under <Link to={paths.orders}>My Orders</Link>.
          </p>
        )}
      </div>
      <Link to={paths.cart}>Back to the cart</Link>
    </div>
  );
}
