import { Navigate } from 'react-router-dom';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionEnded } from '../../lib/session/use-session-ended.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { CustomerCheckout, GuestCheckout } from './checkout-steps.tsx';
import classes from './checkout-view.module.css';

/**
 * What must be known before the payment page: a guest's contact, where the order goes in a shop that delivers by zones,
 * and that the terms were read where the shop asks.
 */
export function CheckoutView() {
  const texts = useTexts('checkout');
  if (useSessionEnded()) return <Navigate to={paths.loginThen(paths.checkout)} replace />;
  return (
    <div className={classes.page}>
      <h1>{texts.checkout}</h1>
      <Panel
        failure={texts.cartFailed}
        fallback={<CheckoutSkeleton />}
        instead={(error) =>
          reasonOf(error)?.code === 'cart_needs_login' && <Navigate to={paths.cart} replace />
        }
      >
        <KnownCheckout />
      </Panel>
    </div>
  );
}

/** Waits until it is known who is here. */
function KnownCheckout() {
  const me = useMe({ needed: true });
  const { buyers } = useSite();
  if (me === undefined) return <CheckoutSkeleton />;
  if (!me && buyers !== 'everyone') return <Navigate to={paths.cart} replace />;
  return <FilledCart isGuest={!me} />;
}

function FilledCart({ isGuest }: { isGuest: boolean }) {
  const [cart] = trpc.cart.get.useSuspenseQuery();
  // Where the payment page asks for the address, customers with an account go straight to it.
  const nothingToAsk = !isGuest && !cart.asksAddress && !cart.terms;
  if (cart.lines.length === 0 || nothingToAsk) return <Navigate to={paths.cart} replace />;
  return isGuest ? <GuestCheckout cart={cart} /> : <CustomerCheckout cart={cart} />;
}

function CheckoutSkeleton() {
  const texts = useTexts('purchase');
  return (
    <div className={classes.columns} aria-busy="true">
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      <Skeleton height={280} radius="12px" />
      <Skeleton height={180} radius="12px" />
    </div>
  );
}
