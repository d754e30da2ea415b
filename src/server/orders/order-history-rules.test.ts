import { expect, test } from 'vitest';
import { money } from '../../shared/money/money.ts';
import type { KeptOrderEvent } from '../../shared/orders/order-event.ts';
import type { OrderEventKind } from '../../shared/orders/order-status.ts';
import { customerHistory } from './order-history-rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
const event = <Kind extends OrderEventKind>(
  minute: number,
  kind: Kind,
  data: KeptOrderEvent<Kind>['data'] = {},
) => ({ kind, data, createdAt: at(minute) });
const refund = (asked: number, state: 'pending' | 'succeeded' | 'failed', settled = asked) => ({
  amountMinor: money(500),
  state,
  createdAt: at(asked),
  updatedAt: at(settled),
});

test('steps and money in chronological order, without internal events', () => {
  const history = customerHistory(
    [
      event(0, 'placed', { paidMinor: money(6_000) }),
      event(1, 'mail_sent_again'),
      event(2, 'address_filled_in'),
      event(3, 'packed'),
      event(5, 'shipped', { carrier: 'DHL', trackingNumber: 'JD 0146' }),
      event(6, 'refund_requested', { reason: 'the owner’s own words' }),
      event(9, 'delivered'),
    ],
    [refund(6, 'succeeded', 7), refund(8, 'failed'), refund(10, 'pending')],
  );
  expect(history).toEqual([
    { kind: 'placed', at: at(0) },
    { kind: 'packed', at: at(3) },
    { kind: 'shipped', at: at(5), carrier: 'DHL', trackingNumber: 'JD 0146' },
    { kind: 'refunded', at: at(7), amountMinor: 500 },
    { kind: 'delivered', at: at(9) },
    { kind: 'refund_under_way', at: at(10), amountMinor: 500 },
  ]);
});

test('what was corrected about a parcel is shown as if it had been right at once', () => {
  const sent = event(1, 'shipped', { carrier: 'DHL', trackingNumber: 'JD 0146' });
  const again = [
    event(2, 'shipment_corrected', { carrier: 'DHL', trackingNumber: 'JD 0147' }),
    event(3, 'shipment_corrected', { carrier: 'UPS', trackingNumber: '' }),
  ];
  expect(customerHistory([sent, ...again, event(4, 'delivered')], [])).toEqual([
    { kind: 'shipped', at: at(1), carrier: 'UPS', trackingNumber: '' },
    { kind: 'delivered', at: at(4) },
  ]);
});

test('a rebuilt order counts as placed; a parcel without data has no carrier', () => {
  expect(customerHistory([event(0, 'recovered'), event(1, 'looked_at'), event(2, 'shipped')], [])).toEqual([
    { kind: 'placed', at: at(0) },
    { kind: 'shipped', at: at(2), carrier: '', trackingNumber: '' },
  ]);
});
