import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { connectSqlite, openSqlite } from '../db/sqlite.ts';
import { createTar, digestFile, readTar } from '../gateways/tar-file.ts';
import { GUEST, SYSTEM } from './actor.ts';
import type { BackupManifest } from './backup-archive.ts';
import { makeBackup } from './backup-service.ts';
import { enqueueMail } from './mail-outbox.ts';
import { type RestoreDeps, restoreBackup } from './restore-service.ts';
import { searchProducts } from './search-service.ts';

// Each copy of a database starts a thread that loads the sources: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const NOW = new Date('2026-04-01T00:00:00Z');
const SECRET = 'https://shop.test/reset-password?token=do-not-keep-this';
const quietly = { nightly: false, onProgress: () => undefined };

/** A shop with something in every place that a backup must keep or leave out, and a backup of it. */
async function openBackedUpShop(): Promise<{ shop: TestShop; file: string }> {
  const shop = await openTestShop();
  const { deps, given } = shop;
  await given.product({ name: 'Red phone', stockOnHand: 3 });
  await given.product({ stockOnHand: null });
  const user = await given.user({ role: 'ADMIN' });
  await given.session(user);
  await deps.media.addPhoto(Buffer.from('a photo'));
  mkdirSync(join(deps.media.folder, 'deeper'));
  writeFileSync(join(deps.media.folder, 'deeper', 'größer 2.webp'), Buffer.alloc(700_000, 'p'));
  const now = deps.now();
  const body = { subject: 'Reset', text: SECRET, html: `<a href="${SECRET}">here</a>` };
  const plain = { subject: 'News', text: 'not a secret', html: '<p>not a secret</p>' };
  const mail = { kind: 'password_reset', recipient: user.email } as const;
  await deps.db.transaction(async (tx) => {
    const reset = { tokenHash: 'hash-of-a-token', userId: user.id, createdAt: now, expiresAt: now };
    await tx.insert(tx.tables.passwordResets).values(reset);
    await enqueueMail(tx, deps, { ...mail, body, subjectId: 'one', secretUntil: now });
    await enqueueMail(tx, deps, { ...mail, body: plain, subjectId: 'two', secretUntil: null });
  });
  const { file } = await makeBackup(deps, SYSTEM, quietly);
  return { shop, file };
}

function openFolder(migrationsFolder = 'drizzle/sqlite'): RestoreDeps {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'new', 'data');
  return {
    dataDir,
    databaseFile: join(dataDir, 'shop.db'),
    mediaFolder: join(dataDir, 'media'),
    migrationsFolder,
    now: () => NOW,
  };
}

const restore = (to: RestoreDeps, file: string) =>
  restoreBackup(to, SYSTEM, { file, onProgress: () => undefined });

/** Every row of every table, by the table's name. */
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

/** Every file under a folder with its content's hash. */
async function readFiles(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path.slice(folder.length)] = (await digestFile(path)).sha256;
  }
  return found;
}

test('every row and every file come back, but no reset token and no secret mail', async () => {
  const { shop, file } = await openBackedUpShop();
  const to = openFolder();
  const report = await restore(to, file);
  expect(report).toMatchObject({ migrated: 0, aside: null, media: { files: 2 } });
  expect(readdirSync(to.dataDir).sort()).toEqual(['media', 'shop.db']);
  expect(await readFiles(to.mediaFolder)).toEqual(await readFiles(shop.deps.media.folder));

  const { mail: keptMails, password_reset: keptResets, ...kept } = readRows(to.databaseFile);
  const { mail: mails, password_reset: resets, ...others } = readRows(join(shop.folder, 'shop.db'));
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
    .from(mailTable);
  expect(bodies).toEqual([
    { subjectId: 'one', state: 'failed', text: '' },
    { subjectId: 'two', state: 'queued', text: 'not a secret' },
  ]);
  const found = await searchProducts({ ...shop.deps, db }, GUEST, { text: 'red pho', limit: 5 });
  expect(JSON.stringify(found)).toContain('Red phone');
  await db.close();
});

test('a backup that is made while the shop is written to is of one instant', async () => {
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

test('what was there is moved aside, not deleted; a second restore moves to another place', async () => {
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

test('a database that is no longer one is moved aside as it is', async () => {
  const { file } = await openBackedUpShop();
  const to = openFolder();
  mkdirSync(to.dataDir, { recursive: true });
  writeFileSync(to.databaseFile, 'x'.repeat(10_000));
  const { aside } = await restore(to, file);
  expect(readFileSync(join(aside ?? '', 'shop.db'), 'utf8')).toBe('x'.repeat(10_000));
});

test('an open shop is left alone', async () => {
  const { shop, file } = await openBackedUpShop();
  const to = { ...openFolder(), databaseFile: join(shop.folder, 'shop.db'), dataDir: shop.folder };
  const before = readdirSync(shop.folder).sort();
  await expect(restore(to, file)).rejects.toThrow('The shop is open on this data folder');
  expect(readdirSync(shop.folder).sort()).toEqual(before);
  await shop.given.product();
});

test('only an admin or the shop itself restores', async () => {
  const to = openFolder();
  const input = { file: 'none.tar', onProgress: () => undefined };
  await expect(restoreBackup(to, GUEST, input)).rejects.toMatchObject({
    reason: { code: 'unauthenticated' },
  });
});

test('an older backup is brought to the newest schema, a newer one is refused', async () => {
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
  expect(readdirSync(newer.dataDir).sort()).toEqual(['media', 'shop.db']);

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
  const media = { folder: from.mediaFolder } as Parameters<typeof makeBackup>[0]['media'];
  const backup = await makeBackup(
    { db, media, backupFolder: join(from.dataDir, 'backups'), now: from.now },
    SYSTEM,
    quietly,
  );
  await db.close();
  return backup;
}

/** Refused with these words, into a folder that is not there, which is not made, and into a full one. */
async function expectRefused(file: string, words: string, to = openFolder()): Promise<void> {
  await expect(restore(to, file)).rejects.toThrow(words);
  expect(readdirSync(join(to.dataDir, '..', '..'))).toEqual([]);
  mkdirSync(to.mediaFolder, { recursive: true });
  writeFileSync(join(to.mediaFolder, 'old.webp'), 'old');
  writeFileSync(to.databaseFile, 'old');
  const before = await readFiles(to.dataDir);
  await expect(restore(to, file)).rejects.toMatchObject({ name: 'BackupRefusal' });
  expect(await readFiles(to.dataDir)).toEqual(before);
}

type Parts = Map<string, Buffer>;

/** The same backup with something changed; what `change` does to the parts enters the manifest when `honest`. */
async function forge(
  file: string,
  change: (parts: Parts, manifest: BackupManifest) => void,
  { honest = false } = {},
): Promise<string> {
  const parts: Parts = new Map();
  for await (const { name, content } of readTar(file)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content()) chunks.push(chunk);
    parts.set(name, Buffer.concat(chunks));
  }
  const manifest: BackupManifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '');
  parts.delete('manifest.json');
  change(parts, manifest);
  const forged = `${file}.forged`;
  if (honest) {
    manifest.parts = [];
    for (const [name, bytes] of parts) {
      writeFileSync(forged, bytes);
      manifest.parts.push({ name, ...(await digestFile(forged)) });
    }
  }
  rmSync(forged, { force: true });
  const tar = await createTar(forged, NOW);
  await tar.addBytes('manifest.json', Buffer.from(JSON.stringify(manifest)));
  for (const [name, bytes] of parts) await tar.addBytes(name, bytes);
  await tar.end();
  await tar.close();
  return forged;
}

test('a file that is missing, no archive, or another archive is refused', async () => {
  const { shop, file } = await openBackedUpShop();
  await expectRefused(join(shop.folder, 'none.tar'), 'There is no file');
  await expectRefused(shop.folder, 'There is no file');
  await expectRefused(join(shop.folder, 'shop.db'), 'it is no archive');
  const other = join(shop.folder, 'other.tar');
  const tar = await createTar(other, NOW);
  await tar.addBytes('readme', Buffer.from('hello'));
  await tar.end();
  await tar.close();
  await expectRefused(other, 'it is no backup of a shop');
  await expectRefused(
    await forge(file, (_, manifest) => Object.assign(manifest, { format: 'voltcart-backup-2' })),
    'its manifest is damaged, or of another version',
  );
});

test('a file that is cut off or changed is refused', async () => {
  const { shop, file } = await openBackedUpShop();
  const whole = readFileSync(file);
  const changed = join(shop.folder, 'changed.tar');
  for (const length of [0, 600, 2048, whole.length >> 1, whole.length - 1]) {
    writeFileSync(changed, whole.subarray(0, length));
    await expectRefused(changed, 'cannot be restored');
  }
  const turned = Buffer.from(whole);
  const at = whole.lastIndexOf('pppp');
  turned.writeUInt8(0, at);
  writeFileSync(changed, turned);
  await expectRefused(changed, 'is not what its manifest says');
});

test('a file whose parts do not fit its manifest is refused', async () => {
  const { file } = await openBackedUpShop();
  const media = (parts: Parts) => [...parts.keys()].find((name) => name.startsWith('media/')) ?? '';
  await expectRefused(await forge(file, (parts) => void parts.delete(media(parts))), 'is missing');
  await expectRefused(
    await forge(file, (parts) => void parts.set('media/more.webp', Buffer.from('x'))),
    'which its manifest does not name',
  );
  await expectRefused(
    await forge(file, (parts) => void parts.delete('shop.db'), { honest: true }),
    'it holds no database',
  );
  await expectRefused(
    await forge(file, (_, manifest) => void manifest.parts.push(...manifest.parts.slice(0, 1))),
    'named twice',
  );
});

test('a database that is damaged under a fitting manifest, or holds something else, is refused', async () => {
  const { file } = await openBackedUpShop();
  await expectRefused(
    await forge(file, (parts) => parts.get('shop.db')?.fill(0x5a, 4096, 20_000), { honest: true }),
    'its database is not sound',
  );
  await expectRefused(
    await forge(file, (parts) => void parts.set('shop.db', Buffer.from('hello')), { honest: true }),
    'its database is not sound',
  );
  await expectRefused(
    await forge(file, (_, manifest) => Object.assign(manifest.rows, { product: 99 })),
    'does not hold what its manifest says',
  );
});

test.each([
  '../shop.db',
  '/etc/passwd',
  'media/../../outside.webp',
  'media/..',
  'media//x',
  'media/C:\\x',
  'media/a\nb',
  'media/',
  'elsewhere/x',
])('a part named %j is refused', async (name) => {
  const { file } = await openBackedUpShop();
  const forged = await forge(file, (parts) => void parts.set(name, Buffer.from('x')), { honest: true });
  await expectRefused(forged, 'which leads elsewhere');
});

test('a failure half-way puts everything back', async () => {
  const { file } = await openBackedUpShop();
  const to = openFolder();
  await restore(to, file);
  const before = await readFiles(to.dataDir);
  // The new pictures cannot be moved to a folder that does not exist, after the old data was moved aside.
  const nowhere = { ...to, mediaFolder: join(to.dataDir, 'missing', 'media') };
  await expect(restore(nowhere, file)).rejects.toThrow('ENOENT');
  expect(await readFiles(to.dataDir)).toEqual(before);
  expect(readdirSync(to.dataDir).sort()).toEqual(['media', 'shop.db']);
});
