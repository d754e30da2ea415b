import type { FormEvent } from 'react';
import { MAX_FILTER_PRICE, orderedRange, type PriceRange } from '../../../shared/catalogue/product-filter.ts';
import type { Locale } from '../../../shared/locale.ts';
import { currencySign, readLoosely, typedAmount } from '../../../shared/money/amounts.ts';
import type { Money } from '../../../shared/money/money.ts';
import { useLocale } from '../../lib/site.ts';
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

/** @returns null if the input is not an amount. */
function minorOf(typed: FormDataEntryValue | null, locale: Locale): Money | null {
  const amount = readLoosely(String(typed ?? ''), locale);
  return amount !== null && amount <= MAX_FILTER_PRICE ? amount : null;
}

/** Preset price ranges and a custom one. */
export function PriceFilter({ price, facet, onChange }: PriceFilterProps) {
  const texts = useTexts('catalogue');
  const locale = useLocale();
  const shown = (minor: Money | null | undefined) => (minor == null ? '' : typedAmount(minor, locale));
  const own = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [from, to] = [minorOf(typed.get('from'), locale), minorOf(typed.get('to'), locale)];
    // The bounds may be entered in either order.
    onChange(orderedRange(from, to) ?? orderedRange(to, from));
  };
  return (
    <ChoiceGroup label={texts.price}>
      {facet.choices.map((range) => (
        <Choice
          key={priceLabel(range, texts, locale)}
          name="price"
          label={priceLabel(range, texts, locale)}
          count={range.count}
          ticked={same(price, range)}
          onTick={(ticked) =>
            onChange(ticked ? { fromMinor: range.fromMinor, toMinor: range.toMinor } : null)
          }
        />
      ))}
      <form key={JSON.stringify(price)} className={classes.range} onSubmit={own}>
        <label>
          {texts.fromPrice(currencySign(locale))}
          <input
            name="from"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={shown(price?.fromMinor)}
            placeholder={shown(facet.lowestMinor)}
          />
        </label>
        <label>
          {texts.toPrice(currencySign(locale))}
          <input
            name="to"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={shown(price?.toMinor)}
            placeholder={shown(facet.highestMinor)}
          />
        </label>
        <Button type="submit" outline size="small" aria-label={texts.applyPrice}>
          {texts.go}
        </Button>
      </form>
    </ChoiceGroup>
  );
}
