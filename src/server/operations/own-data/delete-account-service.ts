import type { UserId } from '../../../shared/ids.ts';
import { ACCOUNT_MAILS, MAIL_KINDS, type MailKind } from '../../../shared/operations/mail.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { areWithinLimits, takeAttempts } from '../../accounts/attempt-limit-service.ts';
import { deletePendingSignUpsFor } from '../../accounts/email/email-link-repository.ts';
import { emailKey } from '../../accounts/email-key-rules.ts';
import { removeReplacedPhoto } from '../../accounts/profile-photo-service.ts';
import { accountDeletedMail } from '../../accounts/security-mail.ts';
import { enqueueSecurityMail } from '../../accounts/security-mail-service.ts';
import { countAdmins, lockOwnUser, type UserRow } from '../../accounts/user-repository.ts';
import { type Actor, assertFresh, assertSignedIn } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { type Caller, cancelCheckout } from '../../checkout/checkout-service.ts';
import type { Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { ORDER_MAILS } from '../../mail/mail-repository.ts';
import { reindexOrder } from '../../orders/desk/order-words-service.ts';
import { removeReviewsOf } from '../../reviews/review-service.ts';
import { deleteRequestsOf } from '../../stock-alerts/stock-request-repository.ts';
import {
  deleteMailsOf,
  deleteUser,
  eraseUnpaidContacts,
  leaveAddressOnOrders,
} from './own-data-repository.ts';

const OF_ORDERS: readonly MailKind[] = ORDER_MAILS;
const NOT_OF_ORDERS = MAIL_KINDS.filter((kind) => !OF_ORDERS.includes(kind));

/**
 * Deletes the caller's account at once, with addresses (those of checkouts without an order, too), cart, sessions, photo,
 * reviews and emails, and, if its address is proved, what the shop knows of that besides. Orders stay for the books
 * without an owner, with the account's last address, where mail about them goes; the retention job erases what they say
 * about the person. An open payment page is closed first, so that nothing is paid that nobody can see. A payment under
 * way at the bank keeps its address until it ends. The person is told by a mail of which nothing is kept once it is sent.
 * @param input `confirm` is the account's email address, typed again.
 * @throws ShopError `unauthenticated`; `fresh_sign_in_needed`; `wrong_confirmation`; `last_admin`;
 * `payment_unavailable` when an open payment page cannot be closed; `too_many_requests`.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  { confirm, address }: { confirm: string } & Caller,
): Promise<void> {
  assertFresh(actor);
  const userId = assertSignedIn(actor);
  await takeAttempts(deps, [{ limit: 'deletionOfUser', of: [userId] }]);
  // A refusal leaves the payment page open.
  await deps.db.transaction((tx) => lockDeletable(tx, userId, confirm));
  await cancelCheckout(deps, actor, { address });
  const photo = await deps.db.transaction(async (tx) => {
    const user = await lockDeletable(tx, userId, confirm);
    // Anybody can sign up with any address: until it is proved, only what is about the account is theirs.
    if (user.emailProvedAt) {
      await deletePendingSignUpsFor(tx, user.emailKey);
      await deleteRequestsOf(tx, user.emailKey);
    }
    const kinds = user.emailProvedAt ? NOT_OF_ORDERS : ACCOUNT_MAILS;
    await deleteMailsOf(tx, user, kinds);
    await removeReviewsOf(tx, userId);
    await eraseUnpaidContacts(tx, { id: userId, provedKey: user.emailProvedAt && user.emailKey });
    for (const { id } of await leaveAddressOnOrders(tx, { id: userId, email: user.email, now: deps.now() }))
      await reindexOrder(tx, id);
    // While the account still says in which language.
    if (await areWithinLimits(tx, deps, [{ limit: 'deletionMailToAddress', of: [user.emailKey] }]))
      await enqueueSecurityMail(tx, deps, user, { kind: 'account_deleted', write: accountDeletedMail });
    await deleteUser(tx, userId);
    await audit(tx, deps, actor, { action: 'user.deleted', entity: 'user', entityId: userId, data: {} });
    return user.profilePicHash;
  });
  if (photo) await removeReplacedPhoto(deps, photo);
}

async function lockDeletable(tx: Transaction, userId: UserId, confirm: string): Promise<UserRow> {
  // Before any read: on PostgreSQL a check over the set of admins is only safe behind this lock.
  await takeLockRow(tx, 'admins');
  const user = await lockOwnUser(tx, userId);
  if (emailKey(confirm) !== user.emailKey) throw new ShopError({ code: 'wrong_confirmation' });
  if (user.role === 'ADMIN' && (await countAdmins(tx)) <= 1) throw new ShopError({ code: 'last_admin' });
  return user;
}
