import type { Deps } from '../deps.ts';
import { listPendingRefunds } from '../orders/refunds/refund-repository.ts';
import { reconcileRefunds } from '../orders/refunds/refund-service.ts';
import type { PaymentSession } from '../payments/payment-gateway.ts';
import { settleEach } from '../payments/settle-each.ts';
import { findSetting, putSetting } from '../settings/setting-repository.ts';
import { ensureShopId } from '../settings/shop-id-service.ts';
import { type CheckoutRow, findFirstCheckoutTime, listUnfinishedCheckouts } from './checkout-repository.ts';
import { createSession, giveUpCheckout, keepSession, settle } from './checkout-service.ts';
import { placeOrder } from './place-order-service.ts';

/** A checkout is left to its own request for this long before the reconciler looks at it. */
const GRACE_MS = 15_000;
/** Clocks differ, and a session is made a moment before its checkout knows of it. */
const MARGIN_MS = 5 * 60_000;
/** Up to when everything at the provider was seen; in the database, so a restored backup looks back from its own time. */
const SETTING = 'reconciled_until';

/** How long an idle shop may go without asking the provider: a restored backup is older than that. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** Whether there is anything to reconcile: an unfinished checkout or refund, or a long time unlooked at. */
export async function hasPaymentsToReconcile(deps: Deps): Promise<boolean> {
  const until = await findSetting(deps.db.read, SETTING);
  if (typeof until !== 'number' || deps.now().getTime() - until > LOOK_AGAIN_MS) return true;
  const before = graceEnd(deps);
  return (
    (await listUnfinishedCheckouts(deps.db.read, before)).length > 0 ||
    // One that the provider has taken up may take days at the bank: it is looked at with the rest.
    (await listPendingRefunds(deps.db.read, before)).some(({ providerRefundId }) => providerRefundId === null)
  );
}

const graceEnd = ({ now }: Deps): Date => new Date(now().getTime() - GRACE_MS);

/**
 * Brings the shop in line with the provider, without any webhook: every paid session becomes its order,
 * every expired one frees its goods, and what was cut off while it was being made is made again under the
 * same key. A paid session of ours that no checkout knows (a backup was restored) is rebuilt as an order.
 * Refunds likewise: those made at the provider are taken over, those cut off are asked for again.
 * @returns how many sessions were looked at.
 * @throws PaymentUnavailable when the provider does not answer; what was settled until then stays so.
 * @throws Error when some could not be settled: all others were, and the next run looks back as far.
 */
export async function reconcile(deps: Deps): Promise<number> {
  const started = deps.now();
  const unfinished = await listUnfinishedCheckouts(deps.db.read, graceEnd(deps));
  const pending = await listPendingRefunds(deps.db.read, graceEnd(deps));
  const until = await lookedUntil(deps);
  const sessions = await deps.payments.listSessions(lookBack(until, unfinished));
  const failures = await settleEach(sessions, (session) => settleOne(deps, session));
  const seen = new Set(sessions.map((session) => session.metadata.checkoutId));
  const unseen = unfinished.filter(({ id }) => !seen.has(id));
  failures.push(...(await settleEach(unseen, (checkout) => settleUnseen(deps, checkout))));
  // After the sessions, and as far back: what was paid and given back meanwhile is an order by now.
  const since = lookBack(until, [...unfinished, ...pending]);
  failures.push(...(await reconcileRefunds(deps, { since, pending })));
  const [cause, ...more] = failures;
  // In words that the health page shows: a job's failure is noted there by its message.
  if (cause) throw new Error(`${1 + more.length} payment(s) could not be settled (${cause})`, { cause });
  await deps.db.transaction((tx) => putSetting(tx, SETTING, started.getTime(), started));
  return sessions.length;
}

/** A shop that never looked has seen nothing since its first checkout, whoever booked its orders meanwhile. */
async function lookedUntil({ db, now }: Deps): Promise<number> {
  const until = await findSetting(db.read, SETTING);
  if (typeof until === 'number') return until;
  return ((await findFirstCheckoutTime(db.read)) ?? now()).getTime();
}

/** Back to whatever is not settled yet, and at least to where everything was seen. */
function lookBack(until: number, unsettled: readonly { createdAt: Date }[]): Date {
  return new Date(Math.min(until, ...unsettled.map(({ createdAt }) => createdAt.getTime())) - MARGIN_MS);
}

async function settleOne(deps: Deps, session: PaymentSession): Promise<void> {
  if (!session.paid) return settle(deps, session);
  const known = await deps.db.transaction((tx) => placeOrder(tx, deps, session));
  // The account may take payments for other things and other shops, too: only what this one began is its order.
  if (known !== null || session.metadata.shopId !== (await ensureShopId(deps))) return;
  const lines = await deps.payments.listLines(session.id);
  await deps.db.transaction((tx) => placeOrder(tx, deps, session, lines));
}

/** A checkout whose session the list did not hold: not made yet, or older than the list reaches. */
async function settleUnseen(deps: Deps, checkout: CheckoutRow): Promise<void> {
  if (checkout.providerSessionId) {
    const session = await deps.payments.findSession(checkout.providerSessionId);
    return session ? settleOne(deps, session) : giveUpCheckout(deps, checkout);
  }
  const session = await createSession(deps, checkout);
  if (session?.status === 'open') await keepSession(deps, checkout, session);
  else if (session) await settleOne(deps, session);
}
