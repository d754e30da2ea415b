import type { Locale } from '../../../../shared/locale.ts';
import { readPercent, typedPercent } from '../../../../shared/money/rates.ts';
import { countryOfCode, type DeliveryPlan, type PlaceCode } from '../../../../shared/orders/delivery.ts';
import type { TaxArea, TaxPlan } from '../../../../shared/orders/tax-plan.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { mergeLists } from '../plans/merging.ts';
import type { Faults } from '../plans/use-plan-form.ts';

/** An area's form; its rates as typed, in percent. */
export type AreaDraft = Omit<TaxArea, 'standard' | 'reduced'> & {
  /** Stays the same while its place is changed. */
  id: string;
  standard: string;
  reduced: string;
};
export type AreaField = 'place' | 'name' | 'standard' | 'reduced';
export type TaxDraft = { prices: TaxPlan['prices']; areas: AreaDraft[] };

export const draftOf = ({ prices, areas }: TaxPlan, locale: Locale): TaxDraft => ({
  prices,
  areas: areas.map(({ place, name, standard, reduced, deliveryTaxed }) => ({
    id: place,
    place,
    name,
    standard: typedPercent(standard, locale),
    reduced: typedPercent(reduced, locale),
    deliveryTaxed,
  })),
});

type MergeWords = { texts: Texts['adminPlans']; placeName: (code: PlaceCode) => string };

/** Merges what somebody else saved: an area edited here keeps its content, as do the prices. */
export function mergeDrafts(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', TaxDraft>,
  { texts, placeName }: MergeWords,
) {
  const lists = { base: base.areas, mine: mine.areas, theirs: theirs.areas };
  const { entries, changedByBoth } = mergeLists(lists, ({ id }) => id);
  const edited = mine.prices !== base.prices;
  const names = changedByBoth.map(({ place }) => placeName(place));
  const both = edited && theirs.prices !== mine.prices && theirs.prices !== base.prices;
  return {
    draft: { prices: edited ? mine.prices : theirs.prices, areas: entries },
    changedByBoth: both ? [texts.prices, ...names] : names,
  };
}

export const faultKey = (id: string, field: AreaField): string => `${id}.${field}`;

/** @returns the plan, or what is wrong with the draft, by `faultKey`. The server validates independently. */
export function readDraft(
  { prices, areas }: TaxDraft,
  { texts, placeName }: MergeWords,
): { plan: TaxPlan } | { faults: Faults } {
  const faults: Record<string, string> = {};
  const read = areas.map(({ id, place, name, standard, reduced, deliveryTaxed }, index): TaxArea => {
    const percent = (field: 'standard' | 'reduced', text: string): number => {
      const parts = readPercent(text);
      if (parts === null) faults[faultKey(id, field)] = texts.percentRule;
      return parts ?? 0;
    };
    if (place === '') faults[faultKey(id, 'place')] = texts.countryMissing;
    else if (areas.slice(0, index).some((before) => before.place === place))
      faults[faultKey(id, 'place')] = texts.listedTwice(placeName(place));
    if (name.trim() === '') faults[faultKey(id, 'name')] = texts.nameMissing;
    return {
      place,
      name: name.trim(),
      standard: percent('standard', standard),
      // Where there is no second rate, the first holds for goods that have a lower one elsewhere.
      reduced: reduced.trim() === '' ? (readPercent(standard) ?? 0) : percent('reduced', reduced),
      deliveryTaxed,
    };
  });
  return Object.keys(faults).length > 0 ? { faults } : { plan: { prices, areas: read } };
}

/** The places of the delivery zones, in their order, for whose country the draft has no rates at all. */
export function untaxedPlaces({ areas }: Pick<TaxDraft, 'areas'>, { zones }: DeliveryPlan): PlaceCode[] {
  const taxed = new Set(areas.map(({ place }) => countryOfCode(place)));
  return zones.flatMap(({ places }) => places).filter((place) => !taxed.has(countryOfCode(place)));
}
