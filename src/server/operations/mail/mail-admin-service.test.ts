import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';
import type { MailKind } from '../../../shared/operations/mail.ts';
import { GUEST } from '../../actor.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import type { Deps } from '../../deps.ts';
import { createFileMailer, MailFault } from '../../mail/mail-gateway.ts';
import { enqueueMail, sendDueMails } from '../../mail/mail-outbox-service.ts';
import { listOutbox, sendAgain, sendTestMail } from './mail-admin-service.ts';

const ALL = { limit: 50 };
const TEST = { kind: 'test', language: 'en' } as const;

describeEngines('the outbox', (engine) => {
  const open = async () => {
    const shop = await openTestShop(engine);
    const admin = await shop.given.user({ role: 'ADMIN' });
    const write = async (subjectId: string, kind: MailKind = 'order_shipped') => {
      shop.clock.advance(1_000);
      await shop.deps.db.transaction((tx) =>
        enqueueMail(tx, shop.deps, {
          kind,
          subjectId,
          recipient: 'ann@example.test',
          body: { subject: subjectId, text: 'words', html: '<p>words</p>' },
          secretUntil: kind === 'password_reset' ? new Date(shop.clock.now().getTime() + 60_000) : null,
        }),
      );
    };
    const list = async (deps: Deps = shop.deps) => (await listOutbox(deps, admin.actor, ALL)).items;
    const broken: Deps = { ...shop.deps, mailer: { send: () => Promise.reject(new Error('no route')) } };
    return { ...shop, admin, write, list, broken };
  };

  test('lists mails, newest first, page by page, never their content', async () => {
    const { deps, admin, write } = await open();
    for (const subject of ['one', 'two', 'three']) await write(subject);
    const first = await listOutbox(deps, admin.actor, { limit: 2 });
    expect(first.items.map(({ subject }) => subject)).toEqual(['three', 'two']);
    expect(JSON.stringify(first)).not.toContain('words');
    const cursor = first.nextCursor ?? '';
    const rest = await listOutbox(deps, admin.actor, { limit: 2, cursor });
    expect(rest).toMatchObject({ items: [{ subject: 'one', state: 'queued' }], nextCursor: null });
    await expect(listOutbox(deps, admin.actor, { limit: 2, cursor: 'x' })).rejects.toMatchObject({
      reason: { code: 'invalid_field' },
    });
    await sendDueMails(deps);
    expect((await listOutbox(deps, admin.actor, { ...ALL, state: 'queued' })).items).toEqual([]);
  });

  test('a failed mail is retried, a sent one is sent again as a new mail', async () => {
    const { deps, clock, admin, write, list, broken, sentMails } = await open();
    await write('one');
    for (let hours = 0; hours < 5 * 24; hours++) {
      await sendDueMails(broken);
      clock.advance(3_600_000);
    }
    const [failed] = await list();
    expect(failed).toMatchObject({ state: 'failed', lastError: 'no route', repeatable: true });
    await sendAgain(deps, admin.actor, { id: failed?.id ?? toId('mail', '') });
    expect(await list()).toMatchObject([{ state: 'queued', tries: 0, lastError: null }]);
    await sendDueMails(deps);
    expect(sentMails).toHaveLength(1);

    clock.advance(1_000);
    await Promise.all([1, 2].map(() => sendAgain(deps, admin.actor, { id: failed?.id ?? toId('mail', '') })));
    await sendDueMails(deps);
    expect(await list()).toMatchObject([{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }]);
    expect(new Set(sentMails.map(({ id }) => id)).size).toBe(3);
    const { items } = await listAuditLog(deps, admin.actor, { ...ALL, entity: 'mail' });
    expect(items.map(({ action }) => action)).toEqual(Array(3).fill('mail.sent_again'));
  });

  test('a mail with a personal link is not sent again', async () => {
    const { deps, admin, write, list } = await open();
    await write('reset', 'password_reset');
    await sendDueMails(deps);
    const [mail] = await list();
    expect(mail).toMatchObject({ repeatable: false });
    await expect(sendAgain(deps, admin.actor, { id: mail?.id ?? toId('mail', '') })).rejects.toMatchObject({
      reason: { code: 'mail_not_repeatable' },
    });
    await expect(sendAgain(deps, admin.actor, { id: toId('mail', 'mai_none') })).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
    expect(await list()).toHaveLength(1);
  });

  test('a test mail is sent once, immediately, to the calling admin, with the result reported', async () => {
    const { deps, admin, list, broken, sentMails, clock } = await open();
    expect(await sendTestMail(deps, admin.actor, TEST)).toEqual({
      recipient: admin.email,
      error: null,
      fault: null,
      answer: '250 ok',
      configured: false,
    });
    expect(sentMails).toMatchObject([{ to: admin.email, subject: 'Test email from Voltcart' }]);
    clock.advance(1_000);
    expect(await sendTestMail(broken, admin.actor, TEST)).toMatchObject({ error: 'no route', fault: null });
    const fault = new MailFault('no_such_server', 'getaddrinfo ENOTFOUND');
    const misspelt: Deps = { ...deps, mailer: { send: () => Promise.reject(fault) } };
    expect(await sendTestMail(misspelt, admin.actor, TEST)).toMatchObject({ fault: 'no_such_server' });
    clock.advance(86_400_000);
    await sendDueMails(deps);
    expect(sentMails).toHaveLength(1);
    expect(await list()).toMatchObject([
      { kind: 'test', state: 'failed', lastError: 'getaddrinfo ENOTFOUND' },
      { kind: 'test', state: 'failed', lastError: 'no route' },
      { kind: 'test', state: 'sent' },
    ]);
  });
});

test('a mail that is only written to the outbox folder is not listed as sent', async () => {
  const { deps, folder, given } = await openTestShop();
  const { actor } = await given.user({ role: 'ADMIN' });
  const shop: Deps = { ...deps, mailer: createFileMailer(folder) };
  await sendTestMail(shop, actor, TEST);
  await shop.db.transaction((tx) =>
    enqueueMail(tx, shop, {
      kind: 'order_shipped',
      subjectId: 'one',
      recipient: 'ann@example.test',
      body: { subject: 'one', text: 'words', html: '<p>words</p>' },
      secretUntil: null,
    }),
  );
  expect(await sendDueMails(shop)).toBe(1);
  const { items } = await listOutbox(shop, actor, ALL);
  expect(items.map(({ state, sentAt, lastError }) => ({ state, sentAt, lastError }))).toEqual(
    Array(2).fill({ state: 'written', sentAt: null, lastError: null }),
  );
});

test('the outbox and the audit log are for admins only', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user();
  for (const ask of [
    () => listOutbox(deps, actor, ALL),
    () => sendAgain(deps, actor, { id: toId('mail', 'mai_none') }),
    () => sendTestMail(deps, actor, TEST),
    () => listAuditLog(deps, actor, ALL),
  ]) {
    await expect(ask()).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  }
  await expect(sendTestMail(deps, GUEST, TEST)).rejects.toMatchObject({
    reason: { code: 'unauthenticated' },
  });
});
