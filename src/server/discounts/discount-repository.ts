import { and, count, desc, eq, gt, isNull, max, ne, notExists, or, sql } from 'drizzle-orm';
import type { CartId, CheckoutId, DiscountCodeId, OrderId, UserId } from '../../shared/ids.ts';
import { type Given, preparedQuery, type Reader, type Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { equals, writtenAs } from '../db/values-in.ts';
import type { ReservedUse } from './discount-rules.ts';

export type DiscountCodeRow = Tables['discountCodes']['$inferSelect'];
export type NewDiscountCode = Tables['discountCodes']['$inferInsert'];
export type DiscountUseRow = Tables['discountUses']['$inferSelect'];

/** Whose use of a code counts: an account is known by its id and by its address, a guest by the address. */
export type Person = { userId: UserId | null; emailKey: string };

const codeOfCart = preparedQuery('discount_code_of_cart', (from, { cartId }: Given<{ cartId: CartId }>) => {
  const { carts, discountCodes } = from.tables;
  return from
    .select({ code: discountCodes })
    .from(carts)
    .innerJoin(discountCodes, eq(discountCodes.id, carts.discountCodeId))
    .where(equals(carts.id, cartId));
});

/** The code that was entered in a cart. */
export async function findCodeOfCart(from: Reader, cartId: CartId): Promise<DiscountCodeRow | null> {
  const [row] = await codeOfCart(from, { cartId });
  return row?.code ?? null;
}

export async function findCode(from: Reader, id: DiscountCodeId): Promise<DiscountCodeRow | null> {
  const { discountCodes } = from.tables;
  const [row] = await from.select().from(discountCodes).where(eq(discountCodes.id, id));
  return row ?? null;
}

export async function findCodeByKey(from: Reader, codeKey: string): Promise<DiscountCodeRow | null> {
  const { discountCodes } = from.tables;
  const [row] = await from.select().from(discountCodes).where(eq(discountCodes.codeKey, codeKey));
  return row ?? null;
}

/** Locks a code's row until the transaction ends: other uses of the code wait. */
export async function lockCode(tx: Transaction, codeKey: string): Promise<DiscountCodeRow | null> {
  const { discountCodes } = tx.tables;
  const [row] = await tx
    .update(discountCodes)
    .set({ version: sql`${discountCodes.version}` })
    .where(eq(discountCodes.codeKey, codeKey))
    .returning();
  return row ?? null;
}

/** Whether the shop has any code that can be used now or later. */
export async function hasOpenCode(from: Reader, now: Date): Promise<boolean> {
  return (await openCode(from, { now })).length > 0;
}

const openCode = preparedQuery('open_code', (from, { now }: Given<{ now: Date }>) => {
  const { discountCodes } = from.tables;
  const { active, validUntil } = discountCodes;
  return from
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(and(eq(active, true), or(isNull(validUntil), gt(validUntil, writtenAs(validUntil, now)))))
    .limit(1);
});

/** Every code, newest first. */
export async function listCodes(from: Reader): Promise<DiscountCodeRow[]> {
  const { discountCodes } = from.tables;
  return from.select().from(discountCodes).orderBy(desc(discountCodes.createdAt), desc(discountCodes.id));
}

export async function insertCode(tx: Transaction, row: NewDiscountCode): Promise<void> {
  await tx.insert(tx.tables.discountCodes).values(row);
}

/** @returns whether the code still had this version. */
export async function updateCode(
  tx: Transaction,
  { id, version }: Pick<DiscountCodeRow, 'id' | 'version'>,
  changes: Partial<NewDiscountCode>,
): Promise<boolean> {
  const { discountCodes } = tx.tables;
  const rows = await tx
    .update(discountCodes)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(discountCodes.id, id), eq(discountCodes.version, version)))
    .returning({ id: discountCodes.id });
  return rows.length > 0;
}

/** What counts against a limit: redeemed uses, and reservations that have not expired. */
function counting({ discountUses: { state, expiresAt } }: Tables, now: Date) {
  return or(eq(state, 'redeemed'), and(eq(state, 'reserved'), gt(expiresAt, now)));
}

/**
 * How often a code is used.
 * @param except a cart whose own open checkout does not count, because it ends when the cart is checked out
 * again.
 * @param by counts only this person's uses.
 */
export async function countUses(
  from: Reader,
  codeId: DiscountCodeId,
  { now, except, by }: { now: Date; except: CartId | null; by?: Person },
): Promise<number> {
  const { discountUses, checkouts } = from.tables;
  const ofCart = from
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(eq(checkouts.id, discountUses.checkoutId), except ? eq(checkouts.cartId, except) : sql`false`),
    );
  const [row] = await from
    .select({ uses: count() })
    .from(discountUses)
    .where(
      and(
        eq(discountUses.codeId, codeId),
        counting(from.tables, now),
        or(ne(discountUses.state, 'reserved'), notExists(ofCart)),
        by && ofPerson(from.tables, by),
      ),
    );
  return row?.uses ?? 0;
}

/** A use without an address, as that of an erased order, is no other person's. */
const ofPerson = ({ discountUses }: Tables, { userId, emailKey }: Person) =>
  or(
    userId ? eq(discountUses.userId, userId) : undefined,
    and(eq(discountUses.emailKey, emailKey), ne(discountUses.emailKey, '')),
  );

/** Whether a use is this person's, as `countUses` counts it. */
export const isUseOf = (
  use: Pick<ReservedUse, 'userId' | 'emailKey'>,
  { userId, emailKey }: Person,
): boolean =>
  (userId !== null && use.userId === userId) || (use.emailKey !== '' && use.emailKey === emailKey);

/** The live reservations of a code by other carts, the oldest first. */
export async function listReservedUses(
  from: Reader,
  codeId: DiscountCodeId,
  { now, except }: { now: Date; except: CartId | null },
): Promise<ReservedUse[]> {
  const { discountUses, checkouts, stockHolds } = from.tables;
  const { userId, emailKey, state, expiresAt, createdAt: startedAt } = discountUses;
  const network = from
    .select({ network: max(stockHolds.network) })
    .from(stockHolds)
    .where(eq(stockHolds.checkoutId, checkouts.id));
  return from
    .select({
      checkoutId: checkouts.id,
      userId,
      emailKey,
      startedAt,
      network: sql<string | null>`${network}`,
    })
    .from(discountUses)
    .innerJoin(checkouts, eq(checkouts.id, discountUses.checkoutId))
    .where(
      and(
        eq(discountUses.codeId, codeId),
        eq(state, 'reserved'),
        gt(expiresAt, now),
        except ? or(isNull(checkouts.cartId), ne(checkouts.cartId, except)) : undefined,
      ),
    )
    .orderBy(checkouts.id);
}

/** The uses of every code by state, without reservations that have expired. */
export async function countUsesByCode(
  from: Reader,
  now: Date,
): Promise<{ codeId: DiscountCodeId; state: DiscountUseRow['state']; uses: number }[]> {
  const { discountUses } = from.tables;
  const { codeId, state } = discountUses;
  return from
    .select({ codeId, state, uses: count() })
    .from(discountUses)
    .where(or(counting(from.tables, now), eq(state, 'beyond')))
    .groupBy(codeId, state);
}

export async function insertUse(tx: Transaction, use: Tables['discountUses']['$inferInsert']): Promise<void> {
  await tx.insert(tx.tables.discountUses).values(use);
}

/** Takes away a checkout's reservation. @returns it, expired or not. */
export async function takeReservation(
  tx: Transaction,
  checkoutId: CheckoutId,
): Promise<DiscountUseRow | null> {
  const { discountUses } = tx.tables;
  const [row] = await tx
    .delete(discountUses)
    .where(and(eq(discountUses.checkoutId, checkoutId), eq(discountUses.state, 'reserved')))
    .returning();
  return row ?? null;
}

/** Takes away an order's use, if it used a code. */
export async function deleteUseOfOrder(tx: Transaction, orderId: OrderId): Promise<void> {
  const { discountUses } = tx.tables;
  await tx.delete(discountUses).where(eq(discountUses.orderId, orderId));
}
