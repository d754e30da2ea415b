import { Link } from 'react-router-dom';
import { categoryLabel } from '../../../shared/categories.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { Skeleton } from '../elements/skeleton.tsx';
import classes from './highlights.module.css';
import { Price } from './price.tsx';
import type { CardProduct } from './product-card.tsx';
import { ProductPicture } from './product-picture.tsx';

const TILES = 8;

/** One product of each of eight categories, in large tiles. */
export const Highlights = ({ products }: { products: readonly CardProduct[] }) => {
  const texts = useTexts('shop');
  return (
    <section aria-label={texts.highlights}>
      <h2 className={classes.title}>{texts.highlights}</h2>
      <ul className={classes.grid}>
        {products.map((product) => (
          <li key={product.id}>
            <Link className={classes.tile} to={paths.product(product.id)}>
              <ProductPicture picture={product.picture} sizes="(max-width: 768px) 45vw, 300px" alt="" />
              <div className={classes.text}>
                <span className={classes.category}>{categoryLabel(product.category)}</span>
                <span className={classes.name}>{product.name}</span>
                <Price priceMinor={product.priceMinor} sellingPriceMinor={product.sellingPriceMinor} />
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const HighlightsSkeleton = () => {
  const texts = useTexts('shop');
  return (
    <div role="status" aria-busy="true" aria-label={texts.loadingHighlights}>
      <h2 className={classes.title}>{texts.highlights}</h2>
      <div className={classes.grid}>
        {Array.from({ length: TILES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other
          <div key={index} className={classes.tile}>
            <Skeleton aspectRatio="1" />
            <Skeleton height={76} />
          </div>
        ))}
      </div>
    </div>
  );
};
