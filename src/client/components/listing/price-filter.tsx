import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_FILTER_PRICE, orderedRange, type PriceRange } from '../../../shared/catalogue/product-filter.ts';
import type { Locale } from '../../../shared/locale.ts';
import { currencySign, typedAmount } from '../../../shared/money/amounts.ts';
import { formatShortMoney, type Money, money } from '../../../shared/money/money.ts';
import { readLoosely } from '../../../shared/money/written-amounts.ts';
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

/** Preset price ranges and a custom one. */
export function PriceFilter({ price, facet, onChange }: PriceFilterProps) {
  const texts = useTexts('catalogue');
  const locale = useLocale();
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
      <OwnRange price={price} facet={facet} onChange={onChange} />
    </ChoiceGroup>
  );
}

const BOUNDS = ['from', 'to'] as const;
type Bound = (typeof BOUNDS)[number];

/** A bound as it was typed; nothing is no bound. `fault` is that it is not an amount. */
function readBound(
  typed: FormDataEntryValue | null,
  locale: Locale,
): { amount: Money | null; fault: boolean } {
  const text = String(typed ?? '').trim();
  const read = text === '' ? null : readLoosely(text, locale);
  const amount = read !== null && read <= MAX_FILTER_PRICE ? read : null;
  return { amount, fault: text !== '' && amount === null };
}

/** Once it appears: on phones a button stands above the panel's end. */
const showWhole = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

/** A range of one's own. A bound that cannot be read is said at its field, and nothing changes. */
function OwnRange({ price, facet, onChange }: PriceFilterProps) {
  const texts = useTexts('catalogue');
  const locale = useLocale();
  const faultId = useId();
  const [faults, setFaults] = useState<readonly Bound[]>([]);
  const range = useRef<HTMLFormElement>(null);
  const shown = (minor: Money | null | undefined) => (minor == null ? '' : typedAmount(minor, locale));
  const chosen = { from: shown(price?.fromMinor), to: shown(price?.toMinor) };
  const before = useRef(chosen);
  // Another range shows in the same fields: new ones would not have the focus.
  useEffect(() => {
    const { from, to } = chosen;
    if (before.current.from === from && before.current.to === to) return;
    before.current = { from, to };
    setFaults([]);
    for (const bound of BOUNDS) {
      const field = range.current?.querySelector<HTMLInputElement>(`[name=${bound}]`);
      if (field) field.value = chosen[bound];
    }
  });
  const own = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const [from, to] = [readBound(typed.get('from'), locale), readBound(typed.get('to'), locale)];
    const found = BOUNDS.filter((bound) => (bound === 'from' ? from : to).fault);
    setFaults(found);
    if (found[0]) {
      form.querySelector<HTMLInputElement>(`[name=${found[0]}]`)?.focus();
      return;
    }
    // The bounds may be entered in either order.
    onChange(orderedRange(from.amount, to.amount) ?? orderedRange(to.amount, from.amount));
  };
  const field = (name: Bound, label: string, extreme: Money | null) => (
    <label>
      {label}
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={chosen[name]}
        placeholder={shown(extreme)}
        {...(faults.includes(name) ? { 'aria-invalid': true, 'aria-describedby': faultId } : {})}
      />
    </label>
  );
  return (
    <form ref={range} className={classes.range} onSubmit={own} onInput={() => setFaults([])}>
      {field('from', texts.fromPrice(currencySign(locale)), facet.lowestMinor)}
      {field('to', texts.toPrice(currencySign(locale)), facet.highestMinor)}
      <Button type="submit" outline size="small" aria-label={texts.applyPrice}>
        {texts.go}
      </Button>
      {faults.length > 0 && (
        <p id={faultId} className={classes.fault} role="alert" ref={showWhole}>
          {texts.checkPrice(formatShortMoney(money(MAX_FILTER_PRICE), locale))}
        </p>
      )}
    </form>
  );
}
