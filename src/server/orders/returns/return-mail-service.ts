import type { MailKind } from '../../../shared/operations/mail.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { countAttempts } from '../../mail/mail-repository.ts';
import { panelLink } from '../../mail/panel-link-rules.ts';
import { readLetterhead, readShopSettings } from '../../settings/shop-settings-service.ts';
import { aboutOrder } from '../order-mail-service.ts';
import { recipientOf } from '../order-recipient-service.ts';
import { listOrderLines, type OrderRow } from '../order-repository.ts';
import { returnNewsMail, returnUpdateMail, type ToldReturnState } from './return-mail.ts';
import type { ReturnWithLines } from './return-repository.ts';
import type { WhatFollows } from './return-rules.ts';

type Told = { order: OrderRow; asked: ReturnWithLines; state: ToldReturnState };

async function goodsOf(tx: Transaction, { order, asked }: Told) {
  const lines = await listOrderLines(tx, order.id);
  return asked.lines.map(({ orderLineId, quantity }) => ({
    name: lines.find(({ id }) => id === orderLineId)?.name ?? '',
    quantity,
  }));
}

/**
 * The next mail of its kind about the return; the panel may have sent an earlier one again. That each state is mailed
 * once follows from the change to it, which happens once under the order's lock.
 */
const queuedAs = async (tx: Transaction, kind: MailKind, { asked }: Told) => ({
  kind,
  subjectId: asked.id,
  attempt: (await countAttempts(tx, kind, asked.id)) + 1,
});

const isAnswer = (state: ToldReturnState): boolean => state === 'accepted' || state === 'declined';

/** Queues the mail to the customer about a return that this transaction has changed. */
export async function mailCustomer(
  tx: Transaction,
  deps: Deps,
  told: Told & { follows?: WhatFollows },
): Promise<void> {
  const { order, asked, state } = told;
  const recipient = await recipientOf(tx, order);
  if (!recipient) return;
  await enqueueMail(tx, deps, {
    ...(await queuedAs(tx, 'return_update', told)),
    recipient,
    body: returnUpdateMail({
      ...(await aboutOrder(tx, deps, order)),
      goods: await goodsOf(tx, told),
      state,
      ...(isAnswer(state) ? { answer: asked.answer, label: asked.label } : { answer: '', label: '' }),
      follows: told.follows ?? null,
    }),
    secretUntil: null,
  });
}

/** Queues the mail to the owner about what a customer did, where the owner gave an address. */
export async function mailOwner(
  tx: Transaction,
  deps: Deps,
  told: Told & { state: 'asked' | 'withdrawn' },
): Promise<void> {
  const { order, asked, state } = told;
  const { ownerEmail, language } = await readShopSettings(tx, deps);
  if (!ownerEmail) return;
  await enqueueMail(tx, deps, {
    ...(await queuedAs(tx, 'return_news', told)),
    recipient: ownerEmail,
    body: returnNewsMail({
      ...(await readLetterhead(tx, deps, { userId: null })),
      number: order.number,
      name: order.name,
      goods: await goodsOf(tx, told),
      link: panelLink(deps.publicUrl, `/orders/${order.id}`),
      state,
      reason: textsFor(language).returns.reasons[asked.reason],
      note: asked.note,
    }),
    secretUntil: null,
  });
}
