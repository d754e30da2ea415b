import { type Money, money } from '../money/money.ts';

/** A place that delivery and tax depend on: a country ("DE"), or a region of a country as addresses name it ("US-CA"). */
export type PlaceCode = string;

/** Countries whose regions (states, provinces) can have a delivery zone or a tax of their own. */
export const COUNTRIES_WITH_REGIONS: readonly string[] = ['US', 'CA', 'AU', 'IN'];

/** Where an order goes, as far as delivery and tax depend on it. `state` as in an address. */
export type Place = { country: string; state: string };

/** The codes of a place, the most specific first. */
export const placeCodes = ({ country, state }: Place): PlaceCode[] =>
  state && COUNTRIES_WITH_REGIONS.includes(country) ? [`${country}-${state}`, country] : [country];

export const countryOfCode = (code: PlaceCode): string => code.slice(0, 2);

/** A span of whole numbers, both ends included; null: no upper end. */
export type Span = { from: number; to: number | null };

/** One way in which a zone's orders reach their buyers. */
export type DeliveryMethod = {
  /** Unique in the shop; survives changes of everything else. */
  id: string;
  name: string;
  priceMinor: Money;
  /** Free for goods of at least this total, after discounts; null: never. */
  freeFromMinor: Money | null;
  /** Working days until it arrives; null: no estimate. */
  days: { from: number; to: number } | null;
  /** The total weights that it takes, in grams; null: any. */
  grams: Span | null;
  /** The buyer collects the goods. */
  pickUp: boolean;
};

/** Places that are delivered to alike. A place is in one zone at most. */
export type DeliveryZone = { id: string; name: string; places: PlaceCode[]; methods: DeliveryMethod[] };

/** How the shop delivers. Without zones, the payment page asks for the address, and delivery is free. */
export type DeliveryPlan = { zones: DeliveryZone[] };

export const DELIVERY_LIMITS = {
  zones: 50,
  methods: 20,
  name: 60,
  days: 365,
  grams: 1_000_000,
} as const;

/** What delivery costs and how long it takes. */
export type DeliveryChoice = Pick<DeliveryMethod, 'id' | 'name' | 'days' | 'pickUp'> & { priceMinor: Money };

/** A chosen delivery with its tax rate in parts per million. */
export type AgreedDelivery = DeliveryChoice & { taxPpm: number };

/** The goods, as far as delivery depends on them: their total after discounts, and their weight. */
export type Parcel = { goodsMinor: Money; grams: number };

/** @returns null where the shop does not deliver. */
export function zoneOf({ zones }: DeliveryPlan, place: Place): DeliveryZone | null {
  for (const code of placeCodes(place)) {
    const zone = zones.find(({ places }) => places.includes(code));
    if (zone) return zone;
  }
  return null;
}

/**
 * The ways in which a zone takes a parcel, cheapest first, then fastest. Of those that are free, the one first that would
 * cost least: it is the one chosen until the shopper chooses.
 */
export function choicesIn({ methods }: DeliveryZone, parcel: Parcel, freeDelivery = false): DeliveryChoice[] {
  const slowest = Number.MAX_SAFE_INTEGER;
  return methods
    .filter(({ grams }) => !grams || (parcel.grams >= grams.from && parcel.grams <= (grams.to ?? slowest)))
    .map(({ id, name, days, pickUp, priceMinor, freeFromMinor }) => {
      const free = freeDelivery || (freeFromMinor !== null && parcel.goodsMinor >= freeFromMinor);
      return { listed: priceMinor, id, name, days, pickUp, priceMinor: free ? money(0) : priceMinor };
    })
    .sort(
      (a, b) =>
        a.priceMinor - b.priceMinor ||
        a.listed - b.listed ||
        (a.days?.to ?? slowest) - (b.days?.to ?? slowest) ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ listed, ...choice }) => choice);
}

/** What it costs at least to have a parcel delivered to a country. */
export type LeastDelivery = {
  country: string;
  priceMinor: Money;
  days: DeliveryMethod['days'];
  /** From which total of goods that delivery is free; null: never, or it is already. */
  freeFromMinor: Money | null;
};

/**
 * The cheapest delivery of a parcel to the first of the wished countries that the plan has, else to its own first;
 * null without zones, or where it cannot be sent.
 */
export function leastDelivery(
  plan: DeliveryPlan,
  parcel: Parcel,
  wished: readonly string[] = [],
): LeastDelivery | null {
  const whole = plan.zones.flatMap(({ places }) => places.filter((code) => countryOfCode(code) === code));
  const country = wished.find((code) => whole.includes(code)) ?? whole[0];
  const zone = country === undefined ? null : zoneOf(plan, { country, state: '' });
  const cheapest = zone && choicesIn(zone, parcel).find(({ pickUp }) => !pickUp);
  if (!cheapest || country === undefined) return null;
  const { priceMinor, days, id } = cheapest;
  const freeFromMinor = zone.methods.find((method) => method.id === id)?.freeFromMinor ?? null;
  return { country, priceMinor, days, freeFromMinor: priceMinor === 0 ? null : freeFromMinor };
}

/** The cheapest delivery of a parcel to the places of one zone. */
export type ZoneDelivery = { places: PlaceCode[]; priceMinor: Money; days: DeliveryMethod['days'] };

/** The cheapest delivery to each zone, in the plan's order, as far as the zones have no more places than `most`. */
export function zoneDeliveries(plan: DeliveryPlan, parcel: Parcel, most: number): ZoneDelivery[] {
  let room = most;
  return plan.zones.flatMap((zone) => {
    const places = zone.places.slice(0, room);
    const cheapest = choicesIn(zone, parcel).find(({ pickUp }) => !pickUp);
    if (!cheapest || places.length === 0) return [];
    room -= places.length;
    return [{ places, priceMinor: cheapest.priceMinor, days: cheapest.days }];
  });
}

/** The countries that the zones reach, whole or in part, in the zones' order. */
export const countriesOf = ({ zones }: DeliveryPlan): string[] => [
  ...new Set(zones.flatMap(({ places }) => places.map(countryOfCode))),
];
