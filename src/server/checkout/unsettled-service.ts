import { DAY_MS } from '../../shared/durations.ts';
import type { PaymentIntentId, PaymentSessionId } from '../../shared/ids.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { findSetting, putSetting } from '../settings/setting-repository.ts';
import { listUnfinishedCheckouts } from './checkout-repository.ts';

const SETTING = 'unsettled_payments';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: UnsettledPayment[];
  }
}

/** A payment of the provider that the reconciler looks up again on each run, until it is settled. */
export type UnsettledPayment = PaymentToSettle & {
  /** When it was first noted, in epoch milliseconds. */
  since: number;
};

/**
 * A session that could not be settled, one that can still be paid though its checkout is lost, or a payment
 * whose refunds could not be settled.
 */
export type PaymentToSettle =
  | { id: PaymentSessionId; of: 'session' | 'lost_checkout' }
  | { id: PaymentIntentId; of: 'refunds' };

/** Kept in the database, so that several processes and a restored backup know them. */
export const readUnsettled = async (from: Reader): Promise<UnsettledPayment[]> =>
  (await findSetting(from, SETTING)) ?? [];

export const keepUnsettled = (tx: Transaction, payments: UnsettledPayment[], now: Date): Promise<void> =>
  putSetting(tx, SETTING, payments, now);

/** No session lives longer at the provider, so a checkout that is unfinished after it is stuck. */
export const SESSION_LIFE_MS = DAY_MS;

/** Payments that the owner should know about: what cannot be settled, and since when. */
export type StuckPayments = { count: number; since: Date; example: string };

/**
 * Payments that could not be settled, and checkouts whose payment never ends; null when there are none. A page
 * whose checkout is lost is not stuck: it is paid or expires.
 */
export async function findStuckPayments(from: Reader, now: Date): Promise<StuckPayments | null> {
  const endless = await listUnfinishedCheckouts(from, new Date(now.getTime() - SESSION_LIFE_MS));
  const failed = (await readUnsettled(from)).filter((payment) => payment.of !== 'lost_checkout');
  const stuck = [
    ...failed.map(({ id, since }) => ({ id, since })),
    ...endless.map((checkout) => ({
      id: checkout.providerSessionId ?? checkout.orderNumber,
      since: checkout.createdAt.getTime(),
    })),
  ].sort((a, b) => a.since - b.since);
  const [oldest] = stuck;
  return oldest ? { count: stuck.length, since: new Date(oldest.since), example: oldest.id } : null;
}
