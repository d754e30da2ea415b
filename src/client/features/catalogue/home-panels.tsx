import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/elements/button.tsx';
import { ClientOnly } from '../../components/elements/client-only.tsx';
import { BoltIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { bannerPictures, categoryPicture } from '../../components/elements/shop-pictures.ts';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { BannerCarousel } from '../../components/layout/banner-carousel.tsx';
import { CategoryStrip, CategoryStripSkeleton } from '../../components/listing/category-strip.tsx';
import { Highlights, HighlightsSkeleton } from '../../components/product/highlights.tsx';
import { ProductRow, ProductRowSkeleton } from '../../components/product/product-row.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useMe } from '../../lib/me.ts';
import { ADMIN_PANEL, paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import classes from './home-blocks.module.css';
import { BrandStrip, TextBlock } from './home-blocks.tsx';
import { SeenRow } from './seen-row.tsx';

export type Home = RouterOutputs['product']['home'];
export type HomeSection = Home['sections'][number];

const DealEnd = lazyPart(() => import('./deal-end.tsx'));

const Strip = ({ categories }: Pick<Home, 'categories'>) =>
  categories.length > 0 && (
    <CategoryStrip
      entries={categories.map(({ category, label, picture }) => ({
        label,
        to: paths.category([category]),
        picture: picture === null ? null : categoryPicture(picture),
      }))}
    />
  );

function Banners({ banners, label }: Pick<Home, 'banners'> & { label: string }) {
  const slides = banners.flatMap(({ link, ...banner }) => {
    const pictures = bannerPictures(banner);
    return pictures ? [{ ...banner, ...pictures, to: link, own: !banner.picture || undefined }] : [];
  });
  // Another number of slides begins again.
  return slides.length > 0 && <BannerCarousel key={slides.length} label={label} slides={slides} />;
}

/** The category strip and the banners, if the page begins with them. */
export function TopOfHome({ home: { categories, banners, bannersFirst } }: { home: Home }) {
  const texts = useTexts('shop');
  const slides = <Banners banners={banners} label={texts.featured} />;
  return (
    <>
      {bannersFirst && slides}
      <Strip categories={categories} />
      {bannersFirst || slides}
    </>
  );
}

function CategoriesAndBanners() {
  const [home] = trpc.product.home.useSuspenseQuery();
  return <TopOfHome home={home} />;
}

export const HomeTopSkeleton = () => (
  <>
    <CategoryStripSkeleton />
    <Skeleton aspectRatio="16 / 5" />
  </>
);

/** The top of the home page. */
export const HomeTop = () => {
  const texts = useTexts('shop');
  return (
    <Panel failure={texts.categoriesFailed} fallback={<HomeTopSkeleton />}>
      <CategoriesAndBanners />
    </Panel>
  );
};

function Sections() {
  const texts = useTexts('shop');
  const { ownGoods } = useSite();
  const isOwner = useMe()?.role === 'ADMIN';
  const [home] = trpc.product.home.useSuspenseQuery();
  const { categories, banners, sections } = home;
  if (sections.length > 0) return <SectionsOfHome sections={sections} />;
  return (
    categories.length + banners.length === 0 && (
      <Notice
        icon={<BoltIcon width="32" height="32" />}
        title={isOwner || !ownGoods ? texts.nothingOnSale : texts.openingSoon}
        actions={isOwner && <ButtonLink to={ADMIN_PANEL}>{texts.openChecklist}</ButtonLink>}
      >
        {isOwner ? texts.emptyForOwner : texts.openingSoonText}
      </Notice>
    )
  );
}

/** What is below the top of the home page. */
export const SectionsOfHome = ({ sections }: Pick<Home, 'sections'>) =>
  sections.map((section) => <Section key={section.id} section={section} />);

function Section({ section }: { section: HomeSection }) {
  const texts = useTexts('shop');
  const { kind, title: own, products } = section;
  switch (kind) {
    case 'text':
      return <TextBlock section={section} />;
    case 'brands':
      return <BrandStrip section={section} />;
    case 'seen':
      return <SeenRow title={own} />;
    case 'categories':
    case 'banners':
      return (
        <div>
          {own !== null && <h2 className={classes.title}>{own}</h2>}
          {kind === 'categories' ? (
            <Strip categories={section.categories} />
          ) : (
            <Banners banners={section.banners} label={own ?? texts.featured} />
          )}
        </div>
      );
    case 'highlights':
      return <Highlights title={own ?? texts.highlights} products={products} />;
    default:
      return <Row section={section} title={own ?? texts.newest} />;
  }
}

/** A row of products: the first from the start, the others once it is near. */
function Row({ section, title }: { section: HomeSection; title: string }) {
  const { id, kind, category, products, more } = section;
  const [near, setNear] = useState(false);
  const { data: all = products } = trpc.product.homeRow.useQuery({ id }, { enabled: near && more === true });
  return (
    <ProductRow
      title={title}
      heading={category ? <Link to={paths.category([category])}>{title}</Link> : title}
      note={'until' in section && section.until && <Ends until={section.until} />}
      products={all}
      compact={kind === 'compact'}
      onNear={() => setNear(true)}
    />
  );
}

/** Only the browser knows the viewer's time zone. */
const Ends = ({ until }: { until: string }) => (
  <p className={classes.ends}>
    <ClientOnly>
      <Suspense>
        <DealEnd until={until} />
      </Suspense>
    </ClientOnly>
  </p>
);

/** The home page's sections. */
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
