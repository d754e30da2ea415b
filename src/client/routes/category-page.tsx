import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  filterQuery,
  isRefined,
  NO_FILTER,
  type ProductFilter,
  parseFilter,
} from '../../shared/catalogue/product-filter.ts';
import type { Texts } from '../../shared/texts/catalogue.ts';
import { Button } from '../components/elements/button.tsx';
import { ChevronDownIcon, FilterIcon } from '../components/elements/icons.tsx';
import { Panel } from '../components/feedback/panel.tsx';
import { Breadcrumbs } from '../components/layout/breadcrumbs.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ResultListSkeleton } from '../components/listing/result-list.tsx';
import { CategoryResults } from '../features/catalogue/category-results.tsx';
import { ChosenFilters, FilterPanel } from '../features/catalogue/filter-panel.tsx';
import { paths } from '../lib/paths.ts';
import { type CategoryLabel, useCategoryLabel, useSite } from '../lib/site.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './category-page.module.css';

const addressOf = (filter: ProductFilter, currency: string) => paths.filter(filterQuery(filter, currency));

/** How many filters and sorts are active. */
const countChosen = ({ categories, sort, text, brands, price, inStock, specs }: ProductFilter): number =>
  categories.length + brands.length + specs.length + [sort, text, price, inStock].filter(Boolean).length;

export default function CategoryPage() {
  const texts = useTexts('catalogue');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const site = useSite();
  const { currency } = site;
  const filter = useMemo(() => parseFilter(query, site), [query, site]);
  // The ticks follow the address at once; the products follow when they have loaded.
  const address = addressOf(filter, currency);
  const shownAddress = useDeferredValue(address);
  const shown = useMemo(
    () => parseFilter(new URL(shownAddress, 'http://page').searchParams, site),
    [shownAddress, site],
  );
  const title = titleOf(filter, useCategoryLabel(), texts);

  const change = (next: ProductFilter) => navigate(addressOf(next, currency), { preventScrollReset: true });

  return (
    <>
      <CategoryHead filter={filter} title={title} />
      <Breadcrumbs steps={[{ label: texts.home, to: paths.home }, { label: title }]} />
      <h1>{title}</h1>
      <div className={classes.layout}>
        <FilterDropdown active={countChosen(filter)}>
          <FilterPanel filter={filter} counted={shown} onChange={change} />
        </FilterDropdown>
        <section aria-labelledby="products">
          <h2 id="products" className="visually-hidden">
            {texts.products}
          </h2>
          <ChosenFilters filter={filter} counted={shown} onChange={change} />
          <Panel
            failure={texts.productsFailed}
            fallback={<ResultListSkeleton summary={texts.loading} />}
            resetKey={shownAddress}
          >
            <CategoryResults
              filter={shown}
              stale={shownAddress !== address}
              onClear={() => change(NO_FILTER)}
            />
          </Panel>
        </section>
      </div>
    </>
  );
}

function titleOf({ categories, text }: ProductFilter, labelOf: CategoryLabel, texts: Texts['catalogue']) {
  const products = categories.length === 0 ? texts.allProducts : categories.map(labelOf).join(', ');
  return text === '' ? products : texts.textIn(text, products);
}

/** Search engines index a single category, not combinations of filters. */
function CategoryHead({ filter, title }: { filter: ProductFilter; title: string }) {
  const texts = useTexts('catalogue');
  const { shopName } = useSite();
  const { categories, sort } = filter;
  return (
    <PageHead
      title={title}
      description={texts.categoryDescription(title, shopName)}
      path={paths.category(categories)}
      noindex={categories.length > 1 || sort !== null || isRefined(filter)}
    />
  );
}

type FilterDropdownProps = { active: number; children: React.ReactNode };

/** Beside the products on large screens; a collapsible panel on small ones. */
function FilterDropdown({ active, children }: FilterDropdownProps) {
  const texts = useTexts('catalogue');
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const showResults = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <div>
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          <FilterIcon />
          {texts.filterAndSort}
          {active > 0 && ` (${active})`}
        </span>
        <ChevronDownIcon className={classes.chevron} />
      </button>
      <div id={id} className={classes.filters} data-open={open}>
        {children}
        <div className={classes.done}>
          <Button onClick={showResults}>{texts.showResults}</Button>
        </div>
      </div>
    </div>
  );
}
