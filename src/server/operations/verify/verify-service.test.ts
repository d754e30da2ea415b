import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashDatabase } from '../../../../tests/support/databases/database-hash.ts';
import { fileFaults, ROW_FAULTS, tamper } from '../../../../tests/support/databases/planted-data-faults.ts';
import { readFiles } from '../../../../tests/support/shop/backed-up-shop.ts';
import { type FilledShop, openFilledShop } from '../../../../tests/support/shop/filled-shop.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import type { Actor } from '../../actor.ts';
import { SYSTEM } from '../../actor.ts';
import { openView } from '../../db/view/database-view.ts';
import { StoreFault } from '../../files/file-store.ts';
import { PaymentUnavailable } from '../../payments/payment-gateway.ts';
import { countPending } from './engine-check-service.ts';
import { type AskProvider, askGateway, readTestPayments } from './payment-check.ts';
import { verifyData } from './verify-service.ts';

async function verify(
  { deps, location, folder, clock }: FilledShop,
  {
    providers,
    limit = 10,
    actor = SYSTEM,
  }: { providers?: AskProvider[]; limit?: number; actor?: Actor } = {},
) {
  const view = await openView(location);
  const tests = readTestPayments(join(folder, 'test-payments.db'));
  try {
    return await verifyData(
      {
        view,
        databaseFile: location.dialect === 'sqlite' ? location.file : null,
        migrationsFolder: `drizzle/${location.dialect}`,
        dataDir: folder,
        stores: { media: deps.media.files, documents: deps.documents.files },
        secrets: deps.secrets,
        payments: { providers: providers ?? [askGateway(deps.payments)], limit },
        chainHead: null,
        now: clock.now,
      },
      actor,
      { onProgress: () => undefined, onResult: () => undefined },
    );
  } finally {
    tests?.close();
    await view.close();
  }
}

/** What no migration makes, and what of it is named: on SQLite the first only. */
const ADDED = {
  sqlite: {
    statements: [
      "create trigger promote after update on user begin update user set role = 'ADMIN'; end",
      'create view people as select * from user',
    ],
    objects: ['trigger "promote"'],
  },
  postgresql: {
    statements: [
      'create extension pg_trgm',
      "create function helper() returns trigger language plpgsql as 'begin return new; end'",
      'create trigger promote before update on "user" for each row execute function helper()',
      'create view people as select * from "user"',
      'create rule silent as on delete to "order" do instead nothing',
    ],
    objects: ['function helper', 'rule silent of "order"', 'trigger promote of "user"', 'view people'],
  },
};

describeEngines('checking the data', (engine) => {
  test('a clean shop passes, and each planted fault is found', async () => {
    const shop = await openFilledShop(engine);
    const faulty = async (options = {}) =>
      (await verify(shop, options)).filter(({ faults }) => faults.length > 0).map(({ name }) => name);
    const clean = await verify(shop);
    expect(clean.flatMap(({ faults }) => faults)).toEqual([]);
    const looked = Object.fromEntries(clean.map((result) => [result.name, result.looked]));
    expect(looked).toMatchObject({
      'order-sums': '1 orders',
      refunds: '1 refunds',
      numbers: '2 numbers',
      media: '2 pictures',
      documents: '2 documents',
      key: '1 secrets',
      backups: engine === 'sqlite' ? '1 backups' : '0 backups',
      provider: '1 of 1 payments',
    });

    const before = await hashDatabase(shop.deps.db.read);
    const found: Record<string, string[]> = {};
    const wanted: Record<string, string[]> = {};
    for (const { what, found: names, sql, undo } of ROW_FAULTS) {
      // PostgreSQL's tables are compared by name only, so one more is not seen there.
      if (engine === 'postgresql' && what === 'a table dropped beside') continue;
      await tamper(shop.location, sql);
      wanted[what] =
        names.includes('engine') || !sql[0]?.startsWith('create table kept') || engine === 'postgresql'
          ? names
          : ['schema', ...names];
      found[what] = await faulty();
      await tamper(shop.location, undo);
    }
    expect(found).toEqual(wanted);
    expect(await hashDatabase(shop.deps.db.read)).toBe(before);

    const files = fileFaults(shop, engine);
    for (const [name, file, broken] of files) {
      const whole = readFileSync(file);
      if (broken === null) rmSync(file);
      else writeFileSync(file, broken(whole));
      expect([file, await faulty()]).toEqual([file, [name]]);
      writeFileSync(file, whole);
    }
    expect(await faulty()).toEqual([]);
  }, 60_000);

  test('it changes nothing, and says what it could not compare', async () => {
    const shop = await openFilledShop(engine);
    mkdirSync(join(shop.folder, 'media'), { recursive: true });
    writeFileSync(join(shop.folder, 'media', 'stray.txt'), 'stray');
    const filesBefore = await readFiles(shop.folder);
    const rowsBefore = await hashDatabase(shop.deps.db.read);
    const away: AskProvider = async () => {
      throw new PaymentUnavailable('away');
    };
    const results = await verify(shop, { providers: [away] });
    expect(results.flatMap(({ faults }) => faults)).toEqual([]);
    const notes = results.flatMap((result) => result.notes);
    expect(notes.join('\n')).toContain('stray.txt');
    expect(notes.join('\n')).toContain('did not answer');
    expect((await verify(shop, { limit: 0 })).at(-1)?.notes.join()).toContain('only the newest 0 of 1');
    expect(await hashDatabase(shop.deps.db.read)).toBe(rowsBefore);
    const filesAfter = await readFiles(shop.folder);
    const withoutShared = (files: Record<string, string>) =>
      Object.entries(files)
        .filter(([name]) => !name.endsWith('-shm'))
        .sort();
    expect(withoutShared(filesAfter)).toEqual(withoutShared(filesBefore));
    await expect(verify(shop, { actor: shop.customer.actor })).rejects.toMatchObject({
      reason: { code: 'forbidden' },
    });
  });

  test('what could not be checked is not called lost', async () => {
    const shop = await openFilledShop(engine);
    const names = () => Promise.reject(new StoreFault('unreachable', 'ECONNREFUSED'));
    const media = { ...shop.deps.media, files: { ...shop.deps.media.files, names } };
    const results = await verify({ ...shop, deps: { ...shop.deps, media } });
    expect(results.filter(({ faults }) => faults.length > 0)).toEqual([
      expect.objectContaining({
        name: 'media',
        faults: [expect.stringContaining('Check the host in MEDIA_URL')],
        remedy: expect.stringContaining('then check again'),
      }),
    ]);
  });

  test('what somebody added beside the migrations is named', async () => {
    const shop = await openFilledShop(engine);
    const { statements, objects } = ADDED[engine];
    await tamper(shop.location, statements);
    const schema = (await verify(shop)).find(({ name }) => name === 'schema');
    expect(schema?.faults).toEqual(
      objects.map((object) => `it holds the ${object}, which no migration of the shop makes`),
    );
  });

  test('a database that a newer version opened is called that', async () => {
    const shop = await openFilledShop(engine);
    const migrations = engine === 'sqlite' ? '__drizzle_migrations' : 'drizzle.__drizzle_migrations';
    await tamper(shop.location, [
      `insert into ${migrations} (id, hash, created_at) values (1000, 'of-later', 1)`,
    ]);
    const schema = (await verify(shop)).find(({ name }) => name === 'schema');
    // A later test may get the same database, whose sequence of these ids is not set back.
    await tamper(shop.location, [`delete from ${migrations} where hash = 'of-later'`]);
    expect(schema?.faults).toEqual([expect.stringMatching(/: a newer version of the shop opened it$/)]);
  });

  test('data that this version has not opened yet is told from changed data', async () => {
    const { location } = await openFilledShop(engine);
    const migrationsFolder = join('drizzle', engine);
    const view = await openView(location);
    expect(await countPending(view, migrationsFolder)).toBe(0);
    await view.close();
    const newer = mkdtempSync(join(tmpdir(), 'voltcart-migrations-'));
    onTestFinished(() => rmSync(newer, { recursive: true, force: true }));
    cpSync(migrationsFolder, newer, { recursive: true });
    const journal = JSON.parse(readFileSync(join(newer, 'meta/_journal.json'), 'utf8'));
    journal.entries.push({ ...journal.entries.at(-1), tag: '9999_next' });
    writeFileSync(join(newer, 'meta/_journal.json'), JSON.stringify(journal));
    writeFileSync(join(newer, '9999_next.sql'), 'select 1');
    const again = await openView(location);
    expect(await countPending(again, newer)).toBe(1);
    await again.close();
  });

  test("the test payments' own file is asked too", async () => {
    const shop = await openFilledShop(engine);
    const opened = readTestPayments(join(shop.folder, 'test-payments.db'));
    if (!opened) throw new Error('there is no file of test payments');
    try {
      const ask = { providers: [opened.ask] };
      expect((await verify(shop, ask)).at(-1)).toMatchObject({ faults: [], looked: '1 of 1 payments' });
      await tamper(shop.location, ['update payment set refunded_minor = 0']);
      expect((await verify(shop, ask)).at(-1)?.faults).toHaveLength(1);
    } finally {
      opened.close();
    }
  });

  test('what was repaid by hand is no difference to the provider', async () => {
    const shop = await openFilledShop(engine);
    await tamper(shop.location, ['update payment set refunded_minor = refunded_minor + 100']);
    expect((await verify(shop)).at(-1)?.faults).toHaveLength(1);
    await shop.deps.db.transaction(async (tx) => {
      const { refunds } = tx.tables;
      const [given] = await tx.select().from(refunds);
      if (!given) throw new Error('there is no refund');
      const more = { byHand: true, amountMinor: money(100), providerRefundId: null, lines: [] };
      await tx.insert(refunds).values({ ...given, ...more, id: toId('refund', 'ref_by_hand') });
    });
    expect((await verify(shop)).flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('test payments are converted from the units of the provider', async () => {
    const shop = await openFilledShop(engine);
    const file = join(shop.folder, 'test-payments.db');
    // Krónur have no decimals here, and two at Stripe.
    await tamper(shop.location, ["update payment set currency = 'ISK'"]);
    await tamper({ dialect: 'sqlite', file }, [
      "update payment set currency = 'isk', amount = amount * 100, amount_refunded = amount_refunded * 100",
    ]);
    const opened = readTestPayments(file);
    if (!opened) throw new Error('there is no file of test payments');
    try {
      const results = await verify(shop, { providers: [opened.ask] });
      expect(results.at(-1)).toMatchObject({ faults: [], looked: '1 of 1 payments' });
    } finally {
      opened.close();
    }
  });
});
