import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../shared/catalogue/categories.ts';
import { measured } from '../../../shared/catalogue/measures.ts';
import type { CardPicture, PictureWidth } from '../../../shared/catalogue/pictures.ts';
import type { Rating } from '../../../shared/catalogue/reviews.ts';
import type { Availability } from '../../../shared/catalogue/stock.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { paths } from '../../lib/paths.ts';
import { useCategoryLabel, useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { Skeleton } from '../elements/skeleton.tsx';
import { AvailabilityHint } from './availability.tsx';
import { CardRating } from './card-rating.tsx';
import { Price, Reduction } from './price.tsx';
import { useProductActions } from './product-actions.tsx';
import classes from './product-card.module.css';
import { ProductPicture } from './product-picture.tsx';
import { WishHeart } from './wish-heart.tsx';

export type CardProduct = {
  id: ProductId;
  name: string;
  category: Category;
  priceMinor: Money;
  sellingPriceMinor: Money;
  /** The lowest price before the reduction; absent unless the owner shows it. */
  lowestMinor?: Money;
  availability: Availability;
  picture: CardPicture | null;
  /** What the owner wants seen at once: "8 GB". */
  specs?: readonly { label: string; value: string | number; unit: string | null }[];
  /** Absent without any review. */
  rating?: Rating;
  /** In how many forms it comes: "4 colours, 3 sizes". */
  comesIn?: string;
};

/** The widths worth choosing from where cards fill the page's width. */
const WIDTHS: readonly PictureWidth[] = [400, 800];

type ProductCardProps = {
  product: CardProduct;
  /** Puts the picture beside the text instead of above it. */
  compact?: boolean;
  /** The picture's `sizes`, and the widths worth choosing from. */
  sizes: string;
  widths?: readonly PictureWidth[];
  /** Shown at the foot of the card. */
  foot?: ReactNode;
  /** True for cards visible without scrolling. */
  eager?: boolean;
};

/** What may need more than a card's lines, three in a row, is in its tooltip, too. */
const LONG_NAME = 50;

/** Whether a press on a card carries its picture over to the product's page. */
const MOVES = typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The picture of the card pressed last. */
let carried: HTMLElement | null = null;

/** Names the pressed card's picture as the gallery does; a page that has a gallery keeps the name for it. */
function carryPicture({ currentTarget }: MouseEvent<HTMLElement>): void {
  const picture = currentTarget.closest('article')?.querySelector('img');
  if (!MOVES || !picture || document.querySelector('[data-gallery]')) return;
  if (carried) carried.style.viewTransitionName = '';
  carried = picture;
  picture.style.viewTransitionName = 'product-picture';
}

/** A product in a list: the card links to its page, the button adds it to the cart. */
export function ProductCard({
  product,
  compact = false,
  sizes,
  widths = WIDTHS,
  foot,
  eager = false,
}: ProductCardProps) {
  const texts = useTexts('shop');
  const { AddToCart } = useProductActions();
  const labelOf = useCategoryLabel();
  const site = useSite();
  return (
    <article className={compact ? `${classes.card} ${classes.compact}` : classes.card}>
      <div className={classes.picture}>
        <ProductPicture picture={product.picture} sizes={sizes} widths={widths} eager={eager} alt="" />
        <Reduction {...product} />
        {product.availability !== 'in_stock' && (
          <p className={classes.stock}>
            <AvailabilityHint availability={product.availability} />
          </p>
        )}
        <WishHeart product={product} />
      </div>
      <div className={classes.body}>
        <p className={classes.category}>{labelOf(product.category)}</p>
        <h3 className={classes.name} title={product.name.length > LONG_NAME ? product.name : undefined}>
          <Link
            discover="none"
            className={classes.link}
            to={paths.product(product.id)}
            viewTransition={MOVES}
            onClick={carryPicture}
          >
            {product.name}
          </Link>
        </h3>
        {product.specs && (
          <ul className={classes.specs}>
            {product.specs.map(({ label, value, unit }) => (
              <li key={label}>
                {label}: {measured(value, unit, site)}
              </li>
            ))}
          </ul>
        )}
        {product.rating && <CardRating rating={product.rating} />}
        {product.comesIn && <p className={classes.forms}>{product.comesIn}</p>}
        <Price {...product} />
        <div className={classes.action}>
          <AddToCart product={product} label={texts.addToCart} look={{ outline: true, size: 'small' }} />
          {foot}
        </div>
      </div>
    </article>
  );
}

/** A card's placeholder while its product is loading. */
export function ProductCardSkeleton({ compact = false }: { compact?: boolean }) {
  return (
    <div className={compact ? `${classes.card} ${classes.compact}` : classes.card} aria-hidden="true">
      <div className={classes.picture}>
        <Skeleton aspectRatio="1" />
      </div>
      <div className={`${classes.body} ${classes.skeletonBody}`}>
        <Skeleton width="40%" height={12} />
        <Skeleton height={32} />
        <Skeleton width="60%" height={20} />
        <Skeleton height={40} />
      </div>
    </div>
  );
}
