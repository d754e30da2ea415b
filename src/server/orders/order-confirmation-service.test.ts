import { expect, test } from 'vitest';
import { sendMails } from '../../../tests/support/shop/send-mails.ts';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { hasMailWork, sendDueMails } from '../mail/mail-outbox-service.ts';
import { resendConfirmation } from './desk/order-care-service.ts';
import {
  hasUnwrittenConfirmations,
  queueConfirmation,
  writeConfirmations,
} from './order-confirmation-service.ts';

describeEngines("an order's confirmation", (engine) => {
  async function open() {
    const shop = await openPlacedOrder(engine);
    const { read } = shop.deps.db;
    const { mails } = read.tables;
    const rows = () => read.select().from(mails).orderBy(mails.attempt, mails.subjectId);
    return { ...shop, rows };
  }

  test('is queued with the order, written afterwards, and not sent before', async () => {
    const { deps, admin, orderId, rows, sentMails } = await open();
    expect(await rows()).toMatchObject([{ state: 'queued', subject: '', text: '', html: '' }]);
    expect([await hasMailWork(deps), await hasUnwrittenConfirmations(deps)]).toEqual([false, true]);
    expect(await sendDueMails(deps)).toBe(0);

    await resendConfirmation(deps, admin.actor, { orderId });
    await writeConfirmations(deps);
    const text = expect.stringContaining(`/order/${orderId}`);
    const subject = expect.stringContaining('Voltcart');
    expect(await rows()).toMatchObject([
      { subject, text },
      { subject, text },
    ]);
    expect([await hasMailWork(deps), await hasUnwrittenConfirmations(deps)]).toEqual([true, false]);
    expect(await sendDueMails(deps)).toBe(2);
    expect(sentMails).toMatchObject([
      { subject, text },
      { subject, text },
    ]);
  });

  test('that cannot be written waits with the reason, and others are sent', async () => {
    const { deps, clock, rows, sentMails } = await open();
    const orderId = deps.newId('order');
    const lost = { orderId, recipient: 'a@example.test', attempt: 2, documents: [] };
    await deps.db.transaction((tx) => queueConfirmation(tx, deps, lost));
    expect(await sendMails(deps)).toBe(1);
    expect(await hasUnwrittenConfirmations(deps)).toBe(false);
    clock.advance(60_000);
    expect([await hasUnwrittenConfirmations(deps), await sendMails(deps)]).toEqual([true, 0]);
    expect(await rows()).toMatchObject([
      { state: 'sent' },
      { state: 'queued', subjectId: orderId, html: '', lastError: expect.stringContaining('not_found') },
    ]);
    expect(sentMails).toHaveLength(1);
  });
});
