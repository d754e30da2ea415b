import { pictureUrl } from '../../../shared/catalogue/pictures.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { Panel } from '../../components/feedback/panel.tsx';
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Gallery, GallerySkeleton } from '../../components/product/gallery.tsx';
import {
  Description,
  ProductInfo,
  ProductInfoSkeleton,
  Specs,
} from '../../components/product/product-info.tsx';
import { ProductRow, ProductRowSkeleton } from '../../components/product/product-row.tsx';
import { paths } from '../../lib/paths.ts';
import { useAbsolute, useCategoryLabel, useIsShown, useSite } from '../../lib/site.ts';
import { useStructuredData } from '../../lib/structured-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { productFacts } from './product-facts.ts';
import classes from './product-view.module.css';

type Product = RouterOutputs['product']['byId'];

/** A product's page. Its query fails with `not_found` for a product that is not on sale. */
export function ProductView({ id }: { id: ProductId }) {
  const texts = useTexts('catalogue');
  trpc.product.recommended.usePrefetchQuery({ id });
  const [product] = trpc.product.byId.useSuspenseQuery({ id });
  const labelOf = useCategoryLabel();
  const shown = useIsShown(product.category);
  return (
    <div className={classes.page}>
      <ProductHead product={product} />
      <div>
        <Breadcrumbs
          steps={[
            { label: texts.home, to: paths.home },
            ...(shown ? [{ label: labelOf(product.category), to: paths.category([product.category]) }] : []),
            { label: product.name },
          ]}
        />
        <ProductFace product={product} />
      </div>
      <Panel failure={texts.recommendedFailed} fallback={<ProductRowSkeleton />} resetKey={id}>
        <Recommended id={id} />
      </Panel>
    </div>
  );
}

/** A product as its page shows it, between breadcrumbs and recommendations. */
export const ProductFace = ({ product }: { product: Product }) => (
  <div className={classes.top}>
    <div className={classes.gallery}>
      <Gallery key={product.id} name={product.name} pictures={product.pictures} />
    </div>
    <div className={classes.text}>
      <ProductInfo product={product} />
      <Description text={product.description} />
      <Specs specs={product.specs} sku={product.sku} />
    </div>
  </div>
);

function Recommended({ id }: { id: ProductId }) {
  const texts = useTexts('catalogue');
  const [products] = trpc.product.recommended.useSuspenseQuery({ id });
  return products.length > 0 && <ProductRow title={texts.recommended} products={products} />;
}

function ProductHead({ product }: { product: Product }) {
  const texts = useTexts('catalogue');
  const absolute = useAbsolute();
  const { currency } = useSite();
  const label = useCategoryLabel()(product.category);
  useStructuredData(() => productFacts(product, label, absolute, currency));
  const description = product.description || texts.productBy(product.name, product.brand, label);
  return (
    <PageHead
      title={product.name}
      description={description}
      path={paths.product(product.id)}
      type="product"
      noindex={!useIsShown(product.category)}
      {...(product.picture ? { image: pictureUrl(product.picture.source) } : {})}
    />
  );
}

export const ProductViewSkeleton = () => {
  const texts = useTexts('catalogue');
  return (
    <div className={classes.page} role="status" aria-busy="true" aria-label={texts.loadingProduct}>
      <div className={classes.top}>
        <GallerySkeleton />
        <ProductInfoSkeleton />
      </div>
    </div>
  );
};
