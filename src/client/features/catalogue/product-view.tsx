import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { FEWEST_FIRST_CARDS } from '../../../shared/catalogue/home.ts';
import { pictureUrl } from '../../../shared/catalogue/pictures.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { Panel } from '../../components/feedback/panel.tsx';
import { Gallery, GallerySkeleton } from '../../components/gallery/gallery.tsx';
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Description, ProductInfo, ProductInfoSkeleton } from '../../components/product/product-info.tsx';
import { ProductRow, ProductRowSkeleton } from '../../components/product/product-row.tsx';
import { Specs } from '../../components/product/product-specs.tsx';
import { paths } from '../../lib/paths.ts';
import { useAbsolute, useCategoryLabel, useIsShown, useSite } from '../../lib/site.ts';
import { useStructuredData } from '../../lib/structured-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { NOT_FOR_BROWSER, type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { productFacts } from './product-facts.ts';
import classes from './product-view.module.css';
import { SeenRow } from './seen-row.tsx';
import { type ShopperFacts, useShopperFacts } from './use-shopper-facts.ts';

type Product = RouterOutputs['product']['byId'];
type Review = RouterOutputs['review']['list']['items'][number];

/** A product's page. Its query fails with `not_found` for a product that is not on sale. */
export function ProductView({ id, reviews }: { id: ProductId; reviews: ReactNode }) {
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
            { label: product.soldAs ?? product.name },
          ]}
        />
        <ProductFace product={product} facts={useShopperFacts(id)} />
      </div>
      {product.accessories.length > 0 && (
        <ProductRow title={texts.goesWithIt} products={product.accessories} />
      )}
      {reviews}
      <Panel failure={texts.recommendedFailed} fallback={<ProductRowSkeleton />} resetKey={id}>
        <Recommended product={product} />
      </Panel>
      <SeenRow current={id} />
    </div>
  );
}

/** A product as its page shows it, between breadcrumbs and recommendations. */
export const ProductFace = ({ product, facts }: { product: Product; facts?: ShopperFacts | undefined }) => (
  <div className={classes.top}>
    <div className={classes.gallery}>
      <Gallery key={product.id} name={product.name} pictures={product.pictures} />
    </div>
    <div className={classes.text}>
      <ProductInfo product={product} facts={facts} />
      <Description text={product.description} />
      <Specs specs={product.specs} facts={product.facts} sku={product.sku} />
    </div>
  </div>
);

function Recommended({ product: { id, category } }: { product: Product }) {
  const texts = useTexts('catalogue');
  const shown = useIsShown(category);
  const [first] = trpc.product.recommended.useSuspenseQuery({ id });
  const [near, setNear] = useState(false);
  const { data: all = first } = trpc.product.recommended.useQuery(
    { id, all: true },
    { enabled: near && first.length >= FEWEST_FIRST_CARDS },
  );
  return (
    first.length > 0 && (
      <ProductRow
        title={texts.recommended}
        heading={shown && <Link to={paths.category([category])}>{texts.recommended}</Link>}
        products={all}
        onNear={() => setNear(true)}
      />
    )
  );
}

function ProductHead({ product }: { product: Product }) {
  const texts = useTexts('catalogue');
  const absolute = useAbsolute();
  const { currency } = useSite();
  const label = useCategoryLabel()(product.category);
  const reviews = useReviewsForRobots(product);
  useStructuredData(() => productFacts(product, reviews, label, absolute, currency));
  const description = product.description || texts.productBy(product.name, product.brand, label);
  const [picture] = product.pictures;
  return (
    <PageHead
      title={product.soldAs ?? product.name}
      description={description}
      path={paths.product(product.id)}
      type="product"
      noindex={!useIsShown(product.category)}
      {...(picture ? { image: pictureUrl(picture.source) } : {})}
    />
  );
}

/** The newest reviews, while the server renders; the browser asks for them when they are nearly in view. */
function useReviewsForRobots({ id, rating }: Product): readonly Review[] {
  if (!import.meta.env.SSR || !rating) return [];
  // biome-ignore lint/correctness/useHookAtTopLevel: the same in each rendering of a program and product
  const [{ items }] = trpc.review.list.useSuspenseQuery({ productId: id }, { meta: NOT_FOR_BROWSER });
  return items;
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
