import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listReadableByOthers, makeDatabasesPrivate } from './private-files.ts';

/** A data folder as an earlier version left it, with these modes. */
function openFolder(modes: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-modes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  for (const [name, mode] of Object.entries(modes)) {
    const path = join(folder, name);
    if (name.endsWith('/')) mkdirSync(path);
    else writeFileSync(path, '');
    chmodSync(path, mode);
  }
  return folder;
}

const modeOf = (folder: string, name: string) => statSync(join(folder, name)).mode & 0o777;
const look = (folder: string, most = 10) => listReadableByOthers(folder, { most, except: 'media' });

test('names what a group or others can read, and only what they can reach', async () => {
  const folder = openFolder({
    'shop.db': 0o644,
    'test-payments.db': 0o640,
    'key.txt': 0o600,
    'odd.txt': 0o622,
    'backups/': 0o755,
    'backups/a.tar': 0o600,
    'backups/b.db': 0o604,
    'outbox/': 0o700,
    'outbox/mail.txt': 0o644,
    'media/': 0o755,
    'media/a.webp': 0o644,
  });
  symlinkSync('/etc/passwd', join(folder, 'link'));
  expect((await look(folder)).sort()).toEqual(['backups/b.db', 'shop.db', 'test-payments.db']);
  expect(await look(folder, 2)).toHaveLength(2);
  chmodSync(folder, 0o700);
  expect(await look(folder)).toEqual([]);
  expect(await look(join(folder, 'none'))).toEqual([]);
});

test('makes the databases of earlier versions private, and touches nothing else', async () => {
  const folder = openFolder({
    ...{ 'shop.db': 0o644, 'shop.db-wal': 0o644, 'shop.db-shm': 0o664, 'test-payments.db': 0o666 },
    ...{ 'notes.txt': 0o644, 'backups/': 0o755, 'backups/before-migration-1.db': 0o644 },
    'backups/voltcart-1.tar': 0o644,
  });
  await makeDatabasesPrivate([folder, join(folder, 'backups'), join(folder, 'none')]);
  for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm', 'test-payments.db']) {
    expect(modeOf(folder, name), name).toBe(0o600);
  }
  expect(modeOf(folder, 'backups/before-migration-1.db')).toBe(0o600);
  for (const name of ['notes.txt', 'backups/voltcart-1.tar']) expect(modeOf(folder, name), name).toBe(0o644);
  expect((await look(folder)).sort()).toEqual(['backups/voltcart-1.tar', 'notes.txt']);
});
