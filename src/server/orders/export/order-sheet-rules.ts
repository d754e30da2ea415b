import { formatAmount, money } from '../../../shared/money.ts';
import type { FulfilmentStatus, PaymentStatus } from '../../../shared/order-status.ts';
import { defuseCell, defuseInside } from '../../files/csv-cell-rules.ts';
import { orderStatusText } from '../order-status-rules.ts';
import { paidOf, type RefundFacts, refundedMinor } from '../refunds/refund-rules.ts';

/** The columns of an orders file. Amounts have two decimals, times are UTC. */
export const ORDER_COLUMNS = [
  'Order',
  'Placed (UTC)',
  'Test order',
  'Status',
  'Currency',
  'Subtotal',
  'Discount',
  'Shipping',
  'Tax',
  'Order total',
  'Gross',
  'Refunded',
  'Net',
  'Refund pending',
  'Last refund (UTC)',
  'Name',
  'Email',
  'Country',
  'Payment',
] as const;

export type SheetOrder = {
  number: string;
  createdAt: Date;
  livemode: boolean;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
  totalMinor: number;
  name: string;
  email: string;
  addressCountry: string;
  paymentIntent: string | null;
};

type SheetRefund = RefundFacts & { updatedAt: Date };
type Event = { kind: string; data: Record<string, unknown> };

/** "2026-03-01 12:00:00", which spreadsheets know as a time. */
const timeOf = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ');

/**
 * An order as a row of an orders file. Gross is what the provider took, which need not be the order's total;
 * net is what is left of it after the refunds that went through.
 */
export function toOrderRow(
  order: SheetOrder,
  { refunds, events }: { refunds: readonly SheetRefund[]; events: readonly Event[] },
): string[] {
  const { paidMinor, currency } = paidOf(order, events);
  const refunded = refundedMinor(refunds);
  const pending = refunds.filter(({ state }) => state === 'pending');
  const done = refunds.filter(({ state }) => state === 'succeeded');
  const last = done.reduce<Date | null>(
    (latest, { updatedAt }) => (latest && latest > updatedAt ? latest : updatedAt),
    null,
  );
  const amount = (minor: number) => formatAmount(money(minor));
  const cells: Record<(typeof ORDER_COLUMNS)[number], string> = {
    Order: order.number,
    'Placed (UTC)': timeOf(order.createdAt),
    'Test order': order.livemode ? 'no' : 'yes',
    Status: orderStatusText(order),
    Currency: currency,
    Subtotal: amount(order.subtotalMinor),
    Discount: amount(order.discountMinor),
    Shipping: amount(order.shippingMinor),
    Tax: amount(order.taxMinor),
    'Order total': amount(order.totalMinor),
    Gross: amount(paidMinor),
    Refunded: amount(refunded),
    Net: amount(paidMinor - refunded),
    'Refund pending': amount(pending.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    'Last refund (UTC)': last ? timeOf(last) : '',
    Name: defuseInside(order.name),
    Email: defuseInside(order.email),
    Country: order.addressCountry,
    Payment: order.paymentIntent ?? '',
  };
  return ORDER_COLUMNS.map((column) => defuseCell(cells[column]));
}
