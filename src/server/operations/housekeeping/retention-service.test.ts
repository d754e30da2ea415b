import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { DEFAULT_SETTINGS, NEW_SHOP_KEEPS } from '../../../shared/operations/shop-settings.ts';
import { insertAuditEntry } from '../../audit/audit-repository.ts';
import type { Deps } from '../../deps.ts';
import { outboxFolderIn } from '../../mail/outbox-folder-service.ts';
import { insertPaymentEvent } from '../../payments/payment-event-repository.ts';
import { beginSettings, readShopSettings, updateShopSettings } from '../../settings/shop-settings-service.ts';
import { deleteOutdated } from './retention-service.ts';

/** Mails and audit entries of every kind, of each of these ages in days. */
async function fill({ db, newId, now }: Deps, ages: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const age of ages) {
      const createdAt = new Date(now().getTime() - age * DAY_MS);
      const mail = {
        recipient: 'a@example.test',
        subject: String(age),
        text: '',
        html: '',
        attempt: 1,
        tries: 0,
      };
      for (const [kind, state] of [
        ['password_changed', 'sent'],
        ['owner_news', 'failed'],
        ['verify_email', 'queued'],
        ['order_confirmation', 'sent'],
      ] as const) {
        const id = newId('mail');
        await tx
          .insert(tx.tables.mails)
          .values({ ...mail, id, kind, state, subjectId: id, createdAt, nextTryAt: createdAt });
      }
      for (const [entity, action] of [
        ['product', 'product.updated'],
        ['setting', 'settings.changed'],
        ['series', 'series.skipped'],
      ] as const)
        await insertAuditEntry(tx, {
          id: newId('auditEntry'),
          actorId: null,
          byStaff: true,
          action,
          entity,
          entityId: 'x',
          data: {},
          createdAt,
        });
      await insertPaymentEvent(tx, { id: `evt_${age}`, kind: 'charge.updated', receivedAt: createdAt });
    }
  });
}

/** What is left, as kind and age in days, sorted. */
async function left({ db, now }: Deps) {
  const { mails, auditEntries, paymentEvents } = db.read.tables;
  const age = (at: Date) => (now().getTime() - at.getTime()) / DAY_MS;
  return {
    mails: (await db.read.select().from(mails)).map((row) => `${row.kind} ${age(row.createdAt)}`).sort(),
    audit: (await db.read.select().from(auditEntries))
      .filter(({ entityId }) => entityId === 'x')
      .map((row) => `${row.entity} ${age(row.createdAt)}`)
      .sort(),
    events: (await db.read.select().from(paymentEvents))
      .map((row) => age(row.receivedAt))
      .sort((a, b) => a - b),
  };
}

describeEngines('keeping data', (engine) => {
  test('an earlier shop keeps everything but the provider’s events until its owner decides', async () => {
    const { deps, given } = await openTestShop(engine);
    await fill(deps, [1, 89, 91, 3_000]);
    const before = await left(deps);
    expect(await deleteOutdated(deps)).toEqual({ mails: 0, auditEntries: 0, paymentEvents: 2 });
    expect(await left(deps)).toEqual({ ...before, events: [1, 89] });

    const { actor } = await given.user({ role: 'ADMIN' });
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Corner', keepMailsDays: 90, keepAuditYears: 1 };
    await updateShopSettings(deps, actor, { version: 0, settings });
    expect(await deleteOutdated(deps)).toEqual({ mails: 4, auditEntries: 1, paymentEvents: 0 });
    const after = await left(deps);
    // Never what waits to be sent, nor what is about an order, nor what explains invoices.
    expect(after.mails.filter((row) => /91|3000/.test(row))).toEqual([
      'order_confirmation 3000',
      'order_confirmation 91',
      'verify_email 3000',
      'verify_email 91',
    ]);
    expect(after.audit.filter((row) => /3000/.test(row))).toEqual(['series 3000', 'setting 3000']);
    expect(after.mails).toHaveLength(12);
  });

  test('a new shop keeps what the law asks for; the provider’s last event stays, however old', async () => {
    const { deps } = await openTestShop(engine);
    await beginSettings(deps);
    expect(await readShopSettings(deps.db.read, deps)).toMatchObject(NEW_SHOP_KEEPS);
    await fill(deps, [100, 200]);
    expect(await deleteOutdated(deps)).toEqual({ mails: 4, auditEntries: 0, paymentEvents: 1 });
    expect((await left(deps)).events).toEqual([100]);
  });
});

test('what a shop without a mail server wrote of mails that are gone, goes with them', async () => {
  const { deps } = await openTestShop();
  await beginSettings(deps);
  await fill(deps, [1, 100]);
  const { db, setup, newId } = deps;
  const folder = outboxFolderIn(setup.dataDir);
  mkdirSync(folder, { recursive: true });
  const all = await db.read.select().from(db.read.tables.mails);
  const write = (name: string) => writeFileSync(join(folder, name), 'Dear Anna');
  for (const { id } of all) write(`${id}.txt`);
  for (const rest of ['.txt', '.html', '-RE 2026-000001.pdf']) write(newId('mail') + rest);
  write('notes.txt');
  await deleteOutdated(deps);
  const kept = await db.read.select().from(db.read.tables.mails);
  expect(kept.length).toBeLessThan(all.length);
  expect(readdirSync(folder).sort()).toEqual([...kept.map(({ id }) => `${id}.txt`), 'notes.txt'].sort());
});

test('thousands are deleted in slices, so that nobody waits long', async () => {
  const { deps } = await openTestShop();
  await beginSettings(deps);
  const { db, newId, now } = deps;
  const createdAt = new Date(now().getTime() - 1_000 * DAY_MS);
  const rows = Array.from({ length: 5_000 }, () => {
    const id = newId('mail');
    const text = 'A mail. '.repeat(200);
    return {
      id,
      kind: 'owner_news' as const,
      subjectId: id,
      recipient: 'a@example.test',
      subject: 's',
      text,
      html: text,
      state: 'sent' as const,
      attempt: 1,
      tries: 1,
      nextTryAt: createdAt,
      createdAt,
    };
  });
  for (let at = 0; at < rows.length; at += 500)
    await db.transaction((tx) => tx.insert(tx.tables.mails).values(rows.slice(at, at + 500)));
  let slices = 0;
  const counted: Deps = {
    ...deps,
    db: {
      ...db,
      transaction(body) {
        slices++;
        return db.transaction(body);
      },
    },
  };
  expect(await deleteOutdated(counted)).toMatchObject({ mails: 5_000 });
  expect(slices).toBe(25);
});
