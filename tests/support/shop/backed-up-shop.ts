import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { SYSTEM } from '../../../src/server/actor.ts';
import { enqueueMail } from '../../../src/server/mail/mail-outbox-service.ts';
import { makeBackup } from '../../../src/server/operations/backup/backup-service.ts';
import { type RestoreDeps, restoreBackup } from '../../../src/server/operations/backup/restore-service.ts';
import { digestFile } from '../../../src/server/operations/backup/tar-file.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export const NOW = new Date('2026-04-01T00:00:00Z');
export const SECRET = 'https://shop.test/reset-password?token=do-not-keep-this';
export const quietly = { nightly: false, onProgress: () => undefined };

/** A shop with data in every place that a backup must keep or omit, and a backup of it. */
export async function openBackedUpShop(): Promise<{ shop: TestShop; file: string }> {
  const shop = await openTestShop();
  const { deps, given } = shop;
  await given.product({ name: 'Red phone', stockOnHand: 3 });
  await given.product({ stockOnHand: null });
  const user = await given.user({ role: 'ADMIN' });
  await given.session(user);
  await deps.media.addPhoto(Buffer.from('a photo'));
  mkdirSync(join(deps.media.files.folder, 'deeper'));
  writeFileSync(join(deps.media.files.folder, 'deeper', 'größer 2.webp'), Buffer.alloc(700_000, 'p'));
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

export function openFolder(migrationsFolder = 'drizzle/sqlite'): RestoreDeps {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'new', 'data');
  return {
    dataDir,
    databaseFile: join(dataDir, 'shop.db'),
    mediaFolder: join(dataDir, 'media'),
    documentsFolder: join(dataDir, 'documents'),
    elsewhere: null,
    keyFile: join(dataDir, 'secrets.key'),
    migrationsFolder,
    now: () => NOW,
  };
}

export const restore = (to: RestoreDeps, file: string, { keepSessions = false } = {}) =>
  restoreBackup(to, SYSTEM, { file, keepSessions, onProgress: () => undefined });

/** The hash of every file under a folder. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path.slice(folder.length)] = (await digestFile(path)).sha256;
  }
  return found;
}

/**
 * Expects a refusal with this message, into a folder that does not exist (and is not created) and into one
 * that is not empty.
 */
export async function expectRefused(file: string, words: string, to = openFolder()): Promise<void> {
  await expect(restore(to, file)).rejects.toThrow(words);
  expect(readdirSync(join(to.dataDir, '..', '..'))).toEqual([]);
  mkdirSync(to.mediaFolder, { recursive: true });
  writeFileSync(join(to.mediaFolder, 'old.webp'), 'old');
  writeFileSync(to.databaseFile, 'old');
  const before = await readFiles(to.dataDir);
  await expect(restore(to, file)).rejects.toMatchObject({ name: 'BackupRefusal' });
  expect(await readFiles(to.dataDir)).toEqual(before);
}
