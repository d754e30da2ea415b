import { Suspense } from 'react';
import type { ProductFilter } from '../../../shared/product-filter.ts';
import { Button } from '../../components/elements/button.tsx';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { FilterChips } from '../../components/listing/filter-chips.tsx';
import { FilterForm } from '../../components/listing/filter-form.tsx';
import { useQueryReset } from '../../lib/query-reset.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { filterInput } from './filter-input.ts';
import classes from './filter-panel.module.css';

type FilterProps = {
  /** What is chosen, ticked at once. */
  filter: ProductFilter;
  /** What the counts shown are for; it follows `filter` when they are there. */
  counted: ProductFilter;
  onChange: (filter: ProductFilter) => void;
};

const useFacets = (filter: ProductFilter) => trpc.product.facets.useSuspenseQuery(filterInput(filter))[0];

function CountedForm({ filter, counted, onChange }: FilterProps) {
  return <FilterForm filter={filter} facets={useFacets(counted)} onChange={onChange} />;
}

/**
 * The filter page's choices: the categories and sorts at once, the rest with the counts. Without these it is
 * still a form, and the next choice asks for them again.
 */
export function FilterPanel(props: FilterProps) {
  const texts = useTexts('catalogue');
  const { filter, counted, onChange } = props;
  const plain = <FilterForm filter={filter} facets={null} onChange={onChange} />;
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(counted)}
      onReset={useQueryReset()}
      fallback={(_error, retry) => (
        <>
          {plain}
          <p className={classes.failure} role="alert">
            {texts.filtersFailed}
            <Button outline size="small" onClick={retry}>
              {texts.loadAgain}
            </Button>
          </p>
        </>
      )}
    >
      <Suspense fallback={plain}>
        <CountedForm {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CountedChips({ filter, counted, onChange }: FilterProps) {
  return <FilterChips filter={filter} specs={useFacets(counted).specs} onChange={onChange} />;
}

/** What is chosen, each with a way to take it back; specs by their keys until their names are there. */
export function ChosenFilters(props: FilterProps) {
  const { filter, counted, onChange } = props;
  const plain = <FilterChips filter={filter} specs={[]} onChange={onChange} />;
  return (
    <ErrorBoundary resetKey={JSON.stringify(counted)} onReset={useQueryReset()} fallback={() => plain}>
      <Suspense fallback={plain}>
        <CountedChips {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
