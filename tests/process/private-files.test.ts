import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBuiltShop } from '../support/shop/built-shop.ts';

/** The umask that most machines have: what a program writes, everybody can read. */
const USUAL = 0o022;
beforeAll(() => {
  const before = process.umask(USUAL);
  return () => void process.umask(before);
});

/** A folder that does not exist yet, in one that everybody may enter. */
function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'voltcart-private-'));
  chmodSync(parent, 0o755);
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, 'data');
}

const run = (command: string, args: string[], dataDir: string) =>
  promisify(execFile)(process.execPath, ['dist/server/voltcart.js', command, ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO_CATALOGUE: 'off' },
  });

/** What others may do with anything in the folder, itself included. */
function open(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...paths].filter((path) => statSync(path).mode & 0o077);
}

test('whatever the shop and its commands write is their user’s alone', async () => {
  const dataDir = newFolder();
  const shop = await openBuiltShop({ DATA_DIR: dataDir });
  onTestFinished(() => shop.stop());
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(['media', 'shop.db', 'shop.db-wal', 'test-payments.db']),
  );
  expect(open(dataDir)).toEqual([]);
  await run('backup', [], dataDir);
  expect(open(dataDir)).toEqual([]);
  const [backup = ''] = readdirSync(join(dataDir, 'backups'));
  const restored = newFolder();
  await run('restore', [join(dataDir, 'backups', backup)], restored);
  expect(readdirSync(restored)).toEqual(['documents', 'media', 'open.lock', 'shop.db']);
  expect(open(restored)).toEqual([]);
  await run('restore', [join(dataDir, 'backups', backup)], restored);
  expect(open(restored)).toEqual([]);
  await run('admin', ['create', 'me@example.test'], restored);
  expect(open(restored)).toEqual([]);
});

test('a start makes the databases of an earlier version private', async () => {
  const dataDir = newFolder();
  const first = await openBuiltShop({ DATA_DIR: dataDir, DEMO_CATALOGUE: 'off' });
  first.process.kill('SIGKILL');
  await first.exited;
  const databases = readdirSync(dataDir).filter((name) => name.includes('.db'));
  expect(databases).toEqual(expect.arrayContaining(['shop.db', 'shop.db-wal', 'shop.db-shm']));
  for (const name of databases) chmodSync(join(dataDir, name), 0o644);
  const second = await openBuiltShop({ DATA_DIR: dataDir });
  onTestFinished(() => second.stop());
  expect(open(dataDir)).toEqual([]);
});
