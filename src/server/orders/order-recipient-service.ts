import { findUser } from '../accounts/user-repository.ts';
import type { Reader } from '../db/database.ts';
import type { OrderRow } from './order-repository.ts';

/**
 * Where mail about an order goes: to the address that its account has now, or that a guest placed it with. The order
 * itself keeps the address it was placed with.
 * @returns '' when the shop has no address, or none any more.
 */
export async function recipientOf(
  from: Reader,
  { email, userId, erasedAt }: Pick<OrderRow, 'email' | 'userId' | 'erasedAt'>,
): Promise<string> {
  const user = userId && erasedAt === null ? await findUser(from, userId) : null;
  return user?.email ?? email;
}
