import { LIST_SORTS, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './sort-bar.module.css';

/** The orders of a list, the default one first; best selling once something was sold, by rating once it was rated. */
export function useSortChoices({ text, sort }: ProductFilter) {
  const texts = useTexts('catalogue');
  const { sells, rated } = useSite();
  const offered = { best: sells, rating: rated, asc: true, dsc: true };
  return [
    { value: null, label: text === '' ? texts.newestFirst : texts.bestMatchFirst },
    ...LIST_SORTS.filter((value) => offered[value] || sort === value).map((value) => ({
      value,
      label: texts.sorts[value],
    })),
  ];
}

type SortBarProps = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

/** The order of a list, above it on large screens. */
export const SortBar = ({ filter, onChange }: SortBarProps) => {
  const texts = useTexts('catalogue');
  return (
    <fieldset className={classes.bar}>
      <legend>{texts.sortBy}</legend>
      {useSortChoices(filter).map(({ value, label }) => (
        <label key={label} className={classes.choice}>
          <input
            type="radio"
            name="sort-bar"
            checked={filter.sort === value}
            onChange={() => onChange({ ...filter, sort: value })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
};
