import { Link } from 'react-router-dom';
import { BoltIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { bannerPictures, categoryPicture } from '../../components/elements/shop-pictures.ts';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { BannerCarousel } from '../../components/layout/banner-carousel.tsx';
import { CategoryStrip, CategoryStripSkeleton } from '../../components/listing/category-strip.tsx';
import { Highlights, HighlightsSkeleton } from '../../components/product/highlights.tsx';
import { ProductRow, ProductRowSkeleton } from '../../components/product/product-row.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';

function CategoriesAndBanners() {
  const texts = useTexts('shop');
  const [home] = trpc.product.home.useSuspenseQuery();
  const entries = home.categories.map(({ category, label, picture }) => ({
    label,
    to: paths.category([category]),
    picture: picture === null ? null : categoryPicture(picture),
  }));
  const slides = home.banners.flatMap(({ picture, link, ...banner }) => {
    const pictures = bannerPictures(picture);
    return pictures ? [{ ...banner, ...pictures, to: link }] : [];
  });
  return (
    <>
      {entries.length > 0 && <CategoryStrip entries={entries} />}
      {slides.length > 0 && <BannerCarousel label={texts.featured} slides={slides} />}
    </>
  );
}

/** The top of the home page. */
export const HomeTop = () => {
  const texts = useTexts('shop');
  return (
    <Panel
      failure={texts.categoriesFailed}
      fallback={
        <>
          <CategoryStripSkeleton />
          <Skeleton aspectRatio="16 / 5" />
        </>
      }
    >
      <CategoriesAndBanners />
    </Panel>
  );
};

function Sections() {
  const texts = useTexts('shop');
  const [home] = trpc.product.home.useSuspenseQuery();
  if (home.sections.length === 0) {
    return (
      <Notice icon={<BoltIcon width="32" height="32" />} title={texts.nothingOnSale}>
        {texts.beingSetUp}
      </Notice>
    );
  }
  return home.sections.map(({ id, kind, title: own, category, products }) => {
    const title = own ?? texts.highlights;
    return kind === 'highlights' ? (
      <Highlights key={id} title={title} products={products} />
    ) : (
      <ProductRow
        key={id}
        title={title}
        heading={category ? <Link to={paths.category([category])}>{title}</Link> : title}
        products={products}
        compact={kind === 'compact'}
      />
    );
  });
}

/** The home page's product rows. */
export const HomeSections = () => {
  const texts = useTexts('shop');
  return (
    <Panel
      failure={texts.productsFailed}
      fallback={
        <>
          <HighlightsSkeleton />
          <ProductRowSkeleton compact />
          <ProductRowSkeleton />
        </>
      }
    >
      <Sections />
    </Panel>
  );
};
