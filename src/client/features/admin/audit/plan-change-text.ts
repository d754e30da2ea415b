import { type Money, money } from '../../../../shared/money/money.ts';
import type { DeliveryChange, PlanFact, TaxChange } from '../../../../shared/operations/audit.ts';
import type { DeliveryMethod, DeliveryZone, PlaceCode } from '../../../../shared/orders/delivery.ts';
import type { TaxArea } from '../../../../shared/orders/tax-plan.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';

export type PlanWords = {
  texts: Texts['adminAudit'];
  placeName: (code: PlaceCode) => string;
  amount: (of: Money) => string;
  /** A tax rate, from parts per million. */
  rate: (partsPerMillion: number) => string;
};

type PlanChange = DeliveryChange | TaxChange;
type Entry = Exclude<PlanChange, { of: 'prices' }>;
type Fields = Omit<DeliveryZone, 'id' | 'methods'> & Omit<DeliveryMethod, 'id'> & Omit<TaxArea, 'place'>;

/** What was changed in the delivery zones or taxes, one per line. */
export function planLines(
  { changes = [], more = 0 }: Partial<PlanFact<PlanChange>>,
  words: PlanWords,
): string[] {
  const further = more > 0 ? [words.texts.moreChanges(more)] : [];
  return [...changes.flatMap((change) => linesOf(change, words)), ...further];
}

function linesOf(change: PlanChange, words: PlanWords): string[] {
  const { texts } = words;
  if (change.of === 'prices') {
    return [`${texts.prices}: ${texts.pricesMeant[change.from]} → ${texts.pricesMeant[change.to]}`];
  }
  const subject = subjectOf(change, words);
  if (change.was !== 'changed')
    return [`${texts.planEdits[change.was]}: ${subject} (${gist(change, words)})`];
  const labels: Record<string, string | undefined> = texts.planFields satisfies Record<keyof Fields, string>;
  return Object.entries(change.fields).map(
    ([key, { from, to }]) =>
      `${subject}, ${labels[key] ?? key}: ${valueText(key, from, words)} → ${valueText(key, to, words)}`,
  );
}

function subjectOf(entry: Entry, { texts, placeName }: PlanWords): string {
  if (entry.of === 'area') return placeName(entry.place);
  return entry.of === 'zone' ? texts.zone(entry.zone) : `${entry.zone}, ${entry.method}`;
}

/** What matters most of an entry that came or went: a zone's places, a method's price, the rates of a tax. */
function gist(entry: Exclude<Entry, { was: 'changed' }>, words: PlanWords): string {
  if (entry.of === 'zone') return valueText('places', entry.fields.places, words);
  if (entry.of === 'method') return valueText('priceMinor', entry.fields.priceMinor, words);
  const { name, standard, reduced } = entry.fields;
  return [`${name} ${words.rate(standard)}`, ...(reduced > 0 ? [words.rate(reduced)] : [])].join(', ');
}

function valueText(key: string, value: Fields[keyof Fields], words: PlanWords): string {
  const { texts } = words;
  if (value === null) return texts.none;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number')
    return key.endsWith('Minor') ? words.amount(money(value)) : words.rate(value);
  if (Array.isArray(value)) return value.map(words.placeName).join('; ');
  return `${value.from}–${value.to ?? ''}`;
}
