import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { UserId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import { MAILS_TO_ORDERERS } from '../../mail/mail-repository.ts';

/** Sends what waits to be sent about a user's orders, or could not be sent, to their new address. */
export async function readdressOrderMails(
  tx: Transaction,
  { userId, email }: { userId: UserId; email: string },
): Promise<void> {
  const { mails, orders, shipments, refunds, returns } = tx.tables;
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const about = [
    own,
    ...[shipments, refunds, returns].map((part) =>
      tx.select({ id: part.id }).from(part).where(inArray(part.orderId, own)),
    ),
  ].map((ids) => sql`${mails.subjectId} in ${ids}`);
  await tx
    .update(mails)
    .set({ recipient: email })
    .where(and(ne(mails.state, 'sent'), inArray(mails.kind, [...MAILS_TO_ORDERERS]), or(...about)));
}
