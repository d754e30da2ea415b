import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSmtpServer } from '../../../../tests/support/machines/smtp-server.ts';
import { openAccountShop } from '../../../../tests/support/shop/account-shop.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { SYSTEM } from '../../actor.ts';
import { readMailAccount } from '../../mail/mail-account-repository.ts';
import { enqueueMail, hasMailWork, sendDueMails } from '../../mail/mail-outbox-service.ts';
import { getHealth } from '../health/health-service.ts';
import { getMailAccount, removeMailServer, saveMailServer } from './mail-account-service.ts';
import { sendTestMail } from './mail-admin-service.ts';

const PASSWORD = 'a password of the mail server';
const reason = (code: string) => ({ reason: { code } });

async function open(engine: 'sqlite' | 'postgresql' = 'sqlite') {
  const shop = await openAccountShop(engine);
  const smtp = await openSmtpServer();
  onTestFinished(() => smtp.close());
  const server: Parameters<typeof saveMailServer>[2]['server'] = {
    ...{ host: '127.0.0.1', port: smtp.port, security: 'none', user: 'shop' },
    ...{ from: 'Corner <shop@shop.example>', password: PASSWORD },
  };
  const save = (changes: Partial<Parameters<typeof saveMailServer>[2]['server']> = {}, version = 0) =>
    saveMailServer(shop.deps, shop.admin.actor, { version, server: { ...server, ...changes } });
  return { ...shop, smtp, save };
}

const TEST = { kind: 'test', language: 'en' } as const;

const MAIL = {
  kind: 'password_reset',
  subjectId: '1',
  recipient: 'ann@example.com',
  body: { subject: 'Hello', text: 'x', html: 'x' },
  secretUntil: null,
} as const;

describeEngines('the mail server', (engine) => {
  test('mails go out by it from then on, in every process; its password is never shown', async () => {
    const { deps, admin, anotherProcess, smtp, save, folder } = await open(engine);
    const other = anotherProcess();
    const report = await sendTestMail(other, admin.actor, TEST);
    expect(report).toMatchObject({ configured: false, answer: null });
    expect(readdirSync(join(folder, 'outbox'))).toHaveLength(2);

    const saved = await save();
    expect(saved).toMatchObject({
      version: 1,
      mode: 'server',
      server: { host: '127.0.0.1', user: 'shop', hasPassword: true, setBy: 'Olga' },
    });
    expect(await sendTestMail(other, admin.actor, { ...TEST, to: 'friend@example.com' })).toEqual({
      recipient: 'friend@example.com',
      error: null,
      fault: null,
      answer: '250 2.0.0 queued as 4711',
      configured: true,
    });
    expect(smtp.received[0]).toContain('From: Corner <shop@shop.example>');
    const { auditEntries, settings } = deps.db.read.tables;
    const stored = [
      await deps.db.read.select().from(auditEntries),
      await deps.db.read.select().from(settings),
    ];
    expect(JSON.stringify([saved, stored])).not.toContain(PASSWORD);

    // Another sender, with the password as it is; then back to the folder.
    await save({ from: 'new@shop.example', password: null }, 1);
    await sendTestMail(other, admin.actor, TEST);
    expect(smtp.received[1]).toContain('From: new@shop.example');
    expect((await removeMailServer(deps, admin.actor, { version: 2 })).mode).toBe('folder');
    expect(await other.setup.mail()).toBe('folder');
  });

  test('of two admins who save at the same time, the second learns of the first', async () => {
    const { save, deps } = await open(engine);
    const outcomes = await Promise.allSettled([save(), save({ from: 'other@shop.example' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await readMailAccount(deps.db.read)).version).toBe(1);
  });

  test('a mail that waits for its next attempt goes out at once by a server that is entered anew', async () => {
    const { deps, smtp, save } = await open(engine);
    await save({ port: 9 });
    await deps.db.transaction((tx) => enqueueMail(tx, deps, MAIL));
    expect(await sendDueMails(deps)).toBe(0);
    await save({}, 1);
    expect(await sendDueMails(deps)).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  test('so do mails that failed in the last week, but none with a secret and none that nobody wants', async () => {
    const { deps, clock, smtp, save } = await open(engine);
    await save({ port: 9 });
    const { mails, unsubscribed } = deps.db.read.tables;
    const queue = (mail: Partial<Parameters<typeof enqueueMail>[2]>) =>
      deps.db.transaction((tx) => enqueueMail(tx, deps, { ...MAIL, kind: 'order_confirmation', ...mail }));
    const fail = () => deps.db.transaction((tx) => tx.update(mails).set({ state: 'failed', tries: 103 }));
    await queue({ subjectId: 'old' });
    await fail();
    clock.advance(7 * 86_400_000 + 1);
    await queue({ subjectId: 'order' });
    await queue({ subjectId: 'secret', secretUntil: new Date(clock.now().getTime() + 9_000_000) });
    await queue({ kind: 'back_in_stock', subjectId: 'wanted', recipient: 'Bob@example.com' });
    await queue({ kind: 'back_in_stock', subjectId: 'unwanted', recipient: 'Ann@example.com' });
    await deps.db.transaction((tx) =>
      tx
        .insert(unsubscribed)
        .values({ emailKey: 'ann@example.com', kind: 'back_in_stock', createdAt: clock.now() }),
    );
    await fail();
    await save({}, 1);
    expect(await sendDueMails(deps)).toBe(2);
    expect(smtp.received).toHaveLength(2);
    const rows = await deps.db.read.select().from(mails);
    expect(
      rows
        .filter(({ state }) => state === 'sent')
        .map(({ subjectId }) => subjectId)
        .sort(),
    ).toEqual(['order', 'wanted']);
  });
});

test('the stored password never goes to another server, encryption or user', async () => {
  const { save } = await open();
  await save();
  for (const change of [
    { host: 'evil.example' },
    { port: 26 },
    { user: 'eve' },
    { security: 'tls' as const },
  ])
    await expect(save({ ...change, password: null }, 1)).rejects.toMatchObject({
      reason: { code: 'missing_field', field: 'password' },
    });
  expect((await save({ user: '', password: null }, 1)).server).toMatchObject({
    user: '',
    hasPassword: false,
  });
});

test('only an admin who has just signed in may change it, and not what the environment sets', async () => {
  const { deps, admin, given, save } = await open();
  await save();
  const stale = { ...admin.actor, fresh: false };
  await expect(removeMailServer(deps, stale, { version: 1 })).rejects.toMatchObject(
    reason('fresh_sign_in_needed'),
  );
  const { actor } = await given.user();
  for (const change of [getMailAccount(deps, actor), removeMailServer(deps, actor, { version: 1 })])
    await expect(change).rejects.toMatchObject(reason('forbidden'));
  const mail = { host: 'mail.env:465', from: 'env@shop.example' };
  const set = { ...deps, setup: { ...deps.setup, environment: { ...deps.setup.environment, mail } } };
  expect(await getMailAccount(set, admin.actor)).toMatchObject({
    variables: ['SMTP_URL', 'MAIL_FROM'],
    environment: mail,
  });
  await expect(removeMailServer(set, admin.actor, { version: 1 })).rejects.toMatchObject(
    reason('set_by_environment'),
  );
});

test('without its key file mails wait, rather than going into the folder, until the password is there again', async () => {
  const { deps, clock, anotherProcess, smtp, save, folder } = await open();
  await save();
  const { keyFile } = deps.secrets;
  rmSync(keyFile);
  const restored = anotherProcess();
  await deps.db.transaction((tx) => enqueueMail(tx, deps, MAIL));
  // However long it takes: no attempt counts meanwhile.
  for (let hours = 0; hours < 12; hours++) {
    expect(await hasMailWork(restored)).toBe(false);
    expect(await sendDueMails(restored)).toBe(0);
    clock.advance(3_600_000);
  }
  const { mails } = deps.db.read.tables;
  expect(await deps.db.read.select().from(mails)).toMatchObject([{ state: 'queued', tries: 0 }]);
  expect(existsSync(join(folder, 'outbox'))).toBe(false);
  const { findings } = await getHealth(restored, SYSTEM, { origin: deps.publicUrl, strangeProxy: null });
  expect(findings).toContainEqual(expect.objectContaining({ code: 'mail_locked', keyFile }));
  await save({}, 1);
  expect(await sendDueMails(restored)).toBe(1);
  expect(smtp.received).toHaveLength(1);
});
