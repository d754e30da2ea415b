import { useRef } from 'react';
import type { PriceRange, ProductFilter, SpecChoice } from '../../../shared/catalogue/product-filter.ts';
import { WELL_RATED } from '../../../shared/catalogue/reviews.ts';
import type { Locale } from '../../../shared/locale.ts';
import { formatShortMoney, type Money, money } from '../../../shared/money/money.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { type CategoryLabel, useCategoryLabel, useLocale } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { CloseIcon } from '../elements/later-icons.tsx';
import classes from './filter-chips.module.css';

type SpecNames = readonly {
  key: string;
  label: string;
  choices: readonly { value: string; label: string }[];
}[];

type FilterChipsProps = {
  filter: ProductFilter;
  /** The names of the specs that can be chosen. */
  specs: SpecNames;
  onChange: (filter: ProductFilter) => void;
};

export function priceLabel(
  { fromMinor, toMinor }: PriceRange,
  texts: Texts['catalogue'],
  locale: Locale,
): string {
  const amount = (minor: Money): string => formatShortMoney(minor, locale);
  if (fromMinor === null) return texts.upTo(amount(toMinor ?? money(0)));
  return toMinor === null
    ? texts.andMore(amount(fromMinor))
    : texts.fromTo(amount(fromMinor), amount(toMinor));
}

function specLabel(specs: SpecNames, { key, value }: SpecChoice): string {
  const spec = specs.find((other) => other.key === key);
  const choice = spec?.choices.find((other) => other.value === value);
  return `${spec?.label ?? key}: ${choice?.label ?? value}`;
}

type Chip = { label: string; without: Partial<ProductFilter> };

/** Every active choice except the sort, in the form's order. The text has its own box. */
function chipsOf(
  filter: ProductFilter,
  specs: SpecNames,
  labelOf: CategoryLabel,
  texts: Texts['catalogue'],
  locale: Locale,
): Chip[] {
  const { categories, inStock, wellRated, price, brands } = filter;
  return [
    ...categories.map((category) => ({
      label: labelOf(category),
      without: { categories: categories.filter((other) => other !== category) },
    })),
    ...(inStock ? [{ label: texts.inStock, without: { inStock: false } }] : []),
    ...(wellRated ? [{ label: texts.starsAndUp(WELL_RATED), without: { wellRated: false } }] : []),
    ...(price ? [{ label: priceLabel(price, texts, locale), without: { price: null } }] : []),
    ...brands.map((brand) => ({
      label: brand,
      without: { brands: brands.filter((other) => other !== brand) },
    })),
    ...filter.specs.map((choice) => ({
      label: specLabel(specs, choice),
      without: { specs: filter.specs.filter((other) => other !== choice) },
    })),
  ];
}

/** The active choices; pressing one removes it. Focus stays in this group when a chip disappears. */
export function FilterChips({ filter, specs, onChange }: FilterChipsProps) {
  const texts = useTexts('catalogue');
  const group = useRef<HTMLDivElement>(null);
  const chips = chipsOf(filter, specs, useCategoryLabel(), texts, useLocale());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form inputs
    <div ref={group} role="group" aria-label={texts.chosenFilters} tabIndex={-1} className={classes.chips}>
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className={classes.chip}
          aria-label={texts.remove(label)}
          onClick={() => {
            onChange({ ...filter, ...without });
            group.current?.focus({ preventScroll: true });
          }}
        >
          {label}
          <CloseIcon width="14" height="14" />
        </button>
      ))}
    </div>
  );
}
