import type { Deps } from '../deps.ts';
import { errorLine } from '../logged-error.ts';
import { listPendingRefunds } from '../orders/refunds/refund-repository.ts';
import { reconcileRefunds } from '../orders/refunds/refund-service.ts';
import type { PaymentSession } from '../payments/payment-gateway.ts';
import { settleEach } from '../payments/settle-each.ts';
import { findSetting, putSetting } from '../settings/setting-repository.ts';
import { ensureShopId } from '../settings/shop-id-service.ts';
import { type CheckoutRow, findFirstCheckoutTime, listUnfinishedCheckouts } from './checkout-repository.ts';
import { createSession, giveUpCheckout, keepSession, settle } from './checkout-service.ts';
import { placeOrder } from './place-order-service.ts';

/** Grace period in which a checkout's own request may finish before the reconciler steps in. */
const GRACE_MS = 15_000;
/** Clocks differ, and a session exists a moment before its checkout knows about it. */
const MARGIN_MS = 5 * 60_000;
/**
 * Everything at the provider up to this time has been seen. Kept in the database, so that a restored backup
 * looks back from its own time.
 */
const SETTING = 'reconciled_until';

/** How long an idle shop may go without asking the provider: a restored backup is older than that. */
const MAX_IDLE_MS = 10 * 60_000;

/**
 * Whether there is anything to reconcile: an unfinished checkout or refund, or too long since the last look.
 */
export async function hasPaymentsToReconcile(deps: Deps): Promise<boolean> {
  const until = await findSetting(deps.db.read, SETTING);
  if (typeof until !== 'number' || deps.now().getTime() - until > MAX_IDLE_MS) return true;
  const before = graceEnd(deps);
  return (
    (await listUnfinishedCheckouts(deps.db.read, before)).length > 0 ||
    // A refund that the provider has accepted may take days at the bank, so it waits for the regular look.
    (await listPendingRefunds(deps.db.read, before)).some(({ providerRefundId }) => providerRefundId === null)
  );
}

const graceEnd = ({ now }: Deps): Date => new Date(now().getTime() - GRACE_MS);

/**
 * Brings the shop in line with the provider, without relying on webhooks. Every paid session becomes an
 * order, every expired one frees its goods, and an interrupted creation is repeated under the same key. A
 * paid session of ours without a checkout (after a restore) is rebuilt as an order. Refunds made at the
 * provider are taken over; interrupted ones are requested again.
 * @returns how many sessions were checked.
 * @throws PaymentUnavailable when the provider does not answer; what was settled until then stays so.
 * @throws Error when some could not be settled: all others were, and the next run looks back just as far.
 */
export async function reconcile(deps: Deps): Promise<number> {
  const started = deps.now();
  const unfinished = await listUnfinishedCheckouts(deps.db.read, graceEnd(deps));
  const pending = await listPendingRefunds(deps.db.read, graceEnd(deps));
  const until = await findReconciledUntil(deps);
  const sessions = await deps.payments.listSessions(startOfLook(until, unfinished));
  const failures = await settleEach(sessions, (session) => settleOne(deps, session));
  const seen = new Set(sessions.map((session) => session.metadata.checkoutId));
  const unseen = unfinished.filter(({ id }) => !seen.has(id));
  failures.push(...(await settleEach(unseen, (checkout) => settleUnlisted(deps, checkout))));
  // After the sessions, and as far back: anything paid and refunded meanwhile is an order by now.
  const since = startOfLook(until, [...unfinished, ...pending]);
  failures.push(...(await reconcileRefunds(deps, { since, pending })));
  const [cause, ...more] = failures;
  // Readable, because the health page shows a failed job's message.
  if (cause)
    throw new Error(`${1 + more.length} payment(s) could not be settled (${errorLine(cause)})`, { cause });
  await deps.db.transaction((tx) => putSetting(tx, SETTING, started.getTime(), started));
  return sessions.length;
}

/**
 * A shop that never looked has seen nothing since its first checkout, whoever placed its orders meanwhile.
 */
async function findReconciledUntil({ db, now }: Deps): Promise<number> {
  const until = await findSetting(db.read, SETTING);
  if (typeof until === 'number') return until;
  return ((await findFirstCheckoutTime(db.read)) ?? now()).getTime();
}

/** The earliest unsettled item, or the time up to which everything was seen, whichever is earlier. */
function startOfLook(until: number, unsettled: readonly { createdAt: Date }[]): Date {
  return new Date(Math.min(until, ...unsettled.map(({ createdAt }) => createdAt.getTime())) - MARGIN_MS);
}

async function settleOne(deps: Deps, session: PaymentSession): Promise<void> {
  if (!session.paid) return settle(deps, session);
  const known = await deps.db.transaction((tx) => placeOrder(tx, deps, session));
  // The account may also serve other purposes and other shops; only sessions of this shop are its orders.
  if (known !== null || session.metadata.shopId !== (await ensureShopId(deps))) return;
  const lines = await deps.payments.listLines(session.id);
  await deps.db.transaction((tx) => placeOrder(tx, deps, session, lines));
}

/** Handles a checkout whose session was not listed: not created yet, or older than the list reaches. */
async function settleUnlisted(deps: Deps, checkout: CheckoutRow): Promise<void> {
  if (checkout.providerSessionId) {
    const session = await deps.payments.findSession(checkout.providerSessionId);
    return session ? settleOne(deps, session) : giveUpCheckout(deps, checkout);
  }
  const session = await createSession(deps, checkout);
  if (session?.status === 'open') await keepSession(deps, checkout, session);
  else if (session) await settleOne(deps, session);
}
