import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pgBackupCommands, pgRestoreCommands } from './postgresql-commands.ts';

const SHOP = { dataDir: "/srv/owner's shop", inBucket: false };

/** Root's shell, which knows nothing of the shop's settings. */
function type(...lines: string[]) {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', lines.join('\n')], {
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  });
  return { status, said: stdout, complained: stderr };
}

test('in a release, the database’s address comes from its settings file, as the shop reads it', () => {
  const base = mkdtempSync(join(tmpdir(), 'voltcart-commands-'));
  onTestFinished(() => {
    rmSync(base, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });
  const home = join(base, 'releases/voltcart-1.0.0');
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(base, 'voltcart.env'),
    'PORT=1\nDATABASE_URL="postgres://me:a$b@db/x?c=d" # the primary\n',
  );
  vi.stubEnv('VOLTCART_HOME', home);
  vi.stubEnv('VOLTCART_ENV', undefined);
  for (const [read = ''] of [pgBackupCommands(SHOP), pgRestoreCommands(SHOP)])
    expect(type(read, 'echo "$DATABASE_URL"')).toEqual({
      status: 0,
      said: 'postgres://me:a$b@db/x?c=d\n',
      complained: '',
    });
  expect(pgRestoreCommands(SHOP)).toContain('voltcart restore --after-pg-restore');
});

test('without an address nothing is dumped or restored: another database could be meant', () => {
  const commands = [...pgBackupCommands(SHOP), ...pgRestoreCommands(SHOP)];
  const ofDatabase = commands.filter((command) => /^pg_/.test(command));
  expect(ofDatabase).toHaveLength(2);
  for (const command of ofDatabase)
    expect(type(command)).toMatchObject({ complained: expect.stringContaining('DATABASE_URL') });
});

test('files are packed from the shop’s own data folder, or copied out of and into the bucket', () => {
  const folder = "'/srv/owner'\\''s shop'";
  expect(pgBackupCommands(SHOP)).toContain(`tar -cf voltcart-media.tar -C ${folder} media documents`);
  expect(pgRestoreCommands(SHOP)).toContain(`tar -xf voltcart-media.tar -C ${folder}`);
  const inBucket = { ...SHOP, inBucket: true };
  for (const commands of [pgBackupCommands(inBucket), pgRestoreCommands(inBucket)]) {
    expect(commands.at(-1)).toMatch(/^rclone /);
    expect(commands.join('\n')).not.toContain('tar ');
  }
});
