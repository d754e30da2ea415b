import { Link } from 'react-router-dom';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { placeholders, Skeleton } from '../../../components/elements/skeleton.tsx';
import { Price } from '../../../components/product/price.tsx';
import { ProductPicture } from '../../../components/product/product-picture.tsx';
import { useCategoryLabel } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { EditIcon } from '../admin-icons.tsx';
import { Pill } from '../frame/pill.tsx';
import type { Selection } from './bulk/use-selection.ts';
import { OPENED_HERE } from './opened-here.ts';
import classes from './product-cards.module.css';

type ListedProduct = RouterOutputs['admin']['product']['list']['items'][number];

const SKELETON_COUNT = 12;

type ProductCardsProps = {
  products: readonly ListedProduct[];
  /** Stock at or below this many units counts as low. */
  lowStockLevel: number;
  /** Whether newer products are loading. */
  stale: boolean;
  /** The address of a product's dialog. */
  hrefOf: (id: string) => string;
  selection: Selection;
};

/** Products as cards; each links to its dialog. */
export const ProductCards = ({ products, lowStockLevel, stale, hrefOf, selection }: ProductCardsProps) => {
  const texts = useTexts('adminProducts');
  const labelOf = useCategoryLabel();
  return (
    <ul className={classes.grid} aria-label={texts.products} aria-busy={stale}>
      {products.map((product) => (
        <li key={product.id} className={classes.card} data-selected={selection.has(product.id)}>
          <div className={classes.picture}>
            <ProductPicture picture={product.picture} sizes="(width < 48em) 84px, 220px" width={200} alt="" />
          </div>
          <div className={classes.body}>
            <p className={classes.category}>
              {labelOf(product.category)}
              {product.sku && ` · ${product.sku}`}
            </p>
            <h2 className={classes.name}>{product.name}</h2>
            <Price priceMinor={product.priceMinor} sellingPriceMinor={product.sellingPriceMinor} />
            <p className={classes.state}>
              <span className={classes.stock} data-level={stockLevel(product.stockOnHand, lowStockLevel)}>
                {stockText(product.stockOnHand, texts)}
              </span>
              {!product.onSale && <Pill>{product.publishedAt ? texts.offSale : texts.draft}</Pill>}
            </p>
          </div>
          <label className={classes.select}>
            <input
              type="checkbox"
              aria-label={texts.select(product.name)}
              checked={selection.has(product.id)}
              onChange={(event) => selection.set([product.id], event.target.checked)}
            />
          </label>
          <Link
            className={classes.edit}
            to={hrefOf(product.id)}
            state={OPENED_HERE}
            preventScrollReset
            aria-label={texts.edit(product.name)}
          >
            <EditIcon width="18" height="18" />
          </Link>
        </li>
      ))}
    </ul>
  );
};

function stockLevel(onHand: number | null, lowStockLevel: number): 'out' | 'low' | 'enough' {
  if (onHand === 0) return 'out';
  return onHand !== null && onHand <= lowStockLevel ? 'low' : 'enough';
}

function stockText(onHand: number | null, texts: Texts['adminProducts']): string {
  if (onHand === null) return texts.stockNotCounted;
  return onHand === 0 ? texts.outOfStock : texts.inStock(onHand);
}

export const ProductCardsSkeleton = () => {
  const texts = useTexts('adminProducts');
  return (
    <div className={classes.grid} aria-busy="true">
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      {placeholders(SKELETON_COUNT).map((key) => (
        <div key={key} className={classes.card}>
          <div className={classes.picture}>
            <Skeleton aspectRatio="1" radius="8px" />
          </div>
          <div className={classes.body}>
            <Skeleton width="60%" height={14} />
            <Skeleton height={36} />
            <Skeleton width="50%" height={20} />
            <Skeleton width="40%" height={16} />
          </div>
        </div>
      ))}
    </div>
  );
};
