import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Cluster, startCluster } from '../support/databases/postgresql-cluster.ts';
import { pidOf } from './support/clean-root.ts';
import { type InstalledRelease, installRelease, type Outcome } from './support/installed-release.ts';
import { addMigration, archiveOf, breakStart, tarOfVersion } from './support/next-release.ts';

const release = inject('release');

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** A release on a database of its own, whose shop is open. */
async function openOnPostgresql(name: string) {
  await query('postgres', `create database ${name}`);
  const installed = await installRelease(release.archive, release.version);
  const env = { DATABASE_URL: cluster.url(name), DEMO_CATALOGUE: 'off' };
  await installed.start(env);
  return {
    ...installed,
    env,
    voltcart: (...args: string[]) => installed.run(args, env),
    ask: (statement: string) => query(name, statement),
  };
}

async function query(database: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.url(database) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const versionOf = ({ base }: InstalledRelease) =>
  readlinkSync(join(base, 'current')).replace('releases/voltcart-', '');

/** What opened last, whoever started it. */
async function stop({ base }: InstalledRelease): Promise<void> {
  const pid = pidOf(join(base, 'data'));
  if (pid === null) return;
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => pidOf(join(base, 'data'))).toBeNull();
}

/** As restoring the dump from before the update does. */
const UNDO = `drop table later;
  delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;

/** A refusal in one line, which changed nothing. */
const refusal = (...words: string[]): Outcome => ({
  status: 1,
  said: expect.anything(),
  complained: expect.stringMatching(new RegExp(`^[^\\n]*${words.join('[^\\n]*')}[^\\n]*\\n$`)),
});

test('an update that leaves the database as it is needs no dump, nor does going back', async () => {
  const at = await openOnPostgresql('unchanged');
  const upgraded = await at.voltcart('upgrade', archiveOf('unchanged', tarOfVersion('9.1.0')));
  expect(upgraded).toMatchObject({ status: 0, complained: '' });
  expect(upgraded.said).not.toContain('dump');
  expect(versionOf(at)).toBe('9.1.0');
  expect((await fetch(`${at.url}/readyz`)).status).toBe(200);
  const back = await at.voltcart('rollback');
  expect(back).toMatchObject({
    status: 0,
    complained: '',
    said: expect.stringContaining('the data stays'),
  });
  expect(versionOf(at)).toBe(release.version);
  expect((await fetch(`${at.url}/readyz`)).status).toBe(200);
  await stop(at);
});

test('an update that changes the database asks for a dump first; going back asks to restore it', async () => {
  const at = await openOnPostgresql('changed');
  const archive = archiveOf('changed', tarOfVersion('9.2.0', addMigration));
  expect(await at.voltcart('upgrade', archive)).toEqual(
    refusal('makes 1 change\\(s\\) to the database', 'pg_dump', '--without-backup\\. Nothing was changed'),
  );
  expect(versionOf(at)).toBe(release.version);
  expect(await at.ask("select 1 from pg_tables where tablename = 'later'")).toEqual([]);

  expect(await at.voltcart('upgrade', archive, '--without-backup')).toMatchObject({
    status: 0,
    complained: '',
    said: expect.stringContaining('makes 1 change(s) to the database; your own dump is the way back.'),
  });
  expect(versionOf(at)).toBe('9.2.0');
  expect(readdirSync(join(at.base, 'data'))).not.toContain('backups');

  const refused = refusal(release.version, 'does not know the database', 'pg_restore', 'Nothing was changed');
  expect(await at.voltcart('rollback', '--yes')).toEqual(refused);
  expect(versionOf(at)).toBe('9.2.0');
  expect((await fetch(`${at.url}/readyz`)).status).toBe(200);

  await stop(at);
  await at.ask(UNDO);
  const back = await at.voltcart('rollback');
  expect(back).toMatchObject({ status: 0, complained: '' });
  expect(back.said).toContain(`${release.version} is in its place. The shop was not open: start it.`);
  await at.start(at.env);
  expect((await fetch(`${at.url}/readyz`)).status).toBe(200);
  await stop(at);
});

test('a release that does not open is taken back; over a change of the database only the dump is missing', async () => {
  const at = await openOnPostgresql('broken');
  const broken = (name: string, change: (folder: string) => void) =>
    archiveOf(
      name,
      tarOfVersion('9.3.0', (folder) => {
        change(folder);
        breakStart(folder);
      }),
    );
  const same = await at.voltcart(
    'upgrade',
    broken('broken-same', () => undefined),
  );
  expect(same).toMatchObject({ status: 1, complained: '' });
  expect(same.said).toContain(`Open with ${release.version}.`);
  expect((await fetch(`${at.url}/readyz`)).status).toBe(200);

  const changed = await at.voltcart('upgrade', broken('broken-changed', addMigration), '--without-backup');
  expect(changed).toEqual(
    refusal(release.version, 'stays closed, as 9\\.3\\.0 has changed the database', 'pg_restore'),
  );
  expect(versionOf(at)).toBe(release.version);
  await at.ask(UNDO);
  await at.start(at.env);
  await stop(at);
});

test('while the server does not answer, both say so and change nothing', async () => {
  const at = await openOnPostgresql('away');
  const archive = archiveOf('away', tarOfVersion('9.4.0'));
  expect((await at.voltcart('upgrade', archive)).status).toBe(0);
  await stop(at);
  at.env.DATABASE_URL = 'postgres://shop@127.0.0.1:1/away';
  const next = archiveOf('away-next', tarOfVersion('9.5.0'));
  expect(await at.voltcart('upgrade', next)).toEqual(
    refusal('9\\.5\\.0 would not run here', 'does not answer', 'Nothing was changed'),
  );
  expect(await at.voltcart('rollback')).toEqual(refusal('does not answer', 'Nothing was changed'));
  expect(versionOf(at)).toBe('9.4.0');
});
