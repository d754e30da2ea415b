import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { placeholders, SKELETON_COUNT } from '../elements/skeleton.tsx';
import { type CardProduct, ProductCard, ProductCardSkeleton } from './product-card.tsx';
import classes from './product-grid.module.css';

const SIZES = '(max-width: 768px) 45vw, 240px';

type ProductGridProps = {
  products: readonly CardProduct[];
  /** How many pictures load eagerly because they are visible without scrolling. */
  eager?: number;
  /** Shown at the foot of each card. */
  foot?: (product: CardProduct) => ReactNode;
};

export const ProductGrid = ({ products, eager = 0, foot }: ProductGridProps) => (
  <ul className={classes.grid}>
    {products.map((product, index) => (
      <li key={product.id}>
        <ProductCard product={product} sizes={SIZES} eager={index < eager} foot={foot?.(product)} />
      </li>
    ))}
  </ul>
);

export const ProductGridSkeleton = () => {
  const texts = useTexts('shop');
  return (
    <div className={classes.grid} role="status" aria-busy="true" aria-label={texts.loadingProducts}>
      {placeholders(SKELETON_COUNT).map((key) => (
        <ProductCardSkeleton key={key} />
      ))}
    </div>
  );
};
