import { useState } from 'react';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import {
  countChoices,
  type ProductFilter,
  withChoice,
  withoutChoices,
} from '../../../shared/catalogue/product-filter.ts';
import { WELL_RATED } from '../../../shared/catalogue/reviews.ts';
import { useShownCategories } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './filter-form.module.css';
import { Choice, ChoiceGroup, LongChoices } from './filter-group.tsx';
import { type PriceChoices, PriceFilter } from './price-filter.tsx';
import { useSortChoices } from './sort-bar.tsx';

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
    wellRated: number;
    specs: readonly SpecFacet[];
  } | null;
  onChange: (filter: ProductFilter) => void;
};

/** How many spec groups start open; the rest are folded. */
const OPEN_SPECS = 2;

/** A list's choices; each takes effect at once. */
export function FilterForm({ filter, facets, onChange }: FilterFormProps) {
  const texts = useTexts('catalogue');
  const change = (part: Partial<ProductFilter>) => onChange({ ...filter, ...part });
  return (
    <div className={classes.form}>
      <div className={classes.sort}>
        <ChoiceGroup label={texts.sortBy} wide>
          {useSortChoices(filter).map(({ value, label }) => (
            <Choice
              key={label}
              kind="radio"
              name="sort"
              label={label}
              ticked={filter.sort === value}
              onTick={() => change({ sort: value })}
            />
          ))}
        </ChoiceGroup>
      </div>
      <CategoryGroup filter={filter} counted={facets?.categories} onChange={change} />
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
          {(facets.wellRated > 0 || filter.wellRated) && (
            <ChoiceGroup label={texts.rating}>
              <Choice
                name="stars"
                label={texts.starsAndUp(WELL_RATED)}
                count={facets.wellRated}
                ticked={filter.wellRated}
                onTick={(wellRated) => change({ wellRated })}
              />
            </ChoiceGroup>
          )}
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
          {facets.specs.map((spec, place) => (
            <SpecGroup
              key={spec.key}
              spec={spec}
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
        // `disabled` would drop the keyboard's focus.
        aria-disabled={countChoices(filter) === 0}
        onClick={() => countChoices(filter) > 0 && onChange(withoutChoices(filter))}
      >
        {texts.clearAll}
      </button>
    </div>
  );
}

/** How many categories are shown until the rest is expanded. */
const MOST_CATEGORIES = 24;

type CategoryGroupProps = {
  filter: ProductFilter;
  counted: readonly Counted[] | undefined;
  onChange: (part: Partial<ProductFilter>) => void;
};

/** Folded for somebody who arrives in one category; ticking never folds it under the pointer. */
function CategoryGroup({ filter, counted, onChange }: CategoryGroupProps) {
  const texts = useTexts('catalogue');
  const categories = useShownCategories();
  const counts = new Map(counted?.map(({ value, count }) => [value, count]));
  const inOne =
    filter.categories.length === 1 && categories.some(({ value }) => value === filter.categories[0]);
  const [folded, setFolded] = useState(inOne);
  if (folded && !inOne) setFolded(false);
  return (
    <ChoiceGroup label={texts.category} wide folded={folded}>
      <LongChoices
        choices={categories.map(({ value, label }) => ({ value, label, count: counts.get(value) }))}
        name="category"
        most={MOST_CATEGORIES}
        ticked={filter.categories}
        // Specs belong to one category and mean nothing in another.
        onTick={(value, ticked) =>
          onChange({ categories: withChoice(filter.categories, toCategory(value), ticked), specs: [] })
        }
      />
    </ChoiceGroup>
  );
}

type SpecGroupProps = {
  spec: SpecFacet;
  open: boolean;
  filter: ProductFilter;
  onChange: (part: Partial<ProductFilter>) => void;
};

/** Folded unless it is among the first or something in it is ticked; ticking never folds it under the pointer. */
function SpecGroup({ spec, open, filter, onChange }: SpecGroupProps) {
  const ticked = filter.specs.filter(({ key }) => key === spec.key);
  const others = (value: string) =>
    filter.specs.filter((choice) => choice.key !== spec.key || choice.value !== value);
  const needless = !open && ticked.length === 0;
  const [folded, setFolded] = useState(needless);
  if (folded && !needless) setFolded(false);
  return (
    <ChoiceGroup label={spec.label} folded={folded}>
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
