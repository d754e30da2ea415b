import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  expectRefused,
  openBackedUpShop,
  openFolder,
  quietly,
  readFiles,
  restore,
} from '../../../../tests/support/shop/backed-up-shop.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { searchProducts } from '../../catalogue/search/search-service.ts';
import { connectSqlite, openSqlite } from '../../db/sqlite.ts';
import { openDocumentStore } from '../../documents/document-store.ts';
import { openDiskStore } from '../../files/disk-store.ts';
import { openMediaStore } from '../../media/media-store.ts';
import { makeBackup } from './backup-service.ts';
import { type RestoreDeps, restoreBackup } from './restore-service.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** Every row by table. */
function readRows(file: string): Record<string, unknown[]> {
  const connection = new BetterSqlite3(file, { readonly: true });
  const tables = connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'")
    .pluck()
    .all() as string[];
  const rows = tables.map((name) => [name, connection.prepare(`select * from "${name}"`).raw().all()]);
  connection.close();
  return Object.fromEntries(rows);
}

test('every row and file is restored, except reset tokens, secret mails and, unless they are kept, sessions', async () => {
  const { shop, file } = await openBackedUpShop();
  const to = openFolder();
  const report = await restore(to, file);
  expect(report).toMatchObject({ migrated: 0, aside: null, endedSessions: 1, media: { files: 2 } });
  expect(readdirSync(to.dataDir).sort()).toEqual(['documents', 'media', 'open.lock', 'shop.db']);
  expect(await readFiles(to.mediaFolder)).toEqual(await readFiles(shop.deps.media.files.folder));

  const {
    mail: keptMails,
    password_reset: keptResets,
    session: ended,
    audit_entry: noted,
    ...kept
  } = readRows(to.databaseFile);
  const {
    mail: mails,
    password_reset: resets,
    session,
    audit_entry: entries = [],
    ...others
  } = readRows(join(shop.folder, 'shop.db'));
  const restored = expect.arrayContaining(['backup.restored', 'backup', basename(file)]);
  expect(noted).toEqual([...entries, restored]);
  expect(session).toHaveLength(1);
  expect(ended).toEqual([]);
  const moved = openFolder();
  expect(await restore(moved, file, { keepSessions: true })).toMatchObject({ endedSessions: null });
  expect(readRows(moved.databaseFile).session).toEqual(session);
  expect(kept).toEqual(others);
  expect(resets).toHaveLength(1);
  expect(keptResets).toEqual([]);
  expect(mails).toHaveLength(2);
  const bytes = readFileSync(file);
  expect(['not a secret', 'do-not-keep-this', 'hash-of-a-token'].map((text) => bytes.includes(text))).toEqual(
    [true, false, false],
  );
  expect(keptMails).toHaveLength(2);

  const db = openSqlite(to.databaseFile);
  const { mails: mailTable } = db.read.tables;
  const bodies = await db.read
    .select({ subjectId: mailTable.subjectId, state: mailTable.state, text: mailTable.text })
    .from(mailTable)
    .orderBy(mailTable.subjectId);
  expect(bodies).toEqual([
    { subjectId: 'one', state: 'failed', text: '' },
    { subjectId: 'two', state: 'queued', text: 'not a secret' },
  ]);
  const found = await searchProducts({ ...shop.deps, db }, GUEST, { text: 'red pho', limit: 5 });
  expect(JSON.stringify(found)).toContain('Red phone');
  await db.close();
});

test('a backup made during writes is consistent', async () => {
  const shop = await openTestShop();
  let done = false;
  const writing = (async () => {
    let made = 0;
    for (; !done || made < 20; made++) {
      await shop.given.product({ stockOnHand: 5 });
      await nextTurn();
    }
    return made;
  })();
  const { file } = await makeBackup(shop.deps, SYSTEM, quietly);
  done = true;
  const made = await writing;
  const to = openFolder();
  await restore(to, file);
  const rows = readRows(to.databaseFile);
  expect(rows.product?.length).toBeLessThanOrEqual(made);
  expect(rows.stock_movement?.length).toBe(rows.product?.length);
  expect(rows.product_search?.length).toBe(rows.product?.length);
});

test('existing data is moved aside, not deleted; a second restore uses another folder', async () => {
  const { shop, file } = await openBackedUpShop();
  const to = openFolder();
  await restore(to, file);
  const before = connectSqlite(to.databaseFile, { foreignKeys: true });
  before.exec("update product set name = 'Changed since'");
  before.close();
  writeFileSync(join(to.mediaFolder, 'later.webp'), 'added since');
  writeFileSync(join(to.dataDir, 'test-payments.db'), 'not ours');
  const { aside } = await restore(to, file);
  const { aside: second } = await restore(to, file);
  expect([aside, second]).toEqual(
    ['before-restore-20260401T000000Z', 'before-restore-20260401T000000Z-2'].map((name) =>
      join(to.dataDir, name),
    ),
  );
  const old = new BetterSqlite3(join(aside ?? '', 'shop.db'));
  expect(old.prepare('select distinct name from product').pluck().all()).toEqual(['Changed since']);
  expect(old.pragma('integrity_check', { simple: true })).toBe('ok');
  old.close();
  expect(readdirSync(join(aside ?? '', 'media'))).toContain('later.webp');
  expect(readRows(to.databaseFile).product).toEqual(readRows(join(shop.folder, 'shop.db')).product);
  expect(readFileSync(join(to.dataDir, 'test-payments.db'), 'utf8')).toBe('not ours');
});

test('a corrupt database file is moved aside unchanged', async () => {
  const { file } = await openBackedUpShop();
  const to = openFolder();
  mkdirSync(to.dataDir, { recursive: true });
  writeFileSync(to.databaseFile, 'x'.repeat(10_000));
  const { aside } = await restore(to, file);
  expect(readFileSync(join(aside ?? '', 'shop.db'), 'utf8')).toBe('x'.repeat(10_000));
});

test('a running shop is left alone', async () => {
  const { shop, file } = await openBackedUpShop();
  const to = { ...openFolder(), databaseFile: join(shop.folder, 'shop.db'), dataDir: shop.folder };
  const before = readdirSync(shop.folder).sort();
  await expect(restore(to, file)).rejects.toThrow('The shop is open on this data folder');
  expect(readdirSync(shop.folder).sort()).toEqual(before);
  await shop.given.product();
});

test('only an admin or the shop itself can restore', async () => {
  const to = openFolder();
  const input = { file: 'none.tar', keepSessions: false, onProgress: () => undefined };
  await expect(restoreBackup(to, GUEST, input)).rejects.toMatchObject({
    reason: { code: 'unauthenticated' },
  });
});

test('an older backup is migrated to the newest schema, a newer one is refused', async () => {
  const { file } = await openBackedUpShop();
  const migrations = mkdtempSync(join(tmpdir(), 'voltcart-migrations-'));
  onTestFinished(() => rmSync(migrations, { recursive: true, force: true }));
  cpSync('drizzle/sqlite', migrations, { recursive: true });
  const path = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const last = journal.entries.at(-1);
  const tag = '9999_next';
  const next = { ...last, idx: last.idx + 1, when: last.when + 1000, tag };
  writeFileSync(join(migrations, `${tag}.sql`), 'ALTER TABLE product ADD COLUMN colour text;');
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  const newer = openFolder(migrations);
  expect(await restore(newer, file)).toMatchObject({ migrated: 1 });
  expect(readdirSync(newer.dataDir).sort()).toEqual(['documents', 'media', 'open.lock', 'shop.db']);

  const { file: newerFile } = await backUpFolder(newer);
  await expectRefused(newerFile, 'made by a newer version of the shop');
  writeFileSync(
    path,
    JSON.stringify({
      ...journal,
      entries: [...journal.entries.slice(0, -1), { ...last, when: last.when + 1 }],
    }),
  );
  await expectRefused(file, 'that this one does not know', openFolder(migrations));
});

async function backUpFolder(from: RestoreDeps): Promise<{ file: string }> {
  const db = openSqlite(from.databaseFile);
  const media = openMediaStore(openDiskStore(from.mediaFolder));
  const documents = openDocumentStore(openDiskStore(from.documentsFolder));
  const backup = await makeBackup(
    { db, media, documents, secrets: from, backupFolder: join(from.dataDir, 'backups'), now: from.now },
    SYSTEM,
    quietly,
  );
  await db.close();
  return backup;
}

test('a failure midway puts everything back', async () => {
  const { file } = await openBackedUpShop();
  const to = openFolder();
  await restore(to, file);
  const before = await readFiles(to.dataDir);
  // The new pictures are moved into a missing folder, which fails after the old data was moved aside.
  const nowhere = { ...to, mediaFolder: join(to.dataDir, 'missing', 'media') };
  await expect(restore(nowhere, file)).rejects.toThrow('ENOENT');
  expect(await readFiles(to.dataDir)).toEqual(before);
  expect(readdirSync(to.dataDir).sort()).toEqual(['documents', 'media', 'open.lock', 'shop.db']);
});
