import type { ProductFilter } from '../../../shared/product-filter.ts';
import { FilterChips } from '../../components/filter-chips.tsx';
import { FilterForm } from '../../components/filter-form.tsx';
import { Panel } from '../../components/panel.tsx';
import { trpc } from '../../lib/trpc.ts';
import { filterInput } from './filter-input.ts';

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
 * The filter page's choices; the categories and sorts at once, the rest with the counts. Without the counts
 * one can still go on choosing, and each choice asks for them again.
 */
export function FilterPanel(props: FilterProps) {
  const uncounted = <FilterForm filter={props.filter} facets={null} onChange={props.onChange} />;
  return (
    <Panel
      failure="The filters could not be loaded."
      fallback={uncounted}
      resetKey={JSON.stringify(props.counted)}
      instead={() => uncounted}
    >
      <CountedForm {...props} />
    </Panel>
  );
}

function CountedChips({ filter, counted, onChange }: FilterProps) {
  return <FilterChips filter={filter} specs={useFacets(counted).specs} onChange={onChange} />;
}

/** What is chosen, each with a way to take it back. */
export const ChosenFilters = (props: FilterProps) => (
  <Panel failure="The filters could not be loaded." fallback={null} instead={() => <span />}>
    <CountedChips {...props} />
  </Panel>
);
