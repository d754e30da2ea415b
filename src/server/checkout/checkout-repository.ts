import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { CartId, CheckoutId, PaymentSessionId } from '../../shared/ids.ts';
import type { CheckoutState } from '../../shared/orders/checkout-state.ts';
import { type Given, preparedQuery, preparedWrite, type Reader, type Transaction } from '../db/database.ts';
import { preparedInsert } from '../db/prepared-insert.ts';
import { CHECKOUT_UNFINISHED } from '../db/schema/selling.ts';
import type { Tables } from '../db/schema.ts';
import { equals, writtenAs } from '../db/values-in.ts';

export type CheckoutRow = Tables['checkouts']['$inferSelect'];
export type NewCheckout = Tables['checkouts']['$inferInsert'];

/** What is left of the person in a checkout whose contact and address are erased. */
export const NO_CONTACT = { contactEmail: '', shipTo: null } as const;

const insertCheckouts = preparedInsert('checkouts');

export const insertCheckout = (tx: Transaction, row: NewCheckout): Promise<void> =>
  insertCheckouts(tx, [row]);

const checkoutQuery = preparedQuery('checkout', (from, { id }: Given<{ id: CheckoutId }>) => {
  const { checkouts } = from.tables;
  return from.select().from(checkouts).where(equals(checkouts.id, id));
});

export async function findCheckout(from: Reader, id: CheckoutId): Promise<CheckoutRow | null> {
  const [row] = await checkoutQuery(from, { id });
  return row ?? null;
}

const checkoutBySession = preparedQuery(
  'checkout_by_session',
  (from, { sessionId }: Given<{ sessionId: PaymentSessionId }>) => {
    const { checkouts } = from.tables;
    return from.select().from(checkouts).where(equals(checkouts.providerSessionId, sessionId));
  },
);

export async function findCheckoutBySession(
  from: Reader,
  sessionId: PaymentSessionId,
): Promise<CheckoutRow | null> {
  const [row] = await checkoutBySession(from, { sessionId });
  return row ?? null;
}

const unfinishedCheckout = preparedQuery(
  'unfinished_checkout',
  (from, { cartId }: Given<{ cartId: CartId }>) => {
    const { checkouts } = from.tables;
    return from
      .select()
      .from(checkouts)
      .where(and(equals(checkouts.cartId, cartId), sql.raw(CHECKOUT_UNFINISHED)));
  },
);

/** The cart's only checkout that can still be paid. */
export async function findUnfinishedCheckout(from: Reader, cartId: CartId): Promise<CheckoutRow | null> {
  const [row] = await unfinishedCheckout(from, { cartId });
  return row ?? null;
}

/** Checkouts that can still be paid and were created before `before`, oldest first. */
export async function listUnfinishedCheckouts(from: Reader, before: Date): Promise<CheckoutRow[]> {
  const { checkouts } = from.tables;
  return from
    .select()
    .from(checkouts)
    .where(and(sql.raw(CHECKOUT_UNFINISHED), lte(checkouts.createdAt, before)))
    .orderBy(asc(checkouts.createdAt));
}

/** Whether an order has this number, or will have it once its checkout is paid. */
export async function isOrderNumberTaken(from: Reader, number: string): Promise<boolean> {
  const { checkouts, orders } = from.tables;
  const ofCheckouts = await from.$count(checkouts, eq(checkouts.orderNumber, number));
  return ofCheckouts > 0 || (await from.$count(orders, eq(orders.number, number))) > 0;
}

/** When the very first checkout was created: ids sort by time. */
export async function findFirstCheckoutTime(from: Reader): Promise<Date | null> {
  const { checkouts } = from.tables;
  const [first] = await from
    .select({ createdAt: checkouts.createdAt })
    .from(checkouts)
    .orderBy(asc(checkouts.id))
    .limit(1);
  return first?.createdAt ?? null;
}

/**
 * Moves a checkout to another state with one conditional statement.
 * @returns the updated row, or null when it was in none of the states `from`.
 */
export async function moveCheckout(
  tx: Transaction,
  id: CheckoutId,
  {
    from,
    to,
    now,
    sessionId,
    url,
  }: {
    from: CheckoutState[];
    to: CheckoutState;
    now: Date;
    /** Where it is not the checkout's already: what is set is written to its index, too. */
    sessionId?: PaymentSessionId | undefined;
    url: string | null;
  },
): Promise<CheckoutRow | null> {
  const key = `${from.join('_')}${sessionId ? '_session' : ''}`;
  const move = moves.get(key) ?? moveFrom(key, from, sessionId !== undefined);
  moves.set(key, move);
  const [row] = await move(tx, { id, to, now, sessionId: sessionId ?? null, url });
  return row ?? null;
}

/** Erases the contact and the address. */
export async function eraseContact(tx: Transaction, id: CheckoutId): Promise<void> {
  const { checkouts } = tx.tables;
  await tx.update(checkouts).set(NO_CONTACT).where(eq(checkouts.id, id));
}

const moves = new Map<string, ReturnType<typeof moveFrom>>();

type Move = {
  id: CheckoutId;
  to: CheckoutState;
  now: Date;
  sessionId: PaymentSessionId | null;
  url: string | null;
};

const moveFrom = (key: string, states: CheckoutState[], setsSession: boolean) =>
  preparedWrite(`move_checkout_${key}`, (tx, given: Given<Move>) => {
    const { checkouts } = tx.tables;
    return tx
      .update(checkouts)
      .set({
        state: sql`${given.to}`,
        updatedAt: writtenAs(checkouts.updatedAt, given.now),
        ...(setsSession ? { providerSessionId: sql`${given.sessionId}` } : {}),
        providerUrl: sql`${given.url}`,
      })
      .where(and(equals(checkouts.id, given.id), inArray(checkouts.state, states)))
      .returning();
  });
