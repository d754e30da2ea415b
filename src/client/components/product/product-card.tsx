import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../shared/catalogue/categories.ts';
import { measured } from '../../../shared/catalogue/measures.ts';
import type { Picture } from '../../../shared/catalogue/pictures.ts';
import type { Availability } from '../../../shared/catalogue/stock.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { paths } from '../../lib/paths.ts';
import { useCategoryLabel, useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { Skeleton } from '../elements/skeleton.tsx';
import { AvailabilityHint } from './availability.tsx';
import { Price } from './price.tsx';
import { useProductActions } from './product-actions.tsx';
import classes from './product-card.module.css';
import { ProductPicture } from './product-picture.tsx';

export type CardProduct = {
  id: ProductId;
  name: string;
  category: Category;
  priceMinor: Money;
  sellingPriceMinor: Money;
  /** The lowest price before the reduction; absent unless the owner shows it. */
  lowestMinor?: Money;
  availability: Availability;
  picture: Picture | null;
  /** What the owner wants seen at once: "8 GB". */
  specs?: readonly { label: string; value: string | number; unit: string | null }[];
};

type ProductCardProps = {
  product: CardProduct;
  /** Puts the picture beside the text instead of above it. */
  compact?: boolean;
  /** The picture's `sizes`. */
  sizes: string;
  /** Shown on the picture. */
  corner?: ReactNode;
  /** True for cards visible without scrolling. */
  eager?: boolean;
};

/** A product in a list: the card links to its page, the button adds it to the cart. */
export function ProductCard({ product, compact = false, sizes, corner, eager = false }: ProductCardProps) {
  const texts = useTexts('shop');
  const { AddToCart } = useProductActions();
  const labelOf = useCategoryLabel();
  const { units } = useSite();
  return (
    <article className={compact ? `${classes.card} ${classes.compact}` : classes.card}>
      <div className={classes.picture}>
        <ProductPicture picture={product.picture} sizes={sizes} eager={eager} alt="" />
        {product.availability !== 'in_stock' && (
          <p className={classes.stock}>
            <AvailabilityHint availability={product.availability} />
          </p>
        )}
      </div>
      {corner && <div className={classes.corner}>{corner}</div>}
      <div className={classes.body}>
        <p className={classes.category}>{labelOf(product.category)}</p>
        <h3 className={classes.name} title={product.name}>
          <Link className={classes.link} to={paths.product(product.id)}>
            {product.name}
          </Link>
        </h3>
        {product.specs && (
          <ul className={classes.specs}>
            {product.specs.map(({ label, value, unit }) => (
              <li key={label}>
                {label}: {measured(value, unit, units)}
              </li>
            ))}
          </ul>
        )}
        <Price {...product} />
        <div className={classes.action}>
          <AddToCart product={product} label={texts.addToCart} look={{ outline: true, size: 'small' }} />
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
