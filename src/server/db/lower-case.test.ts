import { expect, onTestFinished, test } from 'vitest';
import { emptyPostgresql } from '../../../tests/support/databases/empty-postgresql.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { listUsers } from '../accounts/user-repository.ts';
import { enqueueMail } from '../mail/mail-outbox-service.ts';
import { deleteWaitingMails } from '../mail/mail-repository.ts';
import { listMailsOf } from '../operations/own-data/own-data-repository.ts';
import { migratePostgresql } from './migrations/migrate-postgresql.ts';
import { openPostgresql } from './postgresql.ts';

test('people with a capital I are found in a Turkish database', async () => {
  const { url } = await emptyPostgresql("template template0 locale_provider icu icu_locale 'tr-TR'");
  await migratePostgresql(url, 'drizzle/postgresql');
  const db = openPostgresql(url);
  onTestFinished(() => db.close());
  const { deps } = await openTestShop();
  const emailKey = 'info@example.test';
  const id = deps.newId('user');
  const now = deps.now();
  const person = { id, emailKey, createdAt: now };
  const mailsLeft = async () => (await listMailsOf(db.read, person)).map(({ state }) => state);
  await db.transaction(async (tx) => {
    const { users } = tx.tables;
    const row = { ...person, email: 'INFO@example.test', name: 'IRIS ÇELİK', role: 'GENERAL' as const };
    await tx.insert(users).values({ ...row, passwordHash: '', profilePicHash: null, updatedAt: now });
    const body = { subject: '', text: '', html: '' };
    const about = { subjectId: 'x', secretUntil: null, body };
    await enqueueMail(tx, deps, { kind: 'back_in_stock', recipient: row.email, ...about });
  });
  for (const search of ['iris', 'çelik'])
    expect(await listUsers(db.read, { search, role: null, after: null, limit: 9 }), search).toMatchObject([
      { id },
    ]);
  expect(await mailsLeft()).toEqual(['queued']);
  await db.transaction((tx) => deleteWaitingMails(tx, { kind: 'back_in_stock', emailKey }));
  expect(await mailsLeft()).toEqual([]);
});
