import { readOrderNumber } from '../../../shared/orders/order-number.ts';
import { NOTHING_DECLARED, withdrawalsGoTo } from '../../../shared/orders/withdrawal.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { attemptsFrom, takeAttempts } from '../../accounts/attempt-limit-service.ts';
import { emailKey } from '../../accounts/email-key-rules.ts';
import { findUser } from '../../accounts/user-repository.ts';
import { type Actor, actorUserId } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { countAttempts } from '../../mail/mail-repository.ts';
import { accountSubject, type MailBody } from '../../mail/mail-rules.ts';
import { panelLink } from '../../mail/panel-link-rules.ts';
import { readLetterhead, readShopSettings } from '../../settings/shop-settings-service.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import { findOrderByNumber, lockOrder, type OrderRow, updateOrder } from '../order-repository.ts';
import { withdrawalMail, withdrawalNewsMail } from './withdrawal-mail.ts';

export type WithdrawInput = {
  name: string;
  /** As it was typed. */
  number: string;
  email: string;
  /** '' for the whole order. */
  goods: string;
  /** The caller's IP address. */
  address: string;
};

/**
 * Takes the statement by which somebody withdraws from a contract: confirms it to them by mail, tells the owner, and
 * notes it in the order's history, which holds the order back until an admin has looked at it. Nobody has to be signed
 * in, and a statement with a wrong number reaches the owner, too, because it counts all the same. The caller does not
 * learn whether there is such an order. The confirmation is kept like the other mails about orders.
 * @throws ShopError `not_found` where withdrawals are not taken online; `too_many_requests` after 10 in an hour from one
 * network, or 5 with one email address.
 */
export async function withdrawFromContract(
  deps: Deps,
  actor: Actor,
  { address, ...entered }: WithdrawInput,
): Promise<void> {
  const owner = withdrawalsGoTo(await readShopSettings(deps.db.read, deps));
  if (!owner) throw new ShopError({ code: 'not_found', entity: 'order' });
  await takeAttempts(deps, [
    ...attemptsFrom('withdrawalFromAddress', address),
    { limit: 'withdrawalOfEmail', of: [emailKey(entered.email)] },
  ]);
  await deps.db.transaction(async (tx) => {
    const number = readOrderNumber(entered.number);
    const found = number === null ? null : await findOrderByNumber(tx, number);
    const theirs = found !== null && (await isTheirs(tx, found, { actor, email: entered.email }));
    // Somebody may be cancelling it.
    const order = theirs ? await lockOrder(tx, found.id) : null;
    const withdrawal = { ...entered, at: deps.now() };
    if (order) {
      const { name, goods } = entered;
      // An erased order gets no customer's data back.
      const data = order.erasedAt ? NOTHING_DECLARED : { name, goods };
      await recordOrderEvent(tx, deps, actor, order.id, { kind: 'contract_withdrawn', data });
      // Of what is cancelled nothing is sent, and its money goes back anyway.
      if (order.fulfilmentStatus !== 'cancelled')
        await updateOrder(tx, order.id, { withdrawn: true, updatedAt: deps.now() });
    }
    // Whoever presses twice has declared it twice. The order is locked while its mails are counted.
    await queue(tx, deps, {
      ...(order
        ? { subjectId: order.id, attempt: (await countAttempts(tx, 'withdrawal', order.id)) + 1 }
        : { subjectId: subjectOfNone(deps, actor) }),
      ...{ kind: 'withdrawal', recipient: entered.email },
      body: withdrawalMail({ ...(await readLetterhead(tx, deps, order ?? { userId: null })), withdrawal }),
    });
    await queue(tx, deps, {
      ...{ kind: 'withdrawal_news', subjectId: deps.newId('mail'), recipient: owner },
      body: withdrawalNewsMail({
        ...(await readLetterhead(tx, deps, { userId: null })),
        withdrawal,
        link: order && panelLink(deps.publicUrl, `/orders/${order.id}`),
        ordersLink: panelLink(deps.publicUrl, '/all-orders'),
      }),
    });
  });
}

/** Whether it is the signed-in customer's own, or of the given address, with which it was placed or its account is now. */
async function isTheirs(
  tx: Transaction,
  { email, userId }: OrderRow,
  by: { actor: Actor; email: string },
): Promise<boolean> {
  const key = emailKey(by.email);
  if (emailKey(email) === key) return true;
  if (userId === null) return false;
  return userId === actorUserId(by.actor) || (await findUser(tx, userId))?.emailKey === key;
}

/** A statement without an order is about the account of who made it, or about nothing else. */
function subjectOfNone(deps: Deps, actor: Actor): string {
  const [userId, id] = [actorUserId(actor), deps.newId('mail')];
  return userId ? accountSubject(userId, id) : id;
}

type Queued = {
  kind: 'withdrawal' | 'withdrawal_news';
  subjectId: string;
  attempt?: number;
  recipient: string;
  body: MailBody;
};

const queue = (tx: Transaction, deps: Deps, mail: Queued): Promise<void> =>
  enqueueMail(tx, deps, { ...mail, secretUntil: null });
