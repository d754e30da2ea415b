import type { Locale } from '../locale.ts';
import { formatMoney, type Money, money } from '../money/money.ts';
import type { OrderSums } from '../money/pricing.ts';
import type { Texts } from '../texts/catalogue.ts';
import { formatsIn } from '../texts/dates.ts';
import type { DeliveryChoice } from './delivery.ts';

/** An order's sums, and how it is delivered; null when the shop had no choice of that. */
export type ShownSums = OrderSums & {
  delivery: Pick<DeliveryChoice, 'name' | 'days' | 'pickUp'> | null;
  /** The discount code; null without one. */
  discountCode: string | null;
};

/** A line of the sums. A note is a whole sentence and has no amount. */
export type SumRow = {
  kind: 'part' | 'total' | 'note';
  label: string;
  /** Written smaller after the label: how long delivery takes. */
  more?: string;
  amount: string;
};

/**
 * The lines that lead to an order's total; only the total for an order without discount, delivery and tax.
 * Tax that is added has a line; tax in the prices is a note below the total.
 */
export function sumRows(sums: ShownSums, texts: Texts['orderSums'], locale: Locale): SumRow[] {
  const amount = (of: Money) => formatMoney(of, locale);
  const total: SumRow = { kind: 'total', label: texts.total, amount: amount(sums.totalMinor) };
  const taxes = taxRows(sums, texts, locale);
  const parts: SumRow[] = [];
  if (sums.discountMinor > 0)
    parts.push({
      kind: 'part',
      label: sums.discountCode ? texts.discountBy(sums.discountCode) : texts.discount,
      amount: amount(money(-sums.discountMinor)),
    });
  if (sums.delivery || sums.shippingMinor > 0) parts.push(deliveryRow(sums, texts, amount));
  if (parts.length === 0 && taxes.length === 0) return [total];
  const subtotal: SumRow = { kind: 'part', label: texts.subtotal, amount: amount(sums.subtotalMinor) };
  return sums.taxIncluded ? [subtotal, ...parts, total, ...taxes] : [subtotal, ...parts, ...taxes, total];
}

function deliveryRow(
  { delivery, shippingMinor }: ShownSums,
  texts: Texts['orderSums'],
  amount: (of: Money) => string,
): SumRow {
  const row = { kind: 'part', amount: shippingMinor === 0 ? texts.free : amount(shippingMinor) } as const;
  if (!delivery) return { ...row, label: texts.delivery };
  const { name, days, pickUp } = delivery;
  const label = pickUp ? texts.pickUpAt(name) : texts.deliveryBy(name);
  return days ? { ...row, label, more: texts.days(days.from, days.to) } : { ...row, label };
}

function taxRows(
  { taxIncluded, taxMinor, taxes }: ShownSums,
  texts: Texts['orderSums'],
  locale: Locale,
): SumRow[] {
  const { rate: percent } = formatsIn(locale.language);
  // An order rebuilt from the provider's record may know its tax, but not the rates.
  const known = taxes
    .filter((each) => each.rate.partsPerMillion > 0)
    .map(({ rate: { name, partsPerMillion }, taxMinor: ofRate }) => ({
      name: texts.taxAt(name, percent.format(partsPerMillion / 1_000_000)),
      ofRate,
    }));
  const named = known.length === 0 && taxMinor > 0 ? [{ name: texts.tax, ofRate: taxMinor }] : known;
  return named.map(({ name, ofRate }) => {
    const amount = formatMoney(ofRate, locale);
    return taxIncluded
      ? { kind: 'note', label: texts.includes(amount, name), amount: '' }
      : { kind: 'part', label: name, amount };
  });
}

/** A row of the sums as a line of text: "Delivery: Standard (2 to 4 working days): $4.90". */
export const sumText = ({ label, more, amount }: SumRow): string =>
  [more ? `${label} (${more})` : label, amount].filter(Boolean).join(': ');
