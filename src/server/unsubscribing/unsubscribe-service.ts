import type { OptionalMail } from '../../shared/operations/mail.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { emailKey } from '../accounts/email-key-rules.ts';
import type { Actor } from '../actor.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { deleteWaitingMails } from '../mail/mail-repository.ts';
import { findUnsubscribing } from '../mail/unsubscribe-link-service.ts';
import { insertUnsubscribed } from '../mail/unsubscribed-repository.ts';
import { deleteRequestsOf } from '../stock-alerts/stock-request-repository.ts';

/** What ends with the mails of a kind; null: nothing but they. */
const ENDS: Record<OptionalMail, ((tx: Transaction, emailKey: string) => Promise<void>) | null> = {
  back_in_stock: deleteRequestsOf,
  review_request: null,
};

/**
 * Unsubscribes the address that a link was mailed to from all emails of that kind, also those that wait to be sent;
 * idempotent. The link is enough: no
 * login is required (RFC 8058).
 * @throws ShopError `invalid_email_link` for a link that is not the shop's.
 */
export async function unsubscribe(
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<{ kind: OptionalMail }> {
  const found = await findUnsubscribing(deps.db.read, token);
  if (!found) throw new ShopError({ code: 'invalid_email_link' });
  const { kind } = found;
  const key = emailKey(found.email);
  await deps.db.transaction(async (tx) => {
    await insertUnsubscribed(tx, { kind, emailKey: key, createdAt: deps.now() });
    await deleteWaitingMails(tx, { kind, emailKey: key });
    await ENDS[kind]?.(tx, key);
  });
  return { kind };
}
