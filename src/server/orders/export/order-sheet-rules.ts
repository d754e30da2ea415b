import type { PaymentIntentId } from '../../../shared/ids.ts';
import { formatAmount } from '../../../shared/money/amounts.ts';
import { type Money, subtractMoney, sumMoney } from '../../../shared/money/money.ts';
import type { TaxRate, TaxSum } from '../../../shared/money/pricing.ts';
import type { DeliveryChoice } from '../../../shared/orders/delivery.ts';
import type { FulfilmentStatus, PaymentStatus } from '../../../shared/orders/order-status.ts';
import { dayIn, type TimeZone } from '../../../shared/time-zone.ts';
import { defuseCell, defuseInside } from '../../files/csv-cell-rules.ts';
import { orderStatusText } from '../order-status-rules.ts';
import { type RefundFacts, refundedMinor as refundedOf } from '../refunds/refund-rules.ts';

/**
 * The columns of the orders CSV, in English in every shop, because bookkeeping programs look for them by name. Amounts have
 * the decimals of their currency; times are UTC, days those of the shop's time zone.
 */
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
  'Order net',
  'Tax by rate',
  'Tax included',
  'Delivery method',
  'Company',
  'VAT number',
  'Discount code',
  'Placed on',
  'Last refund on',
  'Repaid another way',
] as const;

export type SheetOrder = {
  number: string;
  createdAt: Date;
  livemode: boolean;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  currency: string;
  subtotalMinor: Money;
  discountMinor: Money;
  shippingMinor: Money;
  taxMinor: Money;
  taxIncluded: boolean;
  taxes: readonly TaxSum[];
  totalMinor: Money;
  name: string;
  email: string;
  addressCountry: string;
  company: string;
  vatNumber: string;
  discountCode: string | null;
  delivery: Pick<DeliveryChoice, 'name'> | null;
};

export type SheetPayment = {
  intentId: PaymentIntentId | null;
  paidMinor: Money;
  refundedMinor: Money;
  currency: string;
};

/** `byHand`: not through the provider. */
type SheetRefund = RefundFacts & { updatedAt: Date; byHand: boolean };

/** "VAT 19%", "Sales tax 8.875%". */
const rateText = ({ name, partsPerMillion }: TaxRate): string => `${name} ${partsPerMillion / 10_000}%`;

/** "2026-03-01 12:00:00", which spreadsheets parse as a time. */
const timeOf = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ');

/**
 * An order as a row of the orders CSV. Gross is what the provider charged, which may differ from the order's
 * total; net is gross minus the refunds that succeeded. Both include tax.
 */
export function toOrderRow(
  order: SheetOrder,
  { intentId, paidMinor, refundedMinor, currency }: SheetPayment,
  refunds: readonly SheetRefund[],
  timeZone: TimeZone,
): string[] {
  const pending = refunds.filter(({ state }) => state === 'pending');
  const done = refunds.filter(({ state }) => state === 'succeeded');
  const last = done.reduce<Date | null>(
    (latest, { updatedAt }) => (latest && latest > updatedAt ? latest : updatedAt),
    null,
  );
  const ordered = (amount: Money) => formatAmount(amount, order.currency);
  const paid = (amount: Money) => formatAmount(amount, currency);
  const cells: Record<(typeof ORDER_COLUMNS)[number], string> = {
    Order: order.number,
    'Placed (UTC)': timeOf(order.createdAt),
    'Test order': order.livemode ? 'no' : 'yes',
    Status: orderStatusText(order),
    Currency: currency,
    Subtotal: ordered(order.subtotalMinor),
    Discount: ordered(order.discountMinor),
    Shipping: ordered(order.shippingMinor),
    Tax: ordered(order.taxMinor),
    'Order total': ordered(order.totalMinor),
    Gross: paid(paidMinor),
    Refunded: paid(refundedMinor),
    Net: paid(subtractMoney(paidMinor, refundedMinor)),
    'Refund pending': paid(sumMoney(pending.map(({ amountMinor }) => amountMinor))),
    'Last refund (UTC)': last ? timeOf(last) : '',
    Name: defuseInside(order.name),
    Email: defuseInside(order.email),
    Country: order.addressCountry,
    Payment: intentId ?? '',
    'Order net': ordered(subtractMoney(order.totalMinor, order.taxMinor)),
    'Tax by rate': defuseInside(
      order.taxes.map(({ rate, taxMinor }) => `${rateText(rate)}: ${ordered(taxMinor)}`).join('; '),
    ),
    'Tax included': order.taxMinor === 0 ? '' : order.taxIncluded ? 'yes' : 'no',
    'Delivery method': defuseInside(order.delivery?.name ?? ''),
    Company: defuseInside(order.company),
    'VAT number': defuseInside(order.vatNumber),
    'Discount code': order.discountCode ?? '',
    'Placed on': dayIn(order.createdAt, timeZone),
    'Last refund on': last ? dayIn(last, timeZone) : '',
    'Repaid another way': paid(refundedOf(refunds.filter(({ byHand }) => byHand))),
  };
  return ORDER_COLUMNS.map((column) => defuseCell(cells[column]));
}
