import { findUser } from '../accounts/user-repository.ts';
import type { Reader } from '../db/database.ts';
import { MAILS_TO_ORDERERS, type MailRow } from '../mail/mail-repository.ts';
import { findOrderOfMail, type OrderRow } from './order-repository.ts';

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

/** Where a mail goes if it is sent again: about an order, where others about it go by now. */
export async function recipientOfMail(
  from: Reader,
  { kind, subjectId, recipient }: Pick<MailRow, 'kind' | 'subjectId' | 'recipient'>,
): Promise<string> {
  if (!MAILS_TO_ORDERERS.includes(kind)) return recipient;
  const order = await findOrderOfMail(from, subjectId);
  return (order && (await recipientOf(from, order))) || recipient;
}
