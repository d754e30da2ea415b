import { PRICE_MAX_MINOR } from '../../../../shared/catalogue/product-limits.ts';
import type { Locale } from '../../../../shared/locale.ts';
import { readTyped, readWhole, typedAmount } from '../../../../shared/money/amounts.ts';
import { minorDigits } from '../../../../shared/money/currency.ts';
import { type Money, money } from '../../../../shared/money/money.ts';
import { amountStep } from '../../../../shared/money/stripe-amounts.ts';
import {
  DELIVERY_LIMITS,
  type DeliveryMethod,
  type DeliveryPlan,
  type DeliveryZone,
  type PlaceCode,
} from '../../../../shared/orders/delivery.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { refusalText } from '../../../../shared/texts/refusal-text.ts';
import { mergeLists } from '../plans/merging.ts';
import type { Faults } from '../plans/use-plan-form.ts';

/** A method's form, as typed; '' is nothing. */
export type MethodDraft = {
  id: string;
  name: string;
  price: string;
  freeFrom: string;
  daysFrom: string;
  daysTo: string;
  gramsFrom: string;
  gramsTo: string;
  pickUp: boolean;
};
export type MethodField = Exclude<keyof MethodDraft, 'id' | 'pickUp'>;

export type ZoneDraft = Omit<DeliveryZone, 'methods'> & { methods: MethodDraft[] };
export type DeliveryDraft = { zones: ZoneDraft[] };

const draftOfMethod = (method: DeliveryMethod, locale: Locale): MethodDraft => ({
  id: method.id,
  name: method.name,
  price: typedAmount(method.priceMinor, locale),
  freeFrom: method.freeFromMinor === null ? '' : typedAmount(method.freeFromMinor, locale),
  daysFrom: String(method.days?.from ?? ''),
  daysTo: String(method.days?.to ?? ''),
  gramsFrom: String(method.grams?.from || ''),
  gramsTo: String(method.grams?.to ?? ''),
  pickUp: method.pickUp,
});

export const draftOf = ({ zones }: DeliveryPlan, locale: Locale): DeliveryDraft => ({
  zones: zones.map(({ id, name, places, methods }) => ({
    id,
    name,
    places,
    methods: methods.map((method) => draftOfMethod(method, locale)),
  })),
});

/** Merges what somebody else saved: a zone edited here keeps its content. */
export function mergeDrafts(drafts: Record<'base' | 'mine' | 'theirs', DeliveryDraft>) {
  const { base, mine, theirs } = drafts;
  const lists = { base: base.zones, mine: mine.zones, theirs: theirs.zones };
  const { entries, changedByBoth } = mergeLists(lists, ({ id }) => id);
  return { draft: { zones: entries }, changedByBoth: changedByBoth.map(({ name }) => name) };
}

/** The zone, other than this one, that has a place. */
export const zoneWith = (
  zones: readonly ZoneDraft[],
  place: PlaceCode,
  except: string,
): ZoneDraft | undefined => zones.find(({ id, places }) => id !== except && places.includes(place));

type Words = {
  texts: Texts['adminPlans'];
  answers: Texts['answers'];
  locale: Locale;
  placeName: (code: PlaceCode) => string;
};

/** The name of a field in the faults; `id` is the zone's or the method's. */
export const faultKey = (id: string, field: MethodField | 'places' | 'methods'): string => `${id}.${field}`;

/** @returns the plan, or what is wrong with the draft, by `faultKey`. The server validates independently. */
export function readDraft(
  { zones }: DeliveryDraft,
  words: Words,
): { plan: DeliveryPlan } | { faults: Faults } {
  const faults: Record<string, string> = {};
  const plan = {
    zones: zones.map((zone, index): DeliveryZone => {
      if (zone.name.trim() === '') faults[faultKey(zone.id, 'name')] = words.texts.nameMissing;
      const placesFault = faultOfPlaces(zone, zones.slice(0, index), words);
      if (placesFault) faults[faultKey(zone.id, 'places')] = placesFault;
      if (zone.methods.length === 0) faults[faultKey(zone.id, 'methods')] = words.texts.methodMissing;
      const methods = zone.methods.map((method) =>
        readMethod(method, words, (field, text) => {
          faults[faultKey(method.id, field)] = text;
        }),
      );
      return { id: zone.id, name: zone.name.trim(), places: zone.places, methods };
    }),
  };
  return Object.keys(faults).length > 0 ? { faults } : { plan };
}

function faultOfPlaces(
  { id, places }: ZoneDraft,
  before: readonly ZoneDraft[],
  { texts, placeName }: Words,
): string | null {
  if (places.length === 0) return texts.countryMissing;
  for (const place of places) {
    const other = zoneWith(before, place, id);
    if (other) return texts.alreadyIn(placeName(place), other.name);
  }
  return null;
}

type Refuse = (field: MethodField, text: string) => void;

function readMethod(draft: MethodDraft, words: Words, refuse: Refuse): DeliveryMethod {
  const { texts, locale } = words;
  if (draft.name.trim() === '') refuse('name', texts.nameMissing);
  const amount = (field: 'price' | 'freeFrom'): Money => {
    const typed = readTyped(draft[field], locale);
    if (typed === null || typed > PRICE_MAX_MINOR) {
      refuse(field, texts.amountRule(typedAmount(exampleAmount(490, locale), locale)));
      return money(0);
    }
    const { currency } = locale;
    const stepMinor = amountStep(currency);
    if (typed % stepMinor !== 0)
      refuse(field, refusalText(words.answers, { code: 'amount_too_fine', stepMinor, currency }, locale));
    return typed;
  };
  const number = (field: MethodField, most: number): number => {
    const typed = readWhole(draft[field], most);
    if (typed !== null) return typed;
    refuse(field, texts.numberRule(most));
    return 0;
  };
  const span = (from: MethodField, to: MethodField, most: number) => {
    const [least, greatest] = [given(from) ? number(from, most) : null, given(to) ? number(to, most) : null];
    if (least !== null && greatest !== null && least > greatest) refuse(to, texts.spanRule);
    return { from: least, to: greatest };
  };
  const given = (field: MethodField): boolean => draft[field].trim() !== '';
  const days = span('daysFrom', 'daysTo', DELIVERY_LIMITS.days);
  const grams = span('gramsFrom', 'gramsTo', DELIVERY_LIMITS.grams);
  return {
    id: draft.id,
    name: draft.name.trim(),
    priceMinor: amount('price'),
    freeFromMinor: given('freeFrom') ? amount('freeFrom') : null,
    // One number alone is both ends: "3" is exactly three days.
    days:
      days.from === null && days.to === null
        ? null
        : { from: days.from ?? days.to ?? 0, to: days.to ?? days.from ?? 0 },
    grams: grams.from === null && grams.to === null ? null : { from: grams.from ?? 0, to: grams.to },
    pickUp: draft.pickUp,
  };
}

/**
 * An example price in the shop's currency, whatever its units are worth: 490 is 4.90 where there are cents, and
 * 490 yen or 49 rupees where money is counted in larger numbers.
 */
export function exampleAmount(hundredths: number, { currency }: Locale): Money {
  const worth = currency === 'INR' ? 10 : 1;
  return money(hundredths * worth * 10 ** Math.max(0, minorDigits(currency) - 2));
}
