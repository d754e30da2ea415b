import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { CartIcon } from '../../components/elements/icons.tsx';
import { useHasCart } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './cart-link.module.css';

type CartLinkProps = {
  className: string | undefined;
  /** Shown, without a count, to those who may have no cart, too. */
  always?: boolean;
  /** The text under the icon, if any. */
  children?: ReactNode;
};

/** A link to the cart with its number of products, laid over the icon so that nothing shifts. */
export function CartLink({ className, always = false, children }: CartLinkProps) {
  const texts = useTexts('shop');
  const hasCart = useHasCart();
  // A guest's count travels in the request that every page makes for the user.
  const { data: count } = trpc.cart.count.useQuery(undefined, { enabled: useHydrated() && hasCart });
  if (!hasCart && !always) return null;
  const shown = hasCart ? count : undefined;
  return (
    <NavLink discover="none" className={className ?? ''} to={paths.cart} aria-label={labelOf(shown, texts)}>
      {/* Text first, as in the link's name (WCAG 2.5.3); CSS draws the icon above it. */}
      {children}
      {shown !== undefined && ' '}
      <span className={classes.icon}>
        <CartIcon />
        {shown !== undefined && shown > 0 && <span className={classes.count}>{shown}</span>}
      </span>
    </NavLink>
  );
}

function labelOf(count: number | undefined, texts: Texts['shop']): string {
  if (count === undefined) return texts.cart;
  return count === 1 ? texts.cartWithOne : texts.cartWith(count);
}
