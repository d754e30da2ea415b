import type { ProductId } from '../../../shared/ids.ts';
import { useWish } from '../../lib/device/wish-list.ts';
import { useTexts } from '../../lib/texts.ts';
import { HeartIcon } from './heart-icon.tsx';
import classes from './wish-toggle.module.css';

export type WishToggleProps = {
  product: { id: ProductId; name: string };
  /** With the word beside the icon, as on the product's page; else on a card's picture. */
  wide?: boolean;
};

/** Puts a product on the person's wishlist or takes it off. */
export default function WishToggle({ product, wide = false }: WishToggleProps) {
  const texts = useTexts('wishlist');
  const { wished, toggle } = useWish(product.id);
  return (
    <button
      type="button"
      className={wide ? classes.wide : classes.onPicture}
      aria-pressed={wished}
      aria-label={texts.wishOf(product.name)}
      title={texts.wishlist}
      onClick={toggle}
    >
      <HeartIcon width="20" height="20" />
      {wide && texts.wishlist}
    </button>
  );
}
