import { areWithinLimits, attemptsFrom, takeAttempts } from '../../accounts/attempt-limit-service.ts';
import { emailKey } from '../../accounts/email-key-rules.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { countAttempts } from '../../mail/mail-repository.ts';
import { readLetterhead } from '../../settings/shop-settings-service.ts';
import { recipientOf } from '../order-recipient-service.ts';
import { findOrderByNumber } from '../order-repository.ts';
import { linkOf, linkToOrder } from './order-key-service.ts';
import { orderLinkMail } from './order-link-mail.ts';

export type FindOrderInput = {
  number: string;
  email: string;
  /** The caller's IP address. */
  address: string;
};

/**
 * Mails the link to an order, to the address where mail about it goes, if its number matches and the email address is
 * that one or the one it was placed with. The caller does not learn whether they do: everything but the mail's row is
 * done in either case. After five requests in an hour an address silently gets no more mails.
 * @throws ShopError `too_many_requests` after 10 requests in an hour from one network.
 */
export async function findOrder(
  deps: Deps,
  _actor: Actor,
  { number, email, address }: FindOrderInput,
): Promise<void> {
  await takeAttempts(deps, attemptsFrom('findOrderFromAddress', address));
  const key = emailKey(email);
  await deps.db.transaction(async (tx) => {
    const within = await areWithinLimits(tx, deps, [{ limit: 'findOrderOfEmail', of: [key] }]);
    const order = await findOrderByNumber(tx, number);
    const body = orderLinkMail({
      ...(await readLetterhead(tx, deps, order ?? { userId: null })),
      link: order ? await linkOf(tx, deps, order) : await linkToOrder(tx, deps, number),
      number,
      name: order?.name ?? '',
      forAccount: (order?.userId ?? null) !== null,
    });
    const kind = 'order_link';
    const attempt = (await countAttempts(tx, kind, order?.id ?? number)) + 1;
    const recipient = order && (await recipientOf(tx, order));
    if (!within || !recipient || ![order.email, recipient].some((each) => emailKey(each) === key)) return;
    await enqueueMail(tx, deps, {
      kind,
      subjectId: order.id,
      attempt,
      recipient,
      body,
      secretUntil: null,
    });
  });
}
