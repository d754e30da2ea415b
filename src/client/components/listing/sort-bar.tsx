import { PRICE_SORTS, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './sort-bar.module.css';

/** The orders of a list, the default one first. */
export const sortChoices = ({ text }: ProductFilter, texts: Texts['catalogue']) => [
  { value: null, label: text === '' ? texts.newestFirst : texts.bestMatchFirst },
  ...PRICE_SORTS.map((value) => ({ value, label: texts.sorts[value] })),
];

type SortBarProps = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

/** The order of a list, above it on large screens. */
export const SortBar = ({ filter, onChange }: SortBarProps) => {
  const texts = useTexts('catalogue');
  return (
    <fieldset className={classes.bar}>
      <legend>{texts.sortBy}</legend>
      {sortChoices(filter, texts).map(({ value, label }) => (
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
