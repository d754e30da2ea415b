import { Link } from 'react-router-dom';
import { BoltIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { BannerCarousel } from '../../components/layout/banner-carousel.tsx';
import { CategoryStrip, CategoryStripSkeleton } from '../../components/listing/category-strip.tsx';
import { Highlights, HighlightsSkeleton } from '../../components/product/highlights.tsx';
import { ProductRow, ProductRowSkeleton } from '../../components/product/product-row.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { BANNERS } from './banners.ts';
import { categoryPicture } from './category-pictures.ts';

const SLIDES = BANNERS.map(({ category, ...banner }) => ({ ...banner, to: paths.category([category]) }));

export const HomeBanners = () => {
  const texts = useTexts('shop');
  return <BannerCarousel label={texts.featured} slides={SLIDES} />;
};

function Categories() {
  const [home] = trpc.product.home.useSuspenseQuery();
  const entries = home.categories.map(({ category, label }) => {
    const small = categoryPicture(category, 96);
    const large = categoryPicture(category, 192);
    const picture = small && large ? { src: small, srcSet: `${small} 1x, ${large} 2x` } : null;
    return { label, to: paths.category([category]), picture };
  });
  return <CategoryStrip entries={entries} />;
}

export const HomeCategories = () => {
  const texts = useTexts('shop');
  return (
    <Panel failure={texts.categoriesFailed} fallback={<CategoryStripSkeleton />}>
      <Categories />
    </Panel>
  );
};

function HighlightTiles() {
  const [home] = trpc.product.home.useSuspenseQuery();
  return home.highlights.length > 0 && <Highlights products={home.highlights} />;
}

export const HomeHighlights = () => {
  const texts = useTexts('shop');
  return (
    <Panel failure={texts.highlightsFailed} fallback={<HighlightsSkeleton />}>
      <HighlightTiles />
    </Panel>
  );
};

function Rows() {
  const texts = useTexts('shop');
  const [home] = trpc.product.home.useSuspenseQuery();
  const rows = home.rows.filter((row) => row.products.length > 0);
  if (rows.length === 0) {
    return (
      <Notice icon={<BoltIcon width="32" height="32" />} title={texts.nothingOnSale}>
        {texts.beingSetUp}
      </Notice>
    );
  }
  return rows.map(({ title, category, compact, products }) => (
    <ProductRow
      key={category}
      title={title}
      heading={<Link to={paths.category([category])}>{title}</Link>}
      products={products}
      compact={compact}
    />
  ));
}

export const HomeRows = () => {
  const texts = useTexts('shop');
  return (
    <Panel
      failure={texts.productsFailed}
      fallback={
        <>
          <ProductRowSkeleton compact />
          <ProductRowSkeleton />
        </>
      }
    >
      <Rows />
    </Panel>
  );
};
