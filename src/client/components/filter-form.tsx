import { CATEGORIES, type Category } from '../../shared/categories.ts';
import classes from './filter-form.module.css';

const SORT_CHOICES = [
  { value: 'asc', label: 'Price - Low to High' },
  { value: 'dsc', label: 'Price - High to Low' },
] as const;
type Sort = (typeof SORT_CHOICES)[number]['value'];

type FilterFormProps = {
  sort: Sort | null;
  categories: readonly Category[];
  onSort: (sort: Sort) => void;
  onCategory: (category: Category, ticked: boolean) => void;
  /** Undefined when there is nothing to take back. */
  onClear: (() => void) | undefined;
};

/** The filter page's choices; each takes effect at once. */
export const FilterForm = ({ sort, categories, onSort, onCategory, onClear }: FilterFormProps) => (
  <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
    <fieldset>
      <legend className={classes.legend}>Sort by</legend>
      {SORT_CHOICES.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name="sort"
            value={value}
            checked={sort === value}
            onChange={() => onSort(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
    <fieldset>
      <legend className={classes.legend}>Category</legend>
      <div className={classes.categories}>
        {CATEGORIES.map(({ value, label }) => (
          <label key={value} className={classes.choice}>
            <input
              type="checkbox"
              name="category"
              value={value}
              checked={categories.includes(value)}
              onChange={(event) => onCategory(value, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
    <button type="button" className={classes.clear} onClick={onClear} disabled={!onClear}>
      Clear all
    </button>
  </form>
);
