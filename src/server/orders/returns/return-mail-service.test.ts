import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openOrderToReturn } from '../../../../tests/support/shop/test-returns.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import type { MailKind } from '../../../shared/operations/mail.ts';
import { sendAgain } from '../../operations/mail/mail-admin-service.ts';
import { withdrawReturn } from './return-service.ts';

describeEngines('mails about returns', (engine) => {
  test('one that the owner sent again is not in the way of the later ones', async () => {
    const shop = await openOrderToReturn(engine);
    const { deps, admin, customer, own, ask, setDays, deliver, accept, look } = shop;
    const resend = async (kind: MailKind) => {
      const mail = (await look()).mails.find((each) => each.kind === kind);
      if (!mail) throw new Error(`there is no ${kind}`);
      const { mails } = deps.db.read.tables;
      await deps.db.transaction((tx) => tx.update(mails).set({ state: 'sent' }).where(eq(mails.id, mail.id)));
      await sendAgain(deps, admin.actor, { id: mail.id });
    };
    const attempts = async () =>
      (await look()).mails
        .filter(({ kind }) => kind.startsWith('return_'))
        .map(({ kind, attempt }) => `${kind} ${attempt}`)
        .sort();
    await setDays(14);
    await deliver();
    const { id } = await ask(1);
    const news = (await look()).mails.find(({ kind }) => kind === 'return_news');
    expect(news?.text).toContain(`/login?next=%2Fadmin-panel%2Forders%2F${shop.orderId}\n`);
    // As often as there are states, so that no number is left that one of them would take.
    for (let times = 0; times < 6; times++) await resend('return_update');
    for (let times = 0; times < 6; times++) await resend('return_news');
    await accept(id);
    await withdrawReturn(deps, customer.actor, { ...own, id });
    expect(await attempts()).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => `return_news ${attempt}`),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => `return_update ${attempt}`),
    ]);
  });
});
