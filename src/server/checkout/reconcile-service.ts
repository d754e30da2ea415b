import type { PaymentIntentId, PaymentSessionId } from '../../shared/ids.ts';
import type { Deps } from '../deps.ts';
import { errorLine } from '../logged-error.ts';
import { isUnanswered, listPendingRefunds } from '../orders/refunds/refund-repository.ts';
import { reconcileRefunds } from '../orders/refunds/refund-service.ts';
import type { PaymentSession } from '../payments/payment-gateway.ts';
import { settleEach } from '../payments/settle-each.ts';
import { findSetting, putSetting } from '../settings/setting-repository.ts';
import { ensureShopId } from '../settings/shop-id-service.ts';
import {
  type CheckoutRow,
  findCheckout,
  findFirstCheckoutTime,
  listUnfinishedCheckouts,
} from './checkout-repository.ts';
import { settleLateEvents } from './late-event-service.ts';
import { createSession, endSession, keepSession } from './payment-page-service.ts';
import { findCheckoutOf, placeOrder } from './place-order-service.ts';
import { giveUpCheckout, settle } from './settle-service.ts';
import {
  keepUnsettled,
  type PaymentToSettle,
  readUnsettled,
  SESSION_LIFE_MS,
  type UnsettledPayment,
} from './unsettled-service.ts';

/** Grace period in which a checkout's own request may finish before the reconciler steps in. */
const GRACE_MS = 15_000;
/** Clocks differ, and a session exists a moment before its checkout knows about it. */
const MARGIN_MS = 5 * 60_000;
/**
 * Everything at the provider up to this time has been seen. Kept in the database, so that a restored backup
 * looks back from its own time.
 */
const SETTING = 'reconciled_until';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: number;
  }
}

/** Single payments that may stay unsettled. */
const MOST_UNSETTLED = 100;

/** How long an idle shop may go without asking the provider: a restored backup is older than that. */
const MAX_IDLE_MS = 10 * 60_000;

/**
 * Whether there is anything to reconcile: an unfinished checkout or refund, a session whose checkout is lost
 * and that can still be paid, or too long since the last look.
 */
export async function hasPaymentsToReconcile(deps: Deps): Promise<boolean> {
  const until = await findLookedUntil(deps);
  if (until === null || deps.now().getTime() - until > MAX_IDLE_MS) return true;
  const before = graceEnd(deps);
  return (
    (await listUnfinishedCheckouts(deps.db.read, before)).length > 0 ||
    (await readUnsettled(deps.db.read)).some((payment) => payment.of === 'lost_checkout') ||
    // A refund that the provider has accepted may take days at the bank, so it waits for the regular look.
    (await listPendingRefunds(deps.db.read, before)).some(isUnanswered)
  );
}

const graceEnd = ({ now }: Deps): Date => new Date(now().getTime() - GRACE_MS);

/**
 * Brings the shop in line with the provider, without relying on webhooks. Every paid session becomes an
 * order, every expired one frees its goods, and an interrupted creation is repeated under the same key. The
 * page of a checkout whose cart is gone is closed, because its goods would be on hold for nobody. A
 * paid session of ours without a checkout (after a restore) is rebuilt as an order. Refunds made at the
 * provider are taken over; interrupted ones are requested again. Disputes flag their orders, and a refund that the
 * bank returned is one that failed. What cannot be
 * settled, or may still be paid without a checkout, is noted and looked up again by its id, so that it does not
 * make every later run look further back.
 * @returns how many sessions were checked.
 * @throws PaymentUnavailable when the provider does not answer; what was settled until then stays so.
 * @throws Error when some could not be settled: all others were.
 */
export async function reconcile(deps: Deps): Promise<number> {
  const started = deps.now();
  const unfinished = await listUnfinishedCheckouts(deps.db.read, graceEnd(deps));
  const pending = await listPendingRefunds(deps.db.read, graceEnd(deps));
  const before = await readUnsettled(deps.db.read);
  const until = await findReconciledUntil(deps);
  const sessions = await deps.payments.listSessions(startOfLook(started, until, unfinished));
  sessions.push(...(await findAgain(deps, before, sessions)));
  const failing = await settleEach(sessions, (session) => settleOne(deps, session));
  const seen = new Set(sessions.map((session) => session.metadata.checkoutId));
  const unseen = unfinished.filter(({ id }) => !seen.has(id));
  const unfinishable = await settleEach(unseen, (checkout) => settleUnlisted(deps, checkout));
  const abandoned = unfinished.filter(({ cartId }) => cartId === null);
  const unclosable = await settleEach(abandoned, (checkout) => closeAbandoned(deps, checkout));
  // After the sessions, and as far back: anything paid and refunded in that time is an order by now.
  const since = startOfLook(started, until, [...unfinished, ...pending]);
  const payments = before.filter((payment) => payment.of === 'refunds').map(({ id }) => id);
  const refunds = await reconcileRefunds(deps, { since, pending, payments });
  await note(deps, {
    started,
    before,
    sessions: failing.map(({ item }) => item.id),
    lost: await findLost(deps, sessions),
    refunds: refunds.map(({ item }) => item),
  });
  const late = await settleLateEvents(deps);
  const [first, ...more] = [...failing, ...unfinishable, ...unclosable, ...refunds, ...late];
  // Readable, because the health page shows a failed job's message.
  if (first) {
    const { error: cause } = first;
    throw new Error(`${1 + more.length} payment(s) could not be settled (${errorLine(cause)})`, { cause });
  }
  return sessions.length;
}

/** The sessions that were not settled before and are not listed any more. */
async function findAgain(
  { payments }: Deps,
  before: readonly UnsettledPayment[],
  listed: readonly PaymentSession[],
): Promise<PaymentSession[]> {
  const found: PaymentSession[] = [];
  for (const failed of before) {
    if (failed.of === 'refunds' || listed.some(({ id }) => id === failed.id)) continue;
    const session = await payments.findSession(failed.id);
    if (session) found.push(session);
  }
  return found;
}

/** The sessions of this shop that can still be paid, though their checkouts are lost (after a restore). */
async function findLost(deps: Deps, sessions: readonly PaymentSession[]): Promise<PaymentSessionId[]> {
  const shopId = await ensureShopId(deps);
  const lost: PaymentSessionId[] = [];
  for (const session of sessions) {
    const mayBePaid = !session.paid && (session.status === 'open' || session.status === 'complete');
    if (!mayBePaid || session.metadata.shopId !== shopId) continue;
    if (!(await findCheckoutOf(deps.db.read, session))) lost.push(session.id);
  }
  return lost;
}

type Run = {
  started: Date;
  before: readonly UnsettledPayment[];
  /** The ids of sessions that could not be settled. */
  sessions: readonly PaymentSessionId[];
  /** The ids of sessions that can still be paid, though their checkouts are lost. */
  lost: readonly PaymentSessionId[];
  /** The payments whose refunds could not be settled. */
  refunds: readonly (PaymentIntentId | null)[];
};

/**
 * Notes up to when everything was seen, and what is not settled. With too much of it, the fault is the shop's
 * own or a backup was restored, and the next run looks back just as far.
 */
async function note(deps: Deps, { started, before, sessions, lost, refunds }: Run): Promise<void> {
  const left: PaymentToSettle[] = [
    ...sessions.map((id) => ({ id, of: 'session' as const })),
    ...lost.map((id) => ({ id, of: 'lost_checkout' as const })),
    ...[...new Set(refunds)].flatMap((id) => (id ? [{ id, of: 'refunds' as const }] : [])),
  ];
  if (left.length > MOST_UNSETTLED) return;
  const unsettled = left.map((payment) => ({
    ...payment,
    since: before.find(({ id, of }) => id === payment.id && of === payment.of)?.since ?? started.getTime(),
  }));
  await deps.db.transaction(async (tx) => {
    await putSetting(tx, SETTING, started.getTime(), started);
    if (unsettled.length > 0 || before.length > 0) await keepUnsettled(tx, unsettled, started);
  });
}

/** When the shop last looked; null for never. A time of the future is none: the clock was ahead then. */
async function findLookedUntil({ db, now }: Deps): Promise<number | null> {
  const until = await findSetting(db.read, SETTING);
  return until !== undefined && until <= now().getTime() + MARGIN_MS ? until : null;
}

/** A shop that never looked has seen nothing since its first checkout, no matter what placed its orders since. */
async function findReconciledUntil(deps: Deps): Promise<number> {
  const { db, now } = deps;
  return (await findLookedUntil(deps)) ?? ((await findFirstCheckoutTime(db.read)) ?? now()).getTime();
}

/**
 * The earliest unfinished item, or the time up to which everything was seen, whichever is earlier. Items older
 * than any open session are not worth a longer list: each is looked up individually.
 */
function startOfLook(started: Date, until: number, unfinished: readonly { createdAt: Date }[]): Date {
  const oldest = Math.min(...unfinished.map(({ createdAt }) => createdAt.getTime()));
  const listed = Math.max(oldest, started.getTime() - SESSION_LIFE_MS);
  // A clock without a battery begins in 1970; providers refuse to list what was before.
  return new Date(Math.max(0, Math.min(until, listed) - MARGIN_MS));
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

/** Closes the page of a checkout whose cart was merged into another or deleted; a payment made there counts. */
async function closeAbandoned(deps: Deps, { id }: CheckoutRow): Promise<void> {
  const checkout = await findCheckout(deps.db.read, id);
  if (checkout?.state !== 'open' || !checkout.providerSessionId) return;
  const session = await endSession(deps, checkout.providerSessionId);
  if (session) await settleOne(deps, session);
}
