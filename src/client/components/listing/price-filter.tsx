import type { FormEvent } from 'react';
import { type Money, readDollars, toDollars } from '../../../shared/money.ts';
import { orderedRange, type PriceRange } from '../../../shared/product-filter.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../elements/button.tsx';
import { priceLabel } from './filter-chips.tsx';
import classes from './filter-form.module.css';
import { Choice, ChoiceGroup } from './filter-group.tsx';

export type PriceChoices = {
  choices: readonly (PriceRange & { count: number })[];
  lowestMinor: Money | null;
  highestMinor: Money | null;
};

type PriceFilterProps = {
  price: PriceRange | null;
  facet: PriceChoices;
  onChange: (price: PriceRange | null) => void;
};

const same = (a: PriceRange | null, b: PriceRange): boolean =>
  a?.fromMinor === b.fromMinor && a?.toMinor === b.toMinor;

const inDollars = (minor: Money | null | undefined): string =>
  minor === null || minor === undefined ? '' : toDollars(minor).toFixed(minor % 100 === 0 ? 0 : 2);

/** @returns null for what is no amount. */
function minorOf(typed: FormDataEntryValue | null): Money | null {
  const text = String(typed ?? '').replaceAll(/[$,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? readDollars(text) : null;
}

/** Ranges to pick from, and a range of one's own. */
export function PriceFilter({ price, facet, onChange }: PriceFilterProps) {
  const texts = useTexts('catalogue');
  const own = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [from, to] = [minorOf(typed.get('from')), minorOf(typed.get('to'))];
    // Whoever writes the higher one first means the same range.
    onChange(orderedRange(from, to) ?? orderedRange(to, from));
  };
  return (
    <ChoiceGroup label={texts.price}>
      {facet.choices.map((range) => (
        <Choice
          key={priceLabel(range, texts)}
          name="price"
          label={priceLabel(range, texts)}
          count={range.count}
          ticked={same(price, range)}
          onTick={(ticked) =>
            onChange(ticked ? { fromMinor: range.fromMinor, toMinor: range.toMinor } : null)
          }
        />
      ))}
      <form key={JSON.stringify(price)} className={classes.range} onSubmit={own}>
        <label>
          {texts.fromPrice}
          <input
            name="from"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={inDollars(price?.fromMinor)}
            placeholder={inDollars(facet.lowestMinor)}
          />
        </label>
        <label>
          {texts.toPrice}
          <input
            name="to"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={inDollars(price?.toMinor)}
            placeholder={inDollars(facet.highestMinor)}
          />
        </label>
        <Button type="submit" outline size="small" aria-label={texts.applyPrice}>
          {texts.go}
        </Button>
      </form>
    </ChoiceGroup>
  );
}
