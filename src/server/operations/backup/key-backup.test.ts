import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openFolder, quietly, readFiles, restore } from '../../../../tests/support/shop/backed-up-shop.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { SYSTEM } from '../../actor.ts';
import { openSecretBox } from '../../secrets/secret-box.ts';
import { runBackup } from './backup-admin-service.ts';
import { listBackupFiles } from './backup-files.ts';
import { makeBackup } from './backup-service.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('the key file is in a backup only if it was asked for, and then opens there what was sealed here', async () => {
  const { deps, given, clock } = await openTestShop();
  const { actor } = await given.user({ role: 'ADMIN' });
  // Nothing to take along yet.
  const bare = await makeBackup(deps, SYSTEM, { ...quietly, withKeys: true });
  expect(basename(bare.file)).not.toContain('with-keys');
  const sealed = await deps.secrets.seal('a', 'secret');
  const key = readFileSync(deps.secrets.keyFile);
  clock.advance(1000);
  const without = await makeBackup(deps, SYSTEM, quietly);
  await expect(
    runBackup(deps, { ...actor, fresh: false } as typeof actor, { withKeys: true }),
  ).rejects.toMatchObject({
    reason: { code: 'fresh_sign_in_needed' },
  });
  const steps = [];
  for await (const step of await runBackup(deps, actor, { withKeys: true })) steps.push(step);
  const [newest] = (await listBackupFiles(deps.backupFolder)).filter(({ withKeys }) => withKeys);
  const file = join(deps.backupFolder, newest?.name ?? '');
  expect([readFileSync(without.file).includes(key), readFileSync(file).includes(key)]).toEqual([false, true]);
  const entries = await deps.db.read.select().from(deps.db.read.tables.auditEntries);
  expect(entries.map(({ data }) => data)).toEqual([{ bytes: expect.any(Number), withKeys: true }]);

  const to = openFolder();
  expect((await restore(to, without.file)).withKeys).toBe(false);
  expect(readdirSync(to.dataDir)).not.toContain('secrets.key');
  expect((await restore(to, file)).withKeys).toBe(true);
  expect(await openSecretBox(to.keyFile).open('a', sealed)).toBe('secret');
  expect(statSync(to.keyFile).mode & 0o777).toBe(0o600);
  // Another key that was there stays beside it.
  writeFileSync(to.keyFile, `${'0'.repeat(64)}\n`);
  await restore(to, file);
  const beside = readdirSync(to.dataDir).find((name) => name.startsWith('secrets.key.before-restore-'));
  expect(readFileSync(join(to.dataDir, beside ?? ''), 'utf8')).toBe(`${'0'.repeat(64)}\n`);
  // Without one in the backup, the one that is there stays.
  await restore(to, without.file);
  expect(readFileSync(to.keyFile)).toEqual(key);
});

test('a damaged key file is not packed', async () => {
  const { deps } = await openTestShop();
  await deps.secrets.seal('a', 'secret');
  writeFileSync(deps.secrets.keyFile, '0123\n');
  await expect(makeBackup(deps, SYSTEM, { ...quietly, withKeys: true })).rejects.toMatchObject({
    name: 'BackupRefusal',
    message: expect.stringMatching(
      /secrets\.key is damaged: .+ make a backup without it\. Nothing was written\.$/,
    ),
  });
  await makeBackup(deps, SYSTEM, quietly);
  expect(readdirSync(deps.backupFolder)).toHaveLength(1);
});

test('where the key cannot be written, nothing is restored', async () => {
  const { deps } = await openTestShop();
  await deps.secrets.seal('a', 'secret');
  const { file } = await makeBackup(deps, SYSTEM, { ...quietly, withKeys: true });
  const to = openFolder();
  await restore(to, file);
  const before = await readFiles(to.dataDir);
  for (const keyFile of [join(to.dataDir, 'none', 'secrets.key'), to.dataDir]) {
    await expect(restore({ ...to, keyFile }, file)).rejects.toMatchObject({ name: 'BackupRefusal' });
    expect(await readFiles(to.dataDir)).toEqual(before);
  }
});
