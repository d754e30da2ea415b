import { desc, eq } from 'drizzle-orm';
import type { OrderId } from '../../../shared/ids.ts';
import { subtractMoney } from '../../../shared/money/money.ts';
import type { DatabaseView } from '../../db/view/database-view.ts';
import { listRefunds } from '../../orders/refunds/refund-repository.ts';
import { refundedMinor as refundedOf } from '../../orders/refunds/refund-rules.ts';
import { PaymentUnavailable } from '../../payments/payment-gateway.ts';
import { findPayment } from '../../payments/payment-repository.ts';
import type { OnProgress } from './file-check-service.ts';
import type { AskProvider, ProviderPayment } from './payment-check.ts';
import { type Findings, findingsOf } from './verify-rules.ts';

export type PaymentCheck = {
  /** Asked in turn, until one knows of the payment. */
  providers: readonly AskProvider[];
  /** How many payments are compared at most, newest first. */
  limit: number;
};

/** Compares payments with what their provider charged and refunded. A provider out of reach is no fault. */
export async function checkPayments(
  view: DatabaseView,
  { providers, limit }: PaymentCheck,
  onProgress: OnProgress,
): Promise<Findings> {
  const { orders, payments } = view.read.tables;
  const all = await view.read.$count(payments);
  const newest = await view.read
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  const faults: string[] = [];
  const notes: string[] = [];
  let compared = 0;
  let elsewhere = 0;
  for (const [at, order] of newest.entries()) {
    if (at % 10 === 0) onProgress(at, newest.length);
    try {
      const fault = await compare(view, order.id, providers);
      if (fault === 'elsewhere') elsewhere++;
      else compared++;
      if (fault && fault !== 'elsewhere') faults.push(`order ${order.number}: ${fault}`);
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      notes.push('the payment provider did not answer, so the other payments were not compared');
      break;
    }
  }
  if (elsewhere > 0) notes.push(`${elsewhere} payment(s) were made with another account or mode`);
  if (all > newest.length)
    notes.push(`only the newest ${newest.length} of ${all} were asked for; --payments=N asks for more`);
  return findingsOf(faults, `${compared} of ${all} payments`, notes);
}

async function compare(
  view: DatabaseView,
  orderId: OrderId,
  providers: readonly AskProvider[],
): Promise<string | 'elsewhere' | null> {
  for (const ask of providers) {
    // Read again for each: the shop may be open, and a refund may have been booked in between.
    const payment = await findPayment(view.read, orderId);
    if (!payment) return null;
    const theirs = await ask(payment);
    if (theirs === 'elsewhere') continue;
    if (!theirs) return 'the provider knows no such payment';
    const now = await findPayment(view.read, orderId);
    return now && differenceOf(await atProvider(view, orderId, now), theirs);
  }
  return 'elsewhere';
}

/** A payment without what was repaid by hand, which the provider does not know. */
async function atProvider(
  view: DatabaseView,
  orderId: OrderId,
  { refundedMinor, ...payment }: ProviderPayment,
): Promise<ProviderPayment> {
  const byHand = (await listRefunds(view.read, orderId)).filter((refund) => refund.byHand);
  return { ...payment, refundedMinor: subtractMoney(refundedMinor, refundedOf(byHand)) };
}

function differenceOf(ours: ProviderPayment, theirs: ProviderPayment): string | null {
  const tell = ({ paidMinor, refundedMinor, currency }: ProviderPayment) =>
    `${paidMinor} ${currency} paid and ${refundedMinor} refunded`;
  const same = (['paidMinor', 'refundedMinor', 'currency'] as const).every(
    (key) => ours[key] === theirs[key],
  );
  return same ? null : `the shop has ${tell(ours)}, the provider ${tell(theirs)} (in the smallest unit)`;
}
