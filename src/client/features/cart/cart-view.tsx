import { type ReactNode, Suspense } from 'react';
import { ButtonLink } from '../../components/elements/button.tsx';
import { CartIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { isSignedOut } from '../../lib/error-text.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHasCart, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionEnded } from '../../lib/session/use-session-ended.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { type Cart, rowsOf } from './cart-lines.ts';
import { CartRowView } from './cart-row.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import classes from './cart-view.module.css';
import { useCartChanges } from './use-cart-changes.ts';

/** Only a shop with discount codes loads it. */
const DiscountField = lazyPart(() => import('./discount-field.tsx'));

type CartViewProps = {
  /**
   * The checkout button for the cart shown.
   * @param settled waits until the server has every change that is already shown.
   */
  payment: (cart: Cart, settled: () => Promise<void>) => ReactNode;
};

/** The person's cart; a visitor has none yet in a shop that sells to accounts only. */
export function CartView({ payment }: CartViewProps) {
  const texts = useTexts('purchase');
  const hasCart = useHasCart();
  const ended = useSessionEnded();
  if ((useMe() === null && !hasCart) || ended) return <Welcome />;
  return (
    <div className={classes.page}>
      <h1>{texts.cart}</h1>
      <Panel
        failure={texts.cartFailed}
        fallback={<CartSkeleton />}
        instead={(error) => isSignedOut(error) && <Welcome />}
      >
        <KnownCart payment={payment} />
      </Panel>
    </div>
  );
}

/** Fetches the cart only once it is known whose; failing to load the user counts as the cart's failure. */
const KnownCart = ({ payment }: CartViewProps) =>
  useMe({ needed: true }) === undefined ? <CartSkeleton /> : <CartContents payment={payment} />;

function Welcome() {
  const texts = useTexts('purchase');
  const { shopName } = useSite();
  return (
    <div className={classes.welcome}>
      <span className={classes.mark}>
        <CartIcon width="36" height="36" />
      </span>
      <h1>{texts.welcome(shopName)}</h1>
      <p className={classes.lead}>{texts.welcomeLead}</p>
      <ButtonLink to={paths.loginThen(paths.cart)} size="large">
        {texts.login}
      </ButtonLink>
    </div>
  );
}

function CartContents({ payment }: CartViewProps) {
  const texts = useTexts('purchase');
  const [cart] = trpc.cart.get.useSuspenseQuery();
  const { removed, changes } = useCartChanges();
  const rows = rowsOf(cart.lines, removed);
  const empty = cart.lines.length === 0;
  return (
    <>
      {cart.gaveWay && (
        <p role="status" className={classes.gaveWay}>
          {texts.gaveWay}
        </p>
      )}
      <div className={empty ? classes.emptied : classes.columns}>
        {rows.length > 0 && (
          <div className={classes.goods}>
            <ul className={classes.lines} aria-label={texts.productsInCart}>
              {rows.map((row, index) => (
                <CartRowView
                  key={row.line.productId}
                  line={row.line}
                  removed={row.removed}
                  changes={changes}
                  index={index}
                />
              ))}
            </ul>
            {!empty && (cart.offersDiscounts || cart.discount) && (
              <Suspense>
                <DiscountField cart={cart} settled={changes.settled} />
              </Suspense>
            )}
          </div>
        )}
        {empty ? <EmptyCart /> : <CartSummary cart={cart} payment={payment(cart, changes.settled)} />}
      </div>
    </>
  );
}

const EmptyCart = () => {
  const texts = useTexts('purchase');
  return (
    <Notice
      icon={<CartIcon width="40" height="40" />}
      title={texts.cartEmpty}
      actions={<ButtonLink to={paths.home}>{texts.shopNow}</ButtonLink>}
    >
      {texts.cartEmptyLead}
    </Notice>
  );
};
