import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, taxOf, VAT } from '../../../../tests/support/shop/taxed-lines.ts';
import { addMoney, type Money, money, multiplyMoney, sumMoney } from '../../../shared/money/money.ts';
import { priceOrder, type Tax, type TaxSum } from '../../../shared/money/pricing.ts';
import { shareTaxes } from './credited-tax-rules.ts';

const invoiceOf = (tax: Tax, lines: ReturnType<typeof line>[], delivery = 0) =>
  priceOrder({ lines, tax, discountMinor: money(0), deliveryMinor: money(delivery) });

test('units bring back the tax at their own rate', () => {
  const invoice = invoiceOf(VAT, [line(11_900, 'standard'), line(10_700, 'reduced')]);
  const named = [{ taxPpm: 70_000, grossMinor: money(10_700) }];
  expect(shareTaxes({ amountMinor: money(10_700), invoice, earlier: [], named })).toEqual([
    { rate: VAT.rates.reduced, netMinor: 10_000, taxMinor: 700 },
  ]);
  expect(shareTaxes({ amountMinor: money(5_350), invoice, earlier: [], named })).toEqual([
    { rate: VAT.rates.reduced, netMinor: 5_000, taxMinor: 350 },
  ]);
});

test('an amount without units is shared over all rates, and over what is not taxed', () => {
  const invoice = invoiceOf(VAT, [line(11_900, 'standard'), line(11_900, 'exempt')]);
  expect(shareTaxes({ amountMinor: money(11_900), invoice, earlier: [], named: [] })).toEqual([
    { rate: VAT.rates.standard, netMinor: 5_000, taxMinor: 950 },
  ]);
});

test('more than the invoice’s total, and an order without tax', () => {
  const untaxed = invoiceOf({ prices: 'included', rates: {} }, [line(500, 'standard')]);
  expect(shareTaxes({ amountMinor: money(700), invoice: untaxed, earlier: [], named: [] })).toEqual([]);
});

test('the credit notes of a full refund add up to the invoice, however it is split', () => {
  const orders = fc.record({
    prices: fc.constantFrom('included' as const, 'added' as const),
    lines: fc.array(
      fc
        .record({
          price: fc.integer({ min: 1, max: 500_000 }),
          taxClass: fc.constantFrom('standard' as const, 'reduced' as const, 'exempt' as const),
          quantity: fc.integer({ min: 1, max: 5 }),
        })
        .map(({ price, taxClass, quantity }) => line(price, taxClass, quantity)),
      { minLength: 1, maxLength: 6 },
    ),
    delivery: fc.integer({ min: 0, max: 2_000 }),
    cuts: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(orders, ({ prices, lines, delivery, cuts }) => {
      const invoice = invoiceOf({ ...VAT, prices }, lines, delivery);
      const given: { taxes: TaxSum[]; totalMinor: Money }[] = [];
      let left = invoice.totalMinor;
      for (const cut of [...cuts, 1]) {
        const totalMinor = money(Math.min(left, Math.ceil(left * cut)));
        if (totalMinor === 0) break;
        const [unit] = invoice.lines;
        const named =
          unit && cut < 0.5
            ? [
                {
                  taxPpm: unit.rate?.partsPerMillion ?? 0,
                  grossMinor: multiplyMoney(unit.unitPriceMinor, unit.quantity),
                },
              ]
            : [];
        const taxes = shareTaxes({ amountMinor: totalMinor, invoice, earlier: given, named });
        for (const { netMinor, taxMinor } of taxes) {
          expect(netMinor).toBeGreaterThanOrEqual(0);
          expect(taxMinor).toBeGreaterThanOrEqual(0);
        }
        expect(sumMoney(taxes.map((tax) => addMoney(tax.netMinor, tax.taxMinor)))).toBeLessThanOrEqual(
          totalMinor,
        );
        given.push({ taxes, totalMinor });
        left = money(left - totalMinor);
      }
      expect(left).toBe(0);
      expect(taxOf(given.flatMap(({ taxes }) => taxes))).toBe(taxOf(invoice.taxes));
    }),
    { numRuns: 300, seed: 7 },
  );
});
