import { Navigate } from 'react-router-dom';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { reasonOf } from '../../lib/error-text.ts';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { useHasCart, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import classes from './checkout-view.module.css';
import { ContactPart } from './contact-part.tsx';
import { obstacleOf } from './payment.tsx';
import { usePayment } from './use-payment.ts';

/** What a guest is asked before the payment page. Whoever has an account goes there from the cart. */
export function CheckoutView() {
  const texts = useTexts('checkout');
  const me = useMe();
  const hasCart = useHasCart();
  if (me || !hasCart) return <Navigate to={paths.cart} replace />;
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

/** Waits until it is known that nobody is signed in. */
const KnownCheckout = () =>
  useMe({ needed: true }) === undefined ? <CheckoutSkeleton /> : <GuestCheckout />;

const CheckoutSkeleton = () => {
  const texts = useTexts('purchase');
  return (
    <div className={classes.columns} aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Skeleton height={280} radius="12px" />
      <Skeleton height={180} radius="12px" />
    </div>
  );
};

function GuestCheckout() {
  const purchase = useTexts('purchase');
  const [cart] = trpc.cart.get.useSuspenseQuery();
  const refusal = useFormRefusal();
  const { busy, pay } = usePayment();
  if (cart.lines.length === 0) return <Navigate to={paths.cart} replace />;
  return (
    <div className={classes.columns}>
      <ContactPart
        refusal={refusal}
        busy={busy}
        obstacle={obstacleOf(cart, purchase)}
        onSubmit={(contact) => void pay(cart, { contact, onRefusal: refusal.show })}
      />
      <CheckoutSummary cart={cart} />
      <span className="visually-hidden" role="status">
        {busy && purchase.openingPayment}
      </span>
    </div>
  );
}
