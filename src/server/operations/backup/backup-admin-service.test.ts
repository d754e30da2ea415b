import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { type Actor, SYSTEM } from '../../actor.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import type { Deps } from '../../deps.ts';
import { getHealth } from '../health/health-service.ts';
import { runUnderLease } from '../jobs/job-lease-service.ts';
import { isMediaSweepDue } from '../jobs/media-sweep-service.ts';
import { type BackupStep, listBackups, openBackup, runBackup } from './backup-admin-service.ts';
import { MANUAL_BACKUP } from './backup-service.ts';
import { pgBackupCommands } from './postgresql-commands.ts';

async function follow(deps: Deps, actor: Actor): Promise<BackupStep[]> {
  const steps: BackupStep[] = [];
  for await (const step of await runBackup(deps, actor)) steps.push(step);
  return steps;
}

test('a backup reports its steps, is listed, audited and downloaded', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user({ role: 'ADMIN' });
  expect(await listBackups(deps, actor)).toEqual({ files: [], restoreCommand: 'npm run restore -- FILE' });
  const steps = await follow(deps, actor);
  expect(steps.map((step) => (step.kind === 'progress' ? `${step.done}/${step.total}` : step.kind))).toEqual([
    '0/3',
    '1/3',
    '2/3',
    'done',
  ]);
  const { files } = await listBackups(deps, actor);
  const name = 'voltcart-20260301T120000Z.tar';
  expect(files).toMatchObject([{ name, nightly: false, createdAt: deps.now() }]);
  const { bytes, content } = await openBackup(deps, actor, { name });
  const taken = await buffer(content);
  expect(taken.length).toBe(bytes);
  expect(taken.equals(readFileSync(join(deps.backupFolder, name)))).toBe(true);
  const { items } = await listAuditLog(deps, actor, { limit: 50, entity: 'backup' });
  expect(items.map(({ action, entityId }) => [action, entityId]).sort()).toEqual([
    ['backup.downloaded', name],
    ['backup.made', name],
  ]);
});

test('one at a time, and no picture is swept meanwhile; disconnecting does not stop it', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user({ role: 'ADMIN' });
  const steps = (await runBackup(deps, actor))[Symbol.asyncIterator]();
  await steps.next();
  expect(await isMediaSweepDue(deps)).toBe(false);
  await expect(runBackup(deps, actor)).rejects.toMatchObject({ reason: { code: 'backup_running' } });
  await steps.return?.();
  await expect.poll(async () => (await listBackups(deps, actor)).files?.length).toBe(1);
  await expect.poll(() => isMediaSweepDue(deps)).toBe(true);
});

test('a failure is reported, leaves no file, and stays on the health page until a backup succeeds', async () => {
  const shop = await openTestShop();
  const { actor } = await shop.given.user({ role: 'ADMIN' });
  const deps: Deps = {
    ...shop.deps,
    db: { ...shop.deps.db, backupTo: () => Promise.reject(new Error('the disk is full')) },
  };
  await expect(follow(deps, actor)).rejects.toThrow('the disk is full');
  expect(await listBackups(deps, actor)).toMatchObject({ files: [] });
  const found = async () =>
    (await getHealth(deps, actor, { origin: deps.publicUrl, strangeProxy: null })).findings.map(
      ({ code }) => code,
    );
  expect(await found()).toContain('backup_failing');
  const lease = { name: MANUAL_BACKUP, holder: 'a', leaseMs: 1_000 };
  await runUnderLease(deps, lease, async () => undefined);
  expect(await found()).not.toContain('backup_failing');
});

test('only a finished backup in the folder can be downloaded', async () => {
  const { deps, folder } = await openTestShop();
  mkdirSync(deps.backupFolder);
  writeFileSync(join(folder, 'secret.tar'), 'secret');
  writeFileSync(join(deps.backupFolder, 'notes.tar'), 'notes');
  symlinkSync(join(folder, 'secret.tar'), join(deps.backupFolder, 'voltcart-20260301T000000Z.tar'));
  mkdirSync(join(deps.backupFolder, 'voltcart-20260302T000000Z.tar'));
  for (const name of [
    'notes.tar',
    '../secret.tar',
    '../backups/voltcart-20260301T000000Z.tar',
    'voltcart-20260301T000000Z.tar',
    'voltcart-20260302T000000Z.tar',
    'voltcart-20260303T000000Z.tar',
    'voltcart-20260301T000000Z.tar\0',
    '/etc/passwd',
  ]) {
    await expect(openBackup(deps, SYSTEM, { name }), name).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
  }
  expect(await listBackups(deps, SYSTEM)).toMatchObject({ files: [] });
});

test('over HTTP: lines of progress, then the file unchanged, for admins only', async () => {
  const { deps, given, knock, app } = await openTestApp();
  const [admin, customer] = [await given.user({ role: 'ADMIN' }), await given.user()];
  const secret = await given.session(admin);
  const made = await knock('POST /api/make-backup', {}, { secret });
  const lines = made.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.slice(0, -1).map(({ progress }) => progress.done)).toEqual([0, 1, 2]);
  const { name } = lines.at(-1).data;
  const url = `/api/download-backup?name=${name}`;
  const file = await app.inject({ url, headers: { cookie: `sid=${secret}`, 'accept-encoding': 'br, gzip' } });
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  expect(file.rawPayload.equals(readFileSync(join(deps.backupFolder, name)))).toBe(true);
  const theirs = await app.inject({ url, headers: { cookie: `sid=${await given.session(customer)}` } });
  expect(theirs.statusCode).toBe(403);
  const unknown = await app.inject({
    url: '/api/download-backup?name=..%2F..%2Fshop.db',
    headers: { cookie: `sid=${secret}` },
  });
  expect(unknown.statusCode).toBe(404);
});

test('on PostgreSQL backups are left to its own tools', async () => {
  const shop = await openTestShop();
  const deps: Deps = { ...shop.deps, db: { ...shop.deps.db, backupTo: null } };
  const commands = pgBackupCommands({ dataDir: deps.setup.dataDir, inBucket: false });
  const restoreCommand = 'npm run restore -- --after-pg-restore';
  expect(await listBackups(deps, SYSTEM)).toEqual({
    files: null,
    commands,
    inBucket: false,
    restoreCommand,
  });
  await expect(runBackup(deps, SYSTEM)).rejects.toMatchObject({ reason: { code: 'backups_elsewhere' } });
});

test('for admins only', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user();
  const name = 'voltcart-20260301T000000Z.tar';
  for (const ask of [
    () => listBackups(deps, actor),
    () => runBackup(deps, actor),
    () => openBackup(deps, actor, { name }),
  ]) {
    await expect(ask()).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  }
});
