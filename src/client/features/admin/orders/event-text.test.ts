import { expect, test } from 'vitest';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatMoney, type Money } from '../../../../shared/money/money.ts';
import { ORDER_EVENT_KINDS } from '../../../../shared/orders/order-status.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../../shared/texts/language.ts';
import { eventText } from './event-text.ts';

const amount = (of: Money) => formatMoney(of, DEFAULT_LOCALE);

test.each(LANGUAGES)('every kind of event has its own sentence, even without data, in %s', (language) => {
  const { events } = textsFor(language).adminOrders;
  const bare = ORDER_EVENT_KINDS.map((kind) => eventText(events, { kind, data: {} }, amount, String));
  expect(new Set(bare).size).toBe(ORDER_EVENT_KINDS.length);
  for (const text of bare) expect(text).not.toMatch(/undefined|_/);
});

test.each([
  ['shipped', { carrier: 'Post', trackingNumber: 'T1' }, 'Shipped with Post, T1'],
  ['shipped', { carrier: 'Post', trackingNumber: '' }, 'Shipped with Post'],
  ['shipped', { carrier: '', trackingNumber: '', pickUp: true }, 'Ready for pick-up'],
  ['delivered', {}, 'Delivered'],
  ['delivered', { pickUp: true }, 'Picked up'],
  ['refund_requested', { amountMinor: 2_500, reason: 'a dent' }, 'Refund of $25.00 requested: a dent'],
  [
    'refund_requested',
    { amountMinor: 2_500, atProvider: true },
    'Refund of $25.00 made at the payment provider',
  ],
  ['cancelled', { reason: '' }, 'Cancelled'],
  ['contract_withdrawn', {}, 'Customer withdrew from the contract'],
  [
    'contract_withdrawn',
    { name: 'Ann', goods: '' },
    'Customer withdrew from the contract. Name: Ann. Goods: the whole order',
  ],
  ['something_new', {}, 'something new'],
])('%s %o', (kind, data, text) => {
  expect(eventText(textsFor('en').adminOrders.events, { kind, data }, amount, String)).toBe(text);
});
