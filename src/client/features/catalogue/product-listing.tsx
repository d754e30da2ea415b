import { useDeferredValue } from 'react';
import { useNavigate } from 'react-router-dom';
import { countChoices, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { Panel } from '../../components/feedback/panel.tsx';
import { FilterDropdown } from '../../components/listing/filter-dropdown.tsx';
import { ResultListSkeleton } from '../../components/listing/result-list.tsx';
import { SortBar } from '../../components/listing/sort-bar.tsx';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { filterInput } from './filter-input.ts';
import { ChosenFilters, FilterPanel } from './filter-panel.tsx';
import classes from './product-listing.module.css';
import { type ListTexts, ProductResults } from './product-results.tsx';

type ProductListingProps = ListTexts & {
  /** The same object until the address changes. */
  filter: ProductFilter;
  /** The page's address for other choices. */
  addressOf: (filter: ProductFilter) => string;
  /** The failure in one sentence. */
  failure: string;
};

/** Products with their filters and order: the whole of the filter page and of the search, below their headings. */
export function ProductListing({ filter, addressOf, summary, failure }: ProductListingProps) {
  const texts = useTexts('catalogue');
  const navigate = useNavigate();
  // The ticks follow the address at once; the products follow when they have loaded.
  const shown = useDeferredValue(filter);
  const change = (next: ProductFilter) => navigate(addressOf(next), { preventScrollReset: true });
  // What the filters count, once they have.
  const { data: facets } = trpc.product.facets.useQuery(filterInput(shown), { enabled: false });
  const narrowing = facets && shown === filter ? withoutIgnored(filter, facets.specs) : filter;
  const choices = { filter: narrowing, counted: shown, onChange: change };
  const sort = <SortBar filter={filter} onChange={change} />;
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <a className={classes.skip} href="#products">
          {texts.skipFilters}
        </a>
        <FilterDropdown active={countChoices(narrowing)}>
          <FilterPanel {...choices} />
        </FilterDropdown>
      </div>
      <section id="products" className={classes.products} aria-labelledby="products-heading" tabIndex={-1}>
        <h2 id="products-heading" className="sr-only">
          {texts.products}
        </h2>
        <ChosenFilters {...choices} />
        <Panel
          failure={failure}
          fallback={<ResultListSkeleton summary={texts.loading} tools={sort} />}
          resetKey={JSON.stringify(shown)}
        >
          <ProductResults
            filter={shown}
            summary={summary}
            stale={shown !== filter}
            tools={sort}
            onChange={change}
          />
        </Panel>
      </section>
    </div>
  );
}

type CountedSpecs = RouterOutputs['product']['facets']['specs'];

/** Without the choices of an old address that narrow nothing: every other one is counted. */
const withoutIgnored = (filter: ProductFilter, counted: CountedSpecs): ProductFilter => ({
  ...filter,
  specs: filter.specs.filter(({ key, value }) =>
    counted.some((spec) => spec.key === key && spec.choices.some((choice) => choice.value === value)),
  ),
});
