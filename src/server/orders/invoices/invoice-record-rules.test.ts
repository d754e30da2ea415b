import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, taxOf, VAT } from '../../../../tests/support/shop/taxed-lines.ts';
import { toId } from '../../../shared/ids.ts';
import { addMoney, money, sumMoney } from '../../../shared/money/money.ts';
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
import { creditNoteRecord } from './invoice-record-rules.ts';

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

test.each([
  ['a unit and the delivery', 1_490, 1, { lines: [{ quantity: 1, amountMinor: 1_000 }], delivery: 490 }],
  ['part of a unit', 999, 1, { lines: [{ quantity: 1 }] }],
  ['the delivery', 490, 0, { lines: [], delivery: 490 }],
  ['any amount', 700, 0, { lines: [] }],
])('a credit note says what each part gave back where that adds up: %s', (_what, amount, quantity, said) => {
  const {
    give,
    creditNotes,
    lines: goods,
  } = sell({
    ...{ tax: VAT, goods: [line(1_000, 'reduced', 10)], delivery: 490 },
  });
  give(
    amount,
    goods.map(({ id }) => ({ orderLineId: id, quantity })).filter((each) => each.quantity > 0),
  );
  const [{ lines, delivery } = { lines: [], delivery: undefined }] = creditNotes;
  const units = lines.map(({ name: _name, ...unit }) => unit);
  expect({ lines: units, ...(delivery ? { delivery: delivery.priceMinor } : {}) }).toEqual(said);
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
        const note = creditNotes.at(-1);
        const said = [...(note?.lines ?? []).map((each) => each.amountMinor), note?.delivery?.priceMinor];
        if (said.some((each) => each !== undefined))
          expect(said.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(amountMinor);
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
