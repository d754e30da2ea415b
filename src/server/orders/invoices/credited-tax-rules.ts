import { addMoney, type Money, money, subtractMoney, sumMoney } from '../../../shared/money/money.ts';
import { type TaxSum, untaxedIn } from '../../../shared/money/pricing.ts';

/** What is left of an invoice at one rate; null: what is not taxed. */
type Pool = { tax: TaxSum | null; leftMinor: Money };

export type TaxedAmounts = { taxes: readonly TaxSum[]; totalMinor: Money };

/**
 * The tax contained in a refund, by rate: that of the units and the delivery that it is for, and for what exceeds them a
 * share of everything that is left. When all is refunded, the credit notes' net and tax add up to the invoice's.
 * @param named the units and the delivery refunded: their price with tax, and their rate in parts per million.
 */
export function shareTaxes({
  amountMinor,
  invoice,
  earlier,
  named,
}: {
  amountMinor: Money;
  invoice: TaxedAmounts;
  earlier: readonly TaxedAmounts[];
  named: readonly { taxPpm: number; grossMinor: Money }[];
}): TaxSum[] {
  const pools = leftOf(invoice, earlier);
  const wanted = pools.map(({ tax, leftMinor }) => {
    const ofUnits = named.filter(({ taxPpm }) => taxPpm === (tax?.rate.partsPerMillion ?? 0));
    return min(leftMinor, sumMoney(ofUnits.map(({ grossMinor }) => grossMinor)));
  });
  const first = split(min(amountMinor, sumMoney(wanted)), wanted);
  const rest = pools.map(({ leftMinor }, index) => subtractMoney(leftMinor, first[index] ?? money(0)));
  const beyond = subtractMoney(amountMinor, sumMoney(first));
  const second = split(min(beyond, sumMoney(rest)), rest);
  return pools.flatMap(({ tax, leftMinor }, index) => {
    const grossMinor = addMoney(first[index] ?? money(0), second[index] ?? money(0));
    if (!tax || grossMinor === 0) return [];
    const taxMinor = part(tax.taxMinor, grossMinor, leftMinor);
    return [{ rate: tax.rate, taxMinor, netMinor: subtractMoney(grossMinor, taxMinor) }];
  });
}

function leftOf(invoice: TaxedAmounts, earlier: readonly TaxedAmounts[]): Pool[] {
  const taxed = invoice.taxes.map((tax) => {
    const given = earlier.flatMap(({ taxes }) => taxes.filter(({ rate }) => isSame(rate, tax.rate)));
    const left = {
      rate: tax.rate,
      netMinor: subtractMoney(tax.netMinor, sumMoney(given.map(({ netMinor }) => netMinor))),
      taxMinor: subtractMoney(tax.taxMinor, sumMoney(given.map(({ taxMinor }) => taxMinor))),
    };
    return { tax: left, leftMinor: addMoney(left.netMinor, left.taxMinor) };
  });
  return [...taxed, { tax: null, leftMinor: untaxedLeft(invoice, earlier) }];
}

/** What of an invoice is not taxed, and was not given back; more than its total may have been paid, and given back. */
export function untaxedLeft(invoice: TaxedAmounts, earlier: readonly TaxedAmounts[]): Money {
  const left = subtractMoney(untaxedIn(invoice), sumMoney(earlier.map(untaxedIn)));
  return money(Math.max(0, left));
}

const isSame = (a: TaxSum['rate'], b: TaxSum['rate']): boolean =>
  a.name === b.name && a.partsPerMillion === b.partsPerMillion;

const min = (a: Money, b: Money): Money => money(Math.min(a, b));

/** `whole * amount / of`, rounded half up; all of it for the whole amount. */
const part = (whole: Money, amount: Money, of: Money): Money =>
  money(Number((2n * BigInt(whole) * BigInt(amount) + BigInt(of)) / (2n * BigInt(of))));

/** Distributes an amount, at most their sum, in proportion to parts: each gets its share of what the earlier ones left. */
function split(amount: Money, parts: readonly Money[]): Money[] {
  let [left, of] = [amount, sumMoney(parts)];
  return parts.map((weight) => {
    const share = of === 0 ? money(0) : part(weight, left, of);
    left = subtractMoney(left, share);
    of = subtractMoney(of, weight);
    return share;
  });
}
