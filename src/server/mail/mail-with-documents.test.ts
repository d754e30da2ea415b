import { rename } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startInvoicing } from '../../../tests/support/shop/invoicing.ts';
import { sendMails } from '../../../tests/support/shop/send-mails.ts';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { SYSTEM } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { StoreFault } from '../files/file-store.ts';
import { getHealth } from '../operations/health/health-service.ts';
import { sendAgain } from '../operations/mail/mail-admin-service.ts';
import { resendConfirmation } from '../orders/desk/order-care-service.ts';
import { enqueueMail, hasMailWork } from './mail-outbox-service.ts';

const MINUTE = 60_000;
/** Longer than the tries of a mail last. */
const WEEK = 7 * 24 * 60 * MINUTE;

describeEngines('a mail with a document', (engine) => {
  /** A shop whose confirmation of an order, with its invoice, waits to be sent. */
  async function open() {
    const shop = await openPlacedOrder(engine, { beforePaying: ({ deps }) => startInvoicing(deps) });
    const { deps, sentMails } = shop;
    const { read } = deps.db;
    const rows = async () => read.select().from(read.tables.mails).orderBy(read.tables.mails.id);
    const finding = async (code = 'mails_waiting') =>
      (await getHealth(deps, SYSTEM, { origin: deps.publicUrl, strangeProxy: null })).findings.find(
        (found) => found.code === code,
      );
    const attached = () => sentMails.map(({ attachments = [] }) => attachments.length);
    return { ...shop, rows, finding, attached };
  }

  test('waits without using up a try while the storage does not answer; other mails are sent', async () => {
    const { deps, admin, orderId, clock, rows, finding, attached } = await open();
    await sendMails(deps);
    await resendConfirmation(deps, admin.actor, { orderId });
    await resendConfirmation(deps, admin.actor, { orderId });
    await deps.db.transaction((tx) =>
      enqueueMail(tx, deps, {
        kind: 'password_reset',
        subjectId: '1',
        recipient: 'ann@example.test',
        body: { subject: 'x', text: 'x', html: 'x' },
        secretUntil: null,
      }),
    );
    let asked = 0;
    const find = () => {
      asked++;
      return Promise.reject(new StoreFault('unreachable', 'ECONNREFUSED'));
    };
    const away: Deps = { ...deps, documents: { ...deps.documents, find } };
    while (await hasMailWork(away)) await sendMails(away);
    // Asked for one of them: each may wait for minutes.
    expect([asked, attached()]).toEqual([1, [1, 0]]);
    for (let past = 0; past < WEEK; past += 12 * 60 * MINUTE) {
      clock.advance(12 * 60 * MINUTE);
      while (await hasMailWork(away)) await sendMails(away);
    }
    const waits = { state: 'queued', tries: 0, lastError: expect.stringContaining('ECONNREFUSED') };
    expect((await rows()).filter(({ state }) => state !== 'sent')).toMatchObject([waits, waits]);
    expect(await finding()).toMatchObject({ level: 'warn', count: 2 });

    clock.advance(MINUTE);
    while (await hasMailWork(deps)) await sendMails(deps);
    expect(attached()).toEqual([1, 0, 1, 1]);
    expect(await finding()).toBeUndefined();
  });

  test('waits while the file is lost, says which, and is sent once it is back', async () => {
    const { deps, admin, orderId, clock, rows, finding, attached } = await open();
    await sendMails(deps);
    await resendConfirmation(deps, admin.actor, { orderId });
    const { folder } = deps.documents.files;
    await rename(folder, `${folder}-gone`);
    for (let past = 0; past < WEEK; past += 12 * 60 * MINUTE) {
      await sendMails(deps);
      clock.advance(12 * 60 * MINUTE);
    }
    const lastError = expect.stringMatching(/^The file of TEST-2026-000001 is missing or damaged\./);
    expect((await rows()).at(-1)).toMatchObject({ state: 'queued', tries: 0, lastError });
    expect(await finding()).toMatchObject({ count: 1, error: lastError });

    await rename(`${folder}-gone`, folder);
    expect(await sendMails(deps)).toBe(1);
    expect(attached()).toEqual([1, 1]);
  });

  test('is given up after a week without the file, and can be sent again once it is back', async () => {
    const { deps, admin, orderId, clock, rows, finding, attached } = await open();
    await sendMails(deps);
    await resendConfirmation(deps, admin.actor, { orderId });
    const { folder } = deps.documents.files;
    await rename(folder, `${folder}-gone`);
    clock.advance(WEEK - MINUTE);
    await sendMails(deps);
    expect(await finding('mails_failed')).toBeUndefined();
    clock.advance(MINUTE);
    await sendMails(deps);
    const lastError = expect.stringMatching(/^The file of TEST-2026-000001 is missing or damaged\./);
    const mail = (await rows()).at(-1);
    expect(mail).toMatchObject({ state: 'failed', lastError });
    expect(await hasMailWork(deps)).toBe(false);
    expect(await finding()).toBeUndefined();
    clock.advance(WEEK - MINUTE);
    expect(await finding('mails_failed')).toMatchObject({ level: 'bad', count: 1 });

    await rename(`${folder}-gone`, folder);
    if (mail) await sendAgain(deps, admin.actor, mail);
    await sendMails(deps);
    expect(attached()).toEqual([1, 1]);
    expect(await finding('mails_failed')).toBeUndefined();
  });
});
