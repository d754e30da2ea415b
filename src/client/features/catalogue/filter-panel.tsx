import { Suspense } from 'react';
import type { ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { SmallFailure } from '../../components/feedback/small-failure.tsx';
import { FilterChips } from '../../components/listing/filter-chips.tsx';
import { FilterForm } from '../../components/listing/filter-form.tsx';
import { useQueryReset } from '../../lib/query-reset.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { filterInput } from './filter-input.ts';
import classes from './filter-panel.module.css';

type FilterProps = {
  /** The current choices, ticked at once. */
  filter: ProductFilter;
  /** The choices that the counts belong to; follows `filter` once they load. */
  counted: ProductFilter;
  onChange: (filter: ProductFilter) => void;
};

const useFacets = (filter: ProductFilter) => trpc.product.facets.useSuspenseQuery(filterInput(filter))[0];

function CountedForm({ filter, counted, onChange }: FilterProps) {
  return <FilterForm filter={filter} facets={useFacets(counted)} onChange={onChange} />;
}

/**
 * The filter page's choices: categories and sort at once, the rest once the counts load. If they fail, the
 * form still works and the next choice retries.
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
          <div className={classes.failure}>
            <SmallFailure failure={texts.filtersFailed} again={texts.loadAgain} onRetry={retry} />
          </div>
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

/** The active choices as removable chips; specs show their keys until their names load. */
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
