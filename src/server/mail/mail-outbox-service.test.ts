import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import type { MailKind } from '../../shared/operations/mail.ts';
import { passwordResetMail } from '../accounts/passwords/password-reset-mail.ts';
import { SYSTEM } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { getShopSettings, updateShopSettings } from '../settings/shop-settings-service.ts';
import { createFileMailer, MailRefusal } from './mail-gateway.ts';
import { enqueueMail, hasMailWork, type NewMail, sendDueMails, waitAfter } from './mail-outbox-service.ts';
import { writeMail } from './mail-rules.ts';

const BODY = { subject: 'Hello', text: 'plain', html: '<p>plain</p>' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeEngines('the outbox', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    let broken: Error | null = new Error('421 try again later');
    const failing: Deps = {
      ...shop.deps,
      mailer: {
        async send(mail) {
          if (broken) throw broken;
          shop.sentMails.push(mail);
          return { to: 'server', answer: '250 ok' };
        },
      },
    };
    const queue = (subjectId: string, secretUntil: Date | null = null, kind: MailKind = 'password_reset') => {
      const mail: NewMail = {
        kind,
        subjectId,
        recipient: 'a@example.test',
        body: BODY,
        secretUntil,
      };
      return shop.deps.db.transaction((tx) => enqueueMail(tx, shop.deps, mail));
    };
    const { read } = shop.deps.db;
    const rows = async () => read.select().from(read.tables.mails).orderBy(read.tables.mails.id);
    return {
      ...shop,
      failing,
      mend: () => {
        broken = null;
      },
      refuse: () => {
        broken = new MailRefusal('550 5.1.1 no such user');
      },
      queue,
      rows,
    };
  }

  test('what is queued is sent once', async () => {
    const { deps, queue, sentMails, rows } = await open();
    expect(await hasMailWork(deps)).toBe(false);
    await queue('1');
    await queue('2');
    expect(await hasMailWork(deps)).toBe(true);
    expect(await sendDueMails(deps)).toBe(2);
    expect(await sendDueMails(deps)).toBe(0);
    expect(sentMails).toHaveLength(2);
    expect(await rows()).toMatchObject([
      { state: 'sent', text: 'plain' },
      { state: 'sent', text: 'plain' },
    ]);
    expect(await hasMailWork(deps)).toBe(false);
  });

  test('answers to a mail go to the shop’s contact address', async () => {
    const { deps, queue, sentMails } = await open();
    await queue('1');
    await sendDueMails(deps);
    const { version, settings } = await getShopSettings(deps, SYSTEM);
    await updateShopSettings(deps, SYSTEM, {
      version,
      settings: { ...settings, contactEmail: 'help@shop.test' },
    });
    await queue('2');
    await sendDueMails(deps);
    expect(sentMails.map(({ replyTo }) => replyTo)).toEqual([undefined, 'help@shop.test']);
  });

  test('a mail is queued with its cause or not at all, and only once', async () => {
    const { deps, queue, rows } = await open();
    const cause = deps.db.transaction(async (tx) => {
      await enqueueMail(tx, deps, {
        kind: 'password_reset',
        subjectId: '1',
        recipient: 'a',
        body: BODY,
        secretUntil: null,
      });
      throw new Error('undone');
    });
    await expect(cause).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
    await queue('1');
    await expect(queue('1')).rejects.toThrow();
  });

  test('a failed mail is retried at growing intervals, for four days', async () => {
    const { failing, queue, rows, clock } = await open();
    await queue('1');
    expect(await sendDueMails(failing)).toBe(0);
    expect(await rows()).toMatchObject([{ state: 'queued', tries: 1, lastError: '421 try again later' }]);
    clock.advance(waitAfter(1) - 1);
    await sendDueMails(failing);
    expect(await rows()).toMatchObject([{ tries: 1 }]);
    clock.advance(1);
    let hours = 0;
    for (let tries = 2; (await rows())[0]?.state === 'queued'; tries++) {
      await sendDueMails(failing);
      hours += waitAfter(tries) / HOUR;
      clock.advance(waitAfter(tries));
    }
    expect(Math.round(hours / 24)).toBe(4);
    expect(await hasMailWork(failing)).toBe(false);
    expect([1, 2, 3, 8, 9].map((tries) => waitAfter(tries) / 1000)).toEqual([30, 60, 120, 3600, 3600]);
  });

  test('a mail that the server refuses for good is given up after ten tries', async () => {
    const { failing, queue, rows, clock, refuse } = await open();
    await queue('1');
    refuse();
    for (let tries = 1; tries <= 12; tries++) {
      await sendDueMails(failing);
      clock.advance(HOUR);
    }
    expect(await rows()).toMatchObject([{ state: 'failed', tries: 10 }]);
  });

  test('a failed mail is sent when the server is back, with the same message id', async () => {
    const { failing, queue, rows, clock, mend, sentMails } = await open();
    await queue('1');
    await sendDueMails(failing);
    mend();
    clock.advance(MINUTE);
    expect(await sendDueMails(failing)).toBe(1);
    expect(sentMails[0]?.id).toBe((await rows())[0]?.id);
    expect((await rows())[0]?.lastError).toBeNull();
  });

  test('of the mail about a deleted account nothing is left once it is sent or given up', async () => {
    const { deps, failing, queue, rows, clock, refuse, sentMails } = await open();
    await queue('sent', null, 'account_deleted');
    await sendDueMails(failing);
    expect(await rows()).toMatchObject([{ state: 'queued', tries: 1 }]);
    clock.advance(MINUTE);
    expect(await sendDueMails(deps)).toBe(1);
    expect(sentMails).toMatchObject([{ to: 'a@example.test', text: 'plain' }]);
    expect(await rows()).toEqual([]);
    await queue('refused', null, 'account_deleted');
    refuse();
    for (let tries = 1; tries <= 10; tries++) {
      expect(await rows()).toHaveLength(1);
      await sendDueMails(failing);
      clock.advance(HOUR);
    }
    expect(await rows()).toEqual([]);
  });

  test('a secret body is erased once sent, or when it expires', async () => {
    const { deps, failing, queue, rows, clock } = await open();
    const until = new Date(clock.now().getTime() + 30 * MINUTE);
    await queue('sent', until);
    await sendDueMails(deps);
    await queue('stuck', until);
    await sendDueMails(failing);
    expect((await rows()).map(({ text }) => text).sort()).toEqual(['', 'plain']);
    clock.advance(30 * MINUTE);
    expect(await hasMailWork(failing)).toBe(true);
    await sendDueMails(failing);
    const ended = await rows();
    expect(ended.map(({ text, html }) => text + html)).toEqual(['', '']);
    expect(ended.map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
    expect(await hasMailWork(failing)).toBe(false);
  });
});

test('both forms of a mail have the same content, and markup in a name is escaped', () => {
  const mail = passwordResetMail({
    locale: DEFAULT_LOCALE,
    shopName: '<b>A</b> & B',
    link: 'http://shop.test/x?a=1&b=2',
    validForMinutes: 30,
  });
  expect(mail.text).toMatch(/\n<b>A<\/b> & B$/);
  expect(mail.text).toContain('\nhttp://shop.test/x?a=1&b=2\n');
  expect(mail.html).toContain('&lt;b&gt;A&lt;/b&gt; &amp; B</p>');
  expect(mail.html).toContain('href="http://shop.test/x?a=1&amp;b=2"');
  expect(mail.html).not.toContain('<b>');
  const letterhead = { locale: DEFAULT_LOCALE, shopName: 'x' };
  const plain = writeMail(letterhead, {
    kind: null,
    subject: 's',
    opening: ['one'],
    action: null,
    closing: 'bye',
  });
  expect(plain.text).toBe('one\n\nbye\n\nx');
});

test('without SMTP a mail becomes two files that only the owner can read', async () => {
  const { folder } = await openTestShop();
  const outbox = join(folder, 'outbox');
  await createFileMailer(outbox).send({ id: 'mai_1', to: 'a@example.test', ...BODY });
  expect(readdirSync(outbox).sort()).toEqual(['mai_1.html', 'mai_1.txt']);
  expect(readFileSync(join(outbox, 'mai_1.txt'), 'utf8')).toBe(
    'To: a@example.test\nSubject: Hello\n\nplain\n',
  );
  expect(statSync(join(outbox, 'mai_1.txt')).mode & 0o077).toBe(0);
});
