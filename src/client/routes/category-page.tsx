import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  filterQuery,
  isRefined,
  type ProductFilter,
  parseCategoryFilter,
} from '../../shared/catalogue/product-filter.ts';
import { Breadcrumbs } from '../components/layout/breadcrumbs.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ProductListing } from '../features/catalogue/product-listing.tsx';
import { paths } from '../lib/paths.ts';
import { useCategoryLabel, useShownCategories, useSite } from '../lib/site.ts';
import { useTexts } from '../lib/texts.ts';

export default function CategoryPage() {
  const texts = useTexts('catalogue');
  const [query] = useSearchParams();
  const site = useSite();
  const labelOf = useCategoryLabel();
  const filter = useMemo(() => parseCategoryFilter(query, site), [query, site]);
  const { categories } = filter;
  const title = categories.length === 0 ? texts.allProducts : categories.map(labelOf).join(', ');
  return (
    <>
      <CategoryHead filter={filter} title={title} />
      <Breadcrumbs steps={[{ label: texts.home, to: paths.home }, { label: title }]} />
      <h1>{title}</h1>
      <ProductListing
        filter={filter}
        addressOf={(next) => paths.products('category', filterQuery(next, site.currency))}
        summary={texts.categoryCount}
        failure={texts.productsFailed}
      />
    </>
  );
}

/** Search engines index a single category, not combinations of filters, and none that does not exist. */
function CategoryHead({ filter, title }: { filter: ProductFilter; title: string }) {
  const texts = useTexts('catalogue');
  const { shopName } = useSite();
  const known = useShownCategories();
  const { categories, sort } = filter;
  const exist = categories.every((asked) => known.some(({ value }) => value === asked));
  return (
    <PageHead
      title={title}
      description={texts.categoryDescription(title, shopName)}
      path={paths.category(categories)}
      noindex={categories.length > 1 || !exist || sort !== null || isRefined(filter)}
    />
  );
}
