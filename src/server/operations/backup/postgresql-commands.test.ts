import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** A release whose settings file has this line. */
function releaseWith(setting: string): void {
  const base = mkdtempSync(join(tmpdir(), 'voltcart-commands-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const home = join(base, 'releases/voltcart-1.0.0');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(base, 'voltcart.env'), `PORT=1\n${setting}\n`);
  vi.stubEnv('VOLTCART_HOME', home);
  vi.stubEnv('VOLTCART_ENV', undefined);
}

const isOfDatabase = (command: string) => /pg_(dump|restore) |psql /.test(command);
const throughDatabase = (commands: string[]) => commands.slice(0, commands.findLastIndex(isOfDatabase) + 1);
/** Says, in the place of the programs, what the machine's list of processes shows of them, and their password. */
const INSTEAD =
  'pg_dump() { echo "$@"; echo "$PGPASSWORD"; }; pg_restore() { pg_dump "$@"; }; psql() { pg_dump "$@"; }; umask() { :; }';

test.each([
  ['"postgres://me:a$b%40c%20%25@db/x?c=d" # the primary', 'postgres://me@db/x?c=d', 'a$b@c %'],
  ['postgres://me:one@db1:5432,db2:5432/x', 'postgres://me@db1:5432,db2:5432/x', 'one'],
  ['postgres://me@db:5432/x?options=a@b', 'postgres://me@db:5432/x?options=a@b', ''],
])(
  'in a release, the address comes from its settings file, and no process shows the password: %s',
  (written, address, password) => {
    releaseWith(`DATABASE_URL=${written}`);
    for (const commands of [pgBackupCommands(SHOP), pgRestoreCommands(SHOP)]) {
      const { status, said, complained } = type(INSTEAD, ...throughDatabase(commands));
      expect({ status, complained }).toEqual({ status: 0, complained: '' });
      const lines = said.trimEnd().split('\n');
      const called = lines.filter((_, at) => at % 2 === 0);
      expect(called).toHaveLength(commands.filter(isOfDatabase).length);
      for (const shown of called) expect(shown).toContain(address);
      expect(new Set(said.split('\n').filter((_, at) => at % 2 === 1))).toEqual(new Set([password]));
    }
    expect(pgRestoreCommands(SHOP)).toContain('voltcart restore --after-pg-restore');
  },
);

test('a settings file without an address stops the commands', () => {
  releaseWith('#DATABASE_URL=postgres://me@db/x');
  for (const commands of [pgBackupCommands(SHOP), pgRestoreCommands(SHOP)]) {
    const { said } = type(INSTEAD, ...throughDatabase(commands));
    expect(said).toBe('');
  }
});

test('without an address nothing is dumped or restored: another database could be meant', () => {
  const commands = [...pgBackupCommands(SHOP), ...pgRestoreCommands(SHOP)];
  const ofDatabase = commands.filter(isOfDatabase);
  expect(ofDatabase).toHaveLength(4);
  for (const command of ofDatabase)
    expect(type(command)).toMatchObject({ complained: expect.stringContaining('DATABASE_URL') });
});

test('files are packed from the shop’s own data folder, or copied out of and into the bucket', () => {
  const folder = "'/srv/owner'\\''s shop'";
  expect(pgBackupCommands(SHOP).at(-1)).toContain(`tar -cf voltcart-media.tar -C ${folder} media documents`);
  expect(pgRestoreCommands(SHOP)).toContain(`tar -xf voltcart-media.tar -C ${folder}`);
  const inBucket = { ...SHOP, inBucket: true };
  for (const commands of [pgBackupCommands(inBucket), pgRestoreCommands(inBucket)]) {
    expect(commands.at(-1)).toContain('rclone ');
    expect(commands.join('\n')).not.toContain('tar ');
  }
});

test('nobody else on the machine can read what is written, though root’s files usually can be', () => {
  const base = mkdtempSync(join(tmpdir(), 'voltcart-dump-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  for (const part of ['media', 'documents']) mkdirSync(join(base, part));
  // Stand-ins that write as the programs do.
  const dump = 'echo x > voltcart.dump';
  const sync = 'mkdir voltcart-media; echo x > voltcart-media/one.pdf';
  for (const [name, does] of Object.entries({ pg_dump: dump, rclone: sync }))
    writeFileSync(join(base, name), `#!/bin/sh\n${does}\n`, { mode: 0o700 });
  const commands = [false, true].flatMap((inBucket) => pgBackupCommands({ dataDir: base, inBucket }));
  const env = { PATH: `${base}:/usr/bin:/bin`, DATABASE_URL: 'postgres://db/x' };
  const typed = ['umask 022', ...commands.filter((command) => command.startsWith('('))];
  const { status } = spawnSync('/bin/sh', ['-c', [...typed, '[ $(umask) = 0022 ]'].join('\n')], {
    cwd: base,
    env,
  });
  expect(status).toBe(0);
  for (const file of ['voltcart.dump', 'voltcart-media.tar', 'voltcart-media/one.pdf'])
    expect([file, statSync(join(base, file)).mode & 0o077]).toEqual([file, 0]);
});
