import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toId } from '../../../shared/ids.ts';
import { addMoney, type Money, money, multiplyMoney, sumMoney } from '../../../shared/money/money.ts';
import {
  deliveryTotal,
  frozen,
  priceOrder,
  sumsOf,
  type Tax,
  type TaxSum,
} from '../../../shared/money/pricing.ts';
import { EMPTY_ADDRESS } from '../../../shared/orders/address.ts';
import type { CreditNoteRecord, InvoiceRecord } from '../../../shared/orders/documents.ts';
import {
  leftOfDelivery,
  leftToRefund,
  paidLines,
  paidWithUnits,
  type RefundFacts,
  refundedParts,
  unitsRefunded,
} from '../refunds/refund-rules.ts';
import { shareTaxes } from './credited-tax-rules.ts';
import { creditNoteRecord } from './invoice-record-rules.ts';

const VAT: Tax = {
  prices: 'included',
  rates: {
    standard: { name: 'VAT', partsPerMillion: 190_000 },
    reduced: { name: 'VAT', partsPerMillion: 70_000 },
  },
};

const line = (price: number, taxClass: 'standard' | 'reduced' | 'exempt', quantity = 1) => ({
  unitPriceMinor: money(price),
  quantity,
  taxClass,
});

const invoiceOf = (tax: Tax, lines: ReturnType<typeof line>[], delivery = 0) =>
  priceOrder({ lines, tax, discountMinor: money(0), deliveryMinor: money(delivery) });

const taxOf = (taxes: readonly TaxSum[]): Money => sumMoney(taxes.map(({ taxMinor }) => taxMinor));

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

const ISSUED: Pick<
  InvoiceRecord,
  'number' | 'issuedOn' | 'test' | 'locale' | 'seller' | 'footer' | 'buyer' | 'order'
> = {
  number: '2026-000001',
  issuedOn: '2026-03-01',
  test: false,
  locale: { language: 'en', currency: 'EUR', moneyFormat: 'language' },
  seller: { name: 'Bright Corner', address: [], country: 'DE', taxNumber: '' },
  footer: '',
  buyer: EMPTY_ADDRESS,
  order: { number: 'K7QM2XPA', placedOn: '2026-03-01' },
};

/** A paid order with its invoice, whose refunds get credit notes. Amounts are multiples of `step`. */
function sell({
  tax,
  goods,
  delivery,
  step = 1,
}: {
  tax: Tax;
  goods: ReturnType<typeof line>[];
  delivery: number;
  step?: number;
}) {
  const priced = priceOrder({
    ...{ lines: goods, tax, stepMinor: money(step) },
    ...{ discountMinor: money(0), deliveryMinor: money(delivery) },
  });
  const order = { ...sumsOf(priced), currency: 'EUR' };
  const lines = priced.lines.map((each, at) => ({
    ...{ ...frozen(each), id: toId('orderLine', `l${at}`), name: `Product ${at}` },
  }));
  const invoice: InvoiceRecord = {
    ...{ ...ISSUED, ...order, kind: 'invoice', lines: [], delivery: null },
    paid: { amountMinor: order.totalMinor, currency: 'EUR' },
  };
  const refunds: RefundFacts[] = [];
  const creditNotes: CreditNoteRecord[] = [];
  const facts = () => ({ lines: paidLines(order, lines), refunds, paidMinor: order.totalMinor });
  const deliveryMinor = deliveryTotal(order, lines);
  const give = (amount: number, units: RefundFacts['lines'] = []) => {
    const amountMinor = money(amount);
    const parts = refundedParts({ lines: units, amountMinor }, { ...facts(), deliveryMinor });
    const record = creditNoteRecord({
      ...{ invoice, earlier: creditNotes, lines, deliveryPpm: tax.delivery?.partsPerMillion ?? 0 },
      refund: { amountMinor, currency: 'EUR', parts, inFull: false, byHand: false },
      ...{ seller: ISSUED.seller, footer: '', locale: ISSUED.locale },
    });
    refunds.push({ amountMinor, state: 'succeeded', restock: false, lines: units });
    creditNotes.push({ ...record, number: '', issuedOn: '', test: false });
    return record.taxes;
  };
  return {
    ...{ invoice, lines, creditNotes, give },
    left: () => leftToRefund(order.totalMinor, refunds),
    leftOfDelivery: () => leftOfDelivery(deliveryMinor, facts()),
    leftOf: (at: number) => (lines[at] ? lines[at].quantity - unitsRefunded(lines[at].id, refunds) : 0),
    mostFor: (units: RefundFacts['lines']) => paidWithUnits(units, facts()),
  };
}

test('the delivery brings back its own tax: alone, with units, and after an amount that was for everything', () => {
  const tax: Tax = { ...VAT, delivery: { name: 'VAT', partsPerMillion: 190_000 } };
  const tenBooks = () => sell({ tax, goods: [line(1_000, 'reduced', 10)], delivery: 490 });
  const book = { orderLineId: toId('orderLine', 'l0'), quantity: 1 };
  const ofDelivery = { rate: VAT.rates.standard, netMinor: 412, taxMinor: 78 };
  expect(tenBooks().give(490)).toEqual([ofDelivery]);
  expect(tenBooks().give(1_490, [book])).toEqual([
    ofDelivery,
    { rate: VAT.rates.reduced, netMinor: 935, taxMinor: 65 },
  ]);
  // Part of the delivery with units.
  expect(tenBooks().give(1_238, [book])).toEqual([
    { rate: VAT.rates.standard, netMinor: 200, taxMinor: 38 },
    { rate: VAT.rates.reduced, netMinor: 935, taxMinor: 65 },
  ]);
  const order = tenBooks();
  expect(order.give(200)).toEqual([
    { rate: VAT.rates.standard, netMinor: 8, taxMinor: 1 },
    { rate: VAT.rates.reduced, netMinor: 179, taxMinor: 12 },
  ]);
  expect(order.give(290)).toEqual([{ rate: VAT.rates.standard, netMinor: 244, taxMinor: 46 }]);
});

test('whatever is given back for units, the delivery and without a reason, no rate gives more than it has, and all adds up', () => {
  const cases = fc.record({
    prices: fc.constantFrom('included' as const, 'added' as const),
    ofDelivery: fc.constantFrom(undefined, 190_000, 70_000, 250_000),
    // Kuwait's dinar has three decimals, of which the provider takes two.
    step: fc.constantFrom(1, 10),
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 50_000 }),
        taxClass: fc.constantFrom('standard' as const, 'reduced' as const, 'exempt' as const),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    delivery: fc.integer({ min: 0, max: 2_000 }),
    wishes: fc.array(
      fc.record({
        what: fc.constantFrom('units' as const, 'delivery' as const, 'an amount' as const),
        at: fc.nat({ max: 3 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        part: fc.double({ min: 0.01, max: 1, noNaN: true }),
      }),
      { maxLength: 6 },
    ),
  });
  fc.assert(
    fc.property(cases, ({ prices, ofDelivery, step, lines, delivery, wishes }) => {
      const rate = ofDelivery ? { delivery: { name: 'VAT', partsPerMillion: ofDelivery } } : {};
      const order = sell({
        tax: { ...VAT, prices, ...rate },
        goods: lines.map(({ price, taxClass, quantity }) => line(price * step, taxClass, quantity)),
        delivery: delivery * step,
        step,
      });
      const { invoice, creditNotes } = order;
      const grossAt = (record: { taxes: readonly TaxSum[] }, ppm: number) =>
        sumMoney(
          record.taxes
            .filter((each) => each.rate.partsPerMillion === ppm)
            .map(({ netMinor, taxMinor }) => addMoney(netMinor, taxMinor)),
        );
      const leftAt = (ppm: number) =>
        grossAt(invoice, ppm) - sumMoney(creditNotes.map((each) => grossAt(each, ppm)));
      const give = (amount: number, units: RefundFacts['lines'] = [], forDelivery = 0) => {
        const amountMinor = Math.min(amount, order.left()) - (Math.min(amount, order.left()) % step);
        if (amountMinor <= 0) return;
        const before = ofDelivery ? leftAt(ofDelivery) : 0;
        const taxes = order.give(amountMinor, units);
        for (const { netMinor, taxMinor } of taxes) {
          expect(netMinor).toBeGreaterThanOrEqual(0);
          expect(taxMinor).toBeGreaterThanOrEqual(0);
        }
        for (const { rate } of invoice.taxes) expect(leftAt(rate.partsPerMillion)).toBeGreaterThanOrEqual(0);
        const total = sumMoney(taxes.map((each) => addMoney(each.netMinor, each.taxMinor)));
        expect(total).toBeLessThanOrEqual(amountMinor);
        // As far as the delivery's rate has anything left.
        if (ofDelivery && amountMinor === amount)
          expect(grossAt({ taxes }, ofDelivery)).toBeGreaterThanOrEqual(Math.min(before, forDelivery));
      };
      for (const { what, at, quantity, part } of wishes) {
        const units = [
          { orderLineId: toId('orderLine', `l${at}`), quantity: Math.min(quantity, order.leftOf(at)) },
        ].filter((each) => each.quantity > 0);
        if (what === 'delivery') give(order.leftOfDelivery(), [], order.leftOfDelivery());
        else if (what === 'an amount') give(Math.ceil(order.left() * part));
        else if (units.length > 0) give(Math.ceil(order.mostFor(units) * part), units);
      }
      give(order.left());
      expect(order.left()).toBe(0);
      for (const each of invoice.taxes) {
        const { partsPerMillion } = each.rate;
        expect(leftAt(partsPerMillion)).toBe(0);
        const given = creditNotes.flatMap(({ taxes }) =>
          taxes.filter(({ rate }) => rate.partsPerMillion === partsPerMillion),
        );
        expect(taxOf(given)).toBe(each.taxMinor);
      }
    }),
    { numRuns: 500, seed: 7 },
  );
});
