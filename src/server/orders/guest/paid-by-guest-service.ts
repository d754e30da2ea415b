import { DAY_MS } from '../../../shared/durations.ts';
import type { PaymentSessionId } from '../../../shared/ids.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findPaymentOfSession } from '../../payments/payment-repository.ts';
import { findOrder } from '../order-repository.ts';

/**
 * Whether a guest's order of the last day was placed for a payment: for a guest who comes back from the payment page in
 * another browser, where nothing says who they are. Whoever has the payment's address learns no more than this. The
 * provider is not asked, and an account's payment looks like an unknown one.
 */
export async function isPaidByGuest(
  { db, now }: Deps,
  _actor: Actor,
  { sessionId }: { sessionId: PaymentSessionId },
): Promise<boolean> {
  const payment = await findPaymentOfSession(db.read, sessionId);
  const order = payment && (await findOrder(db.read, payment.orderId));
  if (!order || order.guestEmailKey === null) return false;
  return now().getTime() - order.createdAt.getTime() < DAY_MS;
}
