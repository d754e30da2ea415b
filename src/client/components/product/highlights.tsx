import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useCategoryLabel } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { placeholders, Skeleton } from '../elements/skeleton.tsx';
import classes from './highlights.module.css';
import { Price, Reduction } from './price.tsx';
import type { CardProduct } from './product-card.tsx';
import { ProductPicture } from './product-picture.tsx';

const TILES = 8;

type HighlightsProps = { title: string; products: readonly CardProduct[] };

/** A few products in large tiles. */
export const Highlights = ({ title, products }: HighlightsProps) => {
  const labelOf = useCategoryLabel();
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.grid}>
        {products.map((product) => (
          <li key={product.id}>
            <Link discover="none" className={classes.tile} to={paths.product(product.id)}>
              <ProductPicture
                picture={product.picture}
                sizes="(max-width: 768px) 45vw, 300px"
                widths={[400, 800]}
                alt=""
              />
              <div className={classes.text}>
                <span className={classes.category}>{labelOf(product.category)}</span>
                <span className={classes.name}>{product.name}</span>
                <Price {...product} />
              </div>
              <Reduction {...product} />
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
      <div className={classes.title}>
        <Skeleton width={220} height={32} />
      </div>
      <div className={classes.grid}>
        {placeholders(TILES).map((key) => (
          <div key={key} className={classes.tile}>
            <Skeleton aspectRatio="1" />
            <Skeleton height={76} />
          </div>
        ))}
      </div>
    </div>
  );
};
