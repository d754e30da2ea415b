import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { toId } from '../../shared/ids.ts';
import { type Actor, GUEST } from '../actor.ts';
import { adjustStock } from '../catalogue/stock/stock-service.ts';
import { sendDueMails } from '../mail/mail-outbox-service.ts';
import { listUnsubscribed } from '../mail/unsubscribed-repository.ts';
import { listOutbox, sendAgain } from '../operations/mail/mail-admin-service.ts';
import { exportData } from '../operations/own-data/own-data-service.ts';
import { sendStockAlerts } from '../stock-alerts/stock-alert-service.ts';
import { askForStock } from '../stock-alerts/stock-request-service.ts';
import { unsubscribe } from './unsubscribe-service.ts';

const ONE_CLICK = 'List-Unsubscribe=One-Click';

describeEngines('unsubscribing', (engine) => {
  /** Two customers wait for the same two products; the first product is back, and both were told of it. */
  async function open() {
    const shop = await openTestApp({}, engine);
    const { deps, given, app, sentMails } = shop;
    const admin = await given.user({ role: 'ADMIN' });
    const [ann, bob] = [await given.user(), await given.user()];
    await deps.db.transaction((tx) => tx.update(tx.tables.users).set({ emailProvedAt: deps.now() }));
    const [back, gone] = [await given.product({ stockOnHand: 0 }), await given.product({ stockOnHand: 0 })];
    const ask = ({ email, actor }: { email: string; actor: Actor }, productId = gone) =>
      askForStock(deps, actor, { productId, email, address: '192.0.2.1' });
    const restock = async (productId: typeof back) => {
      await adjustStock(deps, admin.actor, { productId, delta: 5, note: '' });
      await sendStockAlerts(deps);
      await sendDueMails(deps);
    };
    for (const person of [ann, bob]) {
      await ask(person, back);
      await ask(person, gone);
    }
    await restock(back);
    const told = (email: string) => sentMails.filter(({ to }) => to === email);
    const urlTo = (email: string) => {
      const header = told(email)[0]?.headers?.['List-Unsubscribe'] ?? '';
      return new URL(header.slice(1, -1));
    };
    /** As a mail program sends it: from elsewhere, with no more than a form. */
    const press = (
      { pathname, search }: URL,
      type = 'application/x-www-form-urlencoded',
      payload = ONE_CLICK,
    ) => app.inject({ method: 'POST', url: pathname + search, headers: { 'content-type': type }, payload });
    const waiting = async () => {
      const { stockRequests } = deps.db.read.tables;
      return (await deps.db.read.select().from(stockRequests)).map(({ email }) => email);
    };
    return { ...shop, admin, ann, bob, gone, ask, restock, told, urlTo, press, waiting };
  }

  test('a mail that nobody has to get says in headers and body how to end it', async () => {
    const { deps, ann, told, urlTo } = await open();
    const [mail] = told(ann.email);
    const url = urlTo(ann.email);
    expect(`${url.origin}${url.pathname}`).toBe(`${deps.publicUrl}/unsubscribe`);
    expect(mail?.headers).toEqual({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': ONE_CLICK });
    expect(mail?.text).toContain(`Unsubscribe from these emails:\n${url}`);
    expect(mail?.html).toContain(`href="${url}"`);
  });

  test('one press without a login ends what the address waits for; twice is once', async () => {
    const { deps, ann, bob, gone, ask, restock, told, urlTo, press, waiting } = await open();
    const before = await press(new URL(`${urlTo(ann.email)}x`));
    expect([before.statusCode, (await waiting()).length]).toEqual([400, 2]);
    const form = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    expect((await press(urlTo(ann.email))).statusCode).toBe(204);
    expect((await press(urlTo(ann.email), 'multipart/form-data; boundary=x', form)).statusCode).toBe(204);
    expect(await waiting()).toEqual([bob.email]);
    const since = deps.now();
    expect(await listUnsubscribed(deps.db.read, ann.email)).toEqual([{ kind: 'back_in_stock', since }]);
    const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret: null, browserSecret: null };
    const own = await exportData(deps, ann.actor, { client });
    expect(own.unsubscribedFrom).toEqual([{ kind: 'back_in_stock', since }]);
    // Asking again is wanting it again.
    await ask(ann);
    expect(await listUnsubscribed(deps.db.read, ann.email)).toEqual([]);
    await restock(gone);
    expect([told(ann.email), told(bob.email)].map(({ length }) => length)).toEqual([2, 2]);
  });

  test('a mail that still waits to be sent is not sent', async () => {
    const { deps, admin, ann, bob, gone, told, urlTo, press } = await open();
    await adjustStock(deps, admin.actor, { productId: gone, delta: 5, note: '' });
    await sendStockAlerts(deps);
    expect((await press(urlTo(ann.email))).statusCode).toBe(204);
    await sendDueMails(deps);
    expect([told(ann.email), told(bob.email)].map(({ length }) => length)).toEqual([1, 2]);
  });

  test('nor one that is next while another is being sent', async () => {
    const { deps, admin, ann, bob, gone, told, urlTo, sentMails } = await open();
    await adjustStock(deps, admin.actor, { productId: gone, delta: 5, note: '' });
    await sendStockAlerts(deps);
    const token = urlTo(bob.email).searchParams.get('token') ?? '';
    const slow: typeof deps.mailer = {
      async send(mail) {
        if (mail.to === ann.email) await unsubscribe(deps, GUEST, { token });
        sentMails.push(mail);
        return { to: 'server', answer: '250 ok' };
      },
    };
    expect(await sendDueMails({ ...deps, mailer: slow })).toBe(1);
    expect([told(ann.email), told(bob.email)].map(({ length }) => length)).toEqual([2, 1]);
  });

  test('nor can the owner send it again', async () => {
    const { deps, admin, ann, bob, told, urlTo, press } = await open();
    const { items } = await listOutbox(deps, admin.actor, { limit: 50 });
    expect((await press(urlTo(ann.email))).statusCode).toBe(204);
    const sendAgainTo = ({ email }: { email: string }) => {
      const mail = items.find(({ recipient }) => recipient === email);
      return sendAgain(deps, admin.actor, { id: mail?.id ?? toId('mail', '') });
    };
    await expect(sendAgainTo(ann)).rejects.toMatchObject({ reason: { code: 'mail_unsubscribed' } });
    await sendAgainTo(bob);
    await sendDueMails(deps);
    expect([told(ann.email), told(bob.email)].map(({ length }) => length)).toEqual([1, 2]);
  });

  test('a request that was there at once with the end of it is not mailed', async () => {
    const { deps, ann, bob, gone, restock, told, urlTo } = await open();
    const token = urlTo(ann.email).searchParams.get('token') ?? '';
    const { stockRequests } = deps.db.read.tables;
    const kept = await deps.db.read.select().from(stockRequests).where(eq(stockRequests.email, ann.email));
    expect(await unsubscribe(deps, GUEST, { token })).toEqual({ kind: 'back_in_stock' });
    await deps.db.transaction((tx) => tx.insert(tx.tables.stockRequests).values(kept));
    await restock(gone);
    expect([told(ann.email), told(bob.email)].map(({ length }) => length)).toEqual([1, 2]);
  });

  test('a link that is not the shop’s is refused and changes nothing', async () => {
    const { deps, ann, urlTo, press, waiting } = await open();
    const [said = '', signature = ''] = (urlTo(ann.email).searchParams.get('token') ?? '').split('.');
    const other = Buffer.from('back_in_stock bob@example.test').toString('base64url');
    for (const token of ['', '.', 'x', said, `${said}.`, `${other}.${signature}`, 'x'.repeat(601)]) {
      const url = new URL(`/unsubscribe?${new URLSearchParams({ token })}`, deps.publicUrl);
      expect((await press(url)).statusCode, token).toBe(400);
    }
    expect((await press(new URL('/unsubscribe', deps.publicUrl))).statusCode).toBe(400);
    expect(await waiting()).toHaveLength(2);
  });
});
