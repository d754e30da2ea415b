import {
  isFiltered,
  NO_FILTER,
  type ProductFilter,
  withChoice,
} from '../../../shared/catalogue/product-filter.ts';
import { useShownCategories } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './filter-form.module.css';
import { Choice, ChoiceGroup, LongChoices } from './filter-group.tsx';
import { type PriceChoices, PriceFilter } from './price-filter.tsx';

const SORT_CHOICES = ['asc', 'dsc'] as const;

type Counted = { value: string; count: number };
type SpecFacet = { key: string; label: string; choices: readonly (Counted & { label: string })[] };

type FilterFormProps = {
  filter: ProductFilter;
  /** How many products each choice would show; null while loading. */
  facets: {
    categories: readonly Counted[];
    brands: readonly Counted[];
    moreBrands: number;
    price: PriceChoices;
    inStock: number;
    specs: readonly SpecFacet[];
  } | null;
  onChange: (filter: ProductFilter) => void;
};

/** How many spec groups start open; the rest are folded. */
const OPEN_SPECS = 2;

/** The filter page's choices; each takes effect at once. */
export function FilterForm({ filter, facets, onChange }: FilterFormProps) {
  const texts = useTexts('catalogue');
  const change = (part: Partial<ProductFilter>) => onChange({ ...filter, ...part });
  const categories = useShownCategories();
  const counts = new Map(facets?.categories.map(({ value, count }) => [value, count]));
  return (
    <div className={classes.form}>
      <ChoiceGroup label={texts.sortBy} wide>
        {SORT_CHOICES.map((value) => (
          <Choice
            key={value}
            kind="radio"
            name="sort"
            label={texts.sorts[value]}
            ticked={filter.sort === value}
            onTick={() => change({ sort: value })}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup label={texts.category} wide>
        {categories.map(({ value, label }) => (
          <Choice
            key={value}
            name="category"
            label={label}
            count={counts.get(value)}
            ticked={filter.categories.includes(value)}
            // Specs belong to one category and mean nothing in another.
            onTick={(ticked) =>
              change({ categories: withChoice(filter.categories, value, ticked), specs: [] })
            }
          />
        ))}
      </ChoiceGroup>
      {facets && (
        <>
          <ChoiceGroup label={texts.availability}>
            <Choice
              name="stock"
              label={texts.inStock}
              count={facets.inStock}
              ticked={filter.inStock}
              onTick={(inStock) => change({ inStock })}
            />
          </ChoiceGroup>
          <PriceFilter price={filter.price} facet={facets.price} onChange={(price) => change({ price })} />
          {facets.brands.length > 0 && (
            <ChoiceGroup label={texts.brand}>
              <LongChoices
                choices={facets.brands.map(({ value, count }) => ({ value, label: value, count }))}
                name="brand"
                ticked={filter.brands}
                onTick={(brand, ticked) => change({ brands: withChoice(filter.brands, brand, ticked) })}
              />
              {facets.moreBrands > 0 && <p className={classes.more}>{texts.moreBrands(facets.moreBrands)}</p>}
            </ChoiceGroup>
          )}
          {facets.specs.map(({ key, label, choices }, place) => (
            <SpecGroup
              key={key}
              spec={{ key, label, choices }}
              open={place < OPEN_SPECS}
              filter={filter}
              onChange={change}
            />
          ))}
        </>
      )}
      <button
        type="button"
        className={classes.clear}
        onClick={() => onChange(NO_FILTER)}
        disabled={!isFiltered(filter)}
      >
        {texts.clearAll}
      </button>
    </div>
  );
}

type SpecGroupProps = {
  spec: SpecFacet;
  open: boolean;
  filter: ProductFilter;
  onChange: (part: Partial<ProductFilter>) => void;
};

function SpecGroup({ spec, open, filter, onChange }: SpecGroupProps) {
  const ticked = filter.specs.filter(({ key }) => key === spec.key);
  const others = (value: string) =>
    filter.specs.filter((choice) => choice.key !== spec.key || choice.value !== value);
  return (
    <ChoiceGroup label={spec.label} folded={!open && ticked.length === 0}>
      <LongChoices
        choices={spec.choices}
        name={`spec-${spec.key}`}
        ticked={ticked.map(({ value }) => value)}
        onTick={(value, chosen) =>
          onChange({ specs: chosen ? [...others(value), { key: spec.key, value }] : others(value) })
        }
      />
    </ChoiceGroup>
  );
}
