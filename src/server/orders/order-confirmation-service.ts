import { MINUTE_MS } from '../../shared/durations.ts';
import type { DocumentId, OrderId } from '../../shared/ids.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { readAgreedTexts } from '../content/page-service.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ERROR_MAX, enqueueMail } from '../mail/mail-outbox-service.ts';
import { listUnwrittenMails, updateMail } from '../mail/mail-repository.ts';
import type { MailBody } from '../mail/mail-rules.ts';
import { waitsForParcel } from './fulfilment/order-step-rules.ts';
import { orderConfirmationMail } from './order-confirmation-mail.ts';
import { aboutOrder } from './order-mail-service.ts';
import { findAgreedAt, findOrderOfMail, listOrderLines } from './order-repository.ts';
import { shownSums } from './order-sum-rules.ts';

const KIND = 'order_confirmation';

type Confirmation = {
  orderId: OrderId;
  recipient: string;
  /** 1 unless it is deliberately sent again. */
  attempt?: number;
  /** Its invoice, if it has one. */
  documents: readonly DocumentId[];
};

/**
 * Queues an order's confirmation. It is written some seconds later: whoever buys waits for the transactions that
 * place the orders of others.
 */
export const queueConfirmation = (
  tx: Transaction,
  deps: Pick<Deps, 'newId' | 'now'>,
  { orderId, ...mail }: Confirmation,
): Promise<void> =>
  enqueueMail(tx, deps, {
    ...mail,
    kind: KIND,
    subjectId: orderId,
    body: { subject: '', text: '', html: '' },
    secretUntil: null,
  });

const AT_ONCE = 50;
const WAIT_MS = MINUTE_MS;

export const hasUnwrittenConfirmations = async ({ db, now }: Deps): Promise<boolean> =>
  (await listUnwrittenMails(db.read, { now: now(), limit: 1 })).length > 0;

/**
 * Writes the queued confirmations, of their orders as they stand. One that cannot be written waits for a minute, with
 * the reason for the owner.
 */
export async function writeConfirmations(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const mails = await listUnwrittenMails(db.read, { now: now(), limit: AT_ONCE });
  await Promise.all(
    mails.map(async ({ id, subjectId }) => {
      try {
        await db.transaction(async (tx) => updateMail(tx, id, await confirmationOf(tx, deps, subjectId)));
      } catch (error) {
        const lastError = String(error).slice(0, ERROR_MAX);
        const change = { nextTryAt: new Date(now().getTime() + WAIT_MS), lastError };
        await db.transaction((tx) => updateMail(tx, id, change));
      }
    }),
  );
}

async function confirmationOf(tx: Transaction, deps: Deps, subjectId: string): Promise<MailBody> {
  const order = await findOrderOfMail(tx, subjectId);
  if (!order) throw new ShopError({ code: 'not_found', entity: 'order' });
  const about = await aboutOrder(tx, deps, order);
  return orderConfirmationMail({
    ...about,
    buyer: order,
    lines: await listOrderLines(tx, order.id),
    currency: order.currency,
    sums: shownSums(order),
    inReview: order.paymentStatus === 'review',
    awaited: waitsForParcel(order) && order.paymentStatus !== 'refunded',
    agreed: await readAgreedTexts(tx, deps, {
      language: about.locale.language,
      on: (await findAgreedAt(tx, order)) ?? order.createdAt,
    }),
  });
}
