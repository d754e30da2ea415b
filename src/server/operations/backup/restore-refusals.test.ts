import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import {
  expectRefused,
  NOW,
  openBackedUpShop,
  openFolder,
  restore,
} from '../../../../tests/support/shop/backed-up-shop.ts';
import type { BackupManifest } from './backup-archive.ts';
import { createTar, digestFile, readTar } from './tar-file.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

type Parts = Map<string, Buffer>;

/** A tampered copy of the backup; when `honest`, the manifest matches the changed parts. */
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

test('a missing file, a file that is no archive, and a foreign archive are refused', async () => {
  const { shop, file } = await openBackedUpShop();
  await expectRefused(join(shop.folder, 'none.tar'), 'There is no file');
  await expectRefused(shop.folder, 'There is no file');
  await expectRefused(join(shop.folder, 'shop.db'), 'it is the database of an open shop');
  const text = join(shop.folder, 'notes.txt');
  writeFileSync(text, 'not an archive '.repeat(100));
  await expectRefused(text, 'it is no archive');
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

test('a truncated or modified file is refused', async () => {
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

test('a file whose parts do not match its manifest is refused', async () => {
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

test('a damaged or foreign database is refused even if the manifest matches', async () => {
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

const TAMPERED: [name: string, statement: string, refusal: string][] = [
  [
    'a trigger',
    `CREATE TRIGGER helper AFTER UPDATE ON "user" BEGIN UPDATE "user" SET role = 'ADMIN'; END`,
    'its database holds the trigger "helper", which no migration of the shop makes',
  ],
  [
    'a trigger in place of ours',
    'DROP TRIGGER order_search_deleted; CREATE TRIGGER order_search_deleted AFTER DELETE ON order_search BEGIN SELECT 1; END',
    'its database has another trigger "order_search_deleted" than',
  ],
  ['a view', 'CREATE VIEW people AS SELECT * FROM "user"', 'its database holds the view "people"'],
  ['a table', 'CREATE TABLE notes (x)', 'its database holds the table "notes"'],
  ['an index', 'CREATE INDEX by_name ON "user" (name)', 'its database holds the index "by_name"'],
  ['an index too few', 'DROP INDEX user_role', 'its database lacks the index "user_role"'],
  ['a column', 'ALTER TABLE media ADD COLUMN x TEXT', 'its database has another table "media" than'],
];

test.each(TAMPERED)('a database with %s is refused, in one line', async (_, statement, refusal) => {
  const { file, shop } = await openBackedUpShop();
  const tampered = join(shop.folder, 'tampered.db');
  const forged = await forge(
    file,
    (parts, manifest) => {
      writeFileSync(tampered, parts.get('shop.db') ?? '');
      const connection = new BetterSqlite3(tampered);
      connection.exec(statement);
      connection.close();
      parts.set('shop.db', readFileSync(tampered));
      if (statement.startsWith('CREATE TABLE')) Object.assign(manifest.rows, { notes: 0 });
    },
    { honest: true },
  );
  await expectRefused(forged, refusal);
  await expect(restore(openFolder(), forged)).rejects.toThrow(/^[^\n]*\. Nothing was changed\.$/);
});

test('an archive whose files lie inside each other is refused, in one line', async () => {
  const { file } = await openBackedUpShop();
  const inside = (parts: Parts) => {
    parts.set('media/one', Buffer.from('x'));
    parts.set('media/one/two.webp', Buffer.from('y'));
  };
  const refusal = 'it names "media/one/two.webp", which lies inside another file';
  await expectRefused(await forge(file, inside, { honest: true }), refusal);
  const long = (parts: Parts) =>
    void parts.set(`media/${'a'.repeat(100)}/${'ü'.repeat(30)}`, Buffer.from('x'));
  await restore(openFolder(), await forge(file, long, { honest: true }));
});

test('a backup inside another archive is refused', async () => {
  const { shop, file } = await openBackedUpShop();
  const outer = join(shop.folder, 'outer.tar');
  const tar = await createTar(outer, NOW);
  await tar.addBytes('voltcart-20260301T120000Z.tar', readFileSync(file));
  await tar.end();
  await tar.close();
  await expectRefused(outer, 'it is no backup of a shop');
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
