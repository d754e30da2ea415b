import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../support/databases/postgresql-cluster.ts';
import { type BuiltShop, openBuiltShop } from '../support/shop/built-shop.ts';
import { openStockedShop } from '../support/shop/stocked-shop.ts';

let shop: BuiltShop | undefined;
afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});

type Outcome = { status: number; printed: string; complained: string };

/** Runs a built command as npm does, without its pre-script. */
function run(
  command: 'backup' | 'restore' | 'doctor',
  args: string[],
  env: Record<string, string>,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['dist/server/voltcart.js', command, ...args],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (_, printed, complained) => resolve({ status: child.exitCode ?? -1, printed, complained }),
    );
  });
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-restored-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const listProducts = async (url: string) => (await fetch(`${url}/api/get-product`)).text();

test('another process backs up an open shop; restored elsewhere, it opens unchanged', async () => {
  // The answers name it; by default it would be the port, which differs.
  const PUBLIC_URL = 'http://shop.test';
  shop = await openStockedShop({ PUBLIC_URL });
  const made = await run('backup', [], { DATA_DIR: shop.dataDir });
  expect(made.complained).toBe('');
  expect(made.printed).toMatch(/\d+(\.\d)? MB, checked, in [\d.]+ s/);
  const [name = '', ...others] = readdirSync(join(shop.dataDir, 'backups'));
  expect(others).toEqual([]);
  expect(name).toMatch(/^voltcart-\d{8}T\d{6}Z\.tar$/);
  const file = join(shop.dataDir, 'backups', name);

  const dataDir = makeFolder();
  const restored = await run('restore', [file], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ status: 0, complained: '' });
  expect(restored.printed).toContain('There was nothing to move aside.');
  expect(restored.printed).toContain('0 session(s) ended: everybody logs in again');
  expect(readdirSync(join(dataDir, 'media')).sort()).toEqual(readdirSync(join(shop.dataDir, 'media')).sort());
  const again = await openBuiltShop({ DATA_DIR: dataDir, PUBLIC_URL });
  try {
    expect(again.output()).not.toContain('demo catalogue');
    expect(again.output()).not.toContain('first admin');
    expect(await listProducts(again.url)).toBe(await listProducts(shop.url));
  } finally {
    again.process.kill('SIGKILL');
    await again.exited;
  }
});

test('restore refuses to overwrite an open shop; it overwrites a killed one and moves its data aside', async () => {
  shop = await openBuiltShop({ DEMO_CATALOGUE: 'off' });
  const { dataDir } = shop;
  await run('backup', [], { DATA_DIR: dataDir });
  const [name = ''] = readdirSync(join(dataDir, 'backups'));
  const args = [join(dataDir, 'backups', name)];
  const before = readdirSync(dataDir).sort();
  const refused = await run('restore', args, { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ status: 1, printed: '' });
  expect(refused.complained).toBe(
    'The shop is open on this data folder: stop it, then run this again. Nothing was changed.\n',
  );
  expect(readdirSync(dataDir).sort()).toEqual(before);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);

  shop.process.kill('SIGKILL');
  await shop.exited;
  const restored = await run('restore', ['--keep-sessions', ...args], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ status: 0, complained: '' });
  expect(restored.printed).toContain('sessions are kept');
  const aside = /What was there before is in (.+)/.exec(restored.printed)?.[1] ?? '';
  expect(readdirSync(aside)).toEqual(expect.arrayContaining(['media', 'shop.db']));
  expect(existsSync(join(dataDir, 'shop.db-wal'))).toBe(false);
});

/** A module that kills its process before the data's third rename. */
const KILLED = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { renameSync } = fs;
let left = 2;
fs.renameSync = (from, to) => {
  if (!String(to).endsWith('restoring.json') && left-- === 0) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
};
syncBuiltinESMExports();`;

test('a restore that is killed while it moves data is finished by the next start', async () => {
  shop = await openStockedShop({ PUBLIC_URL: 'http://shop.test' });
  const { dataDir } = shop;
  const products = await listProducts(shop.url);
  await run('backup', [], { DATA_DIR: dataDir });
  const [name = ''] = readdirSync(join(dataDir, 'backups'));
  shop.process.kill('SIGTERM');
  await shop.exited;
  const folder = makeFolder();
  const killer = join(folder, 'killed.mjs');
  writeFileSync(killer, KILLED);
  const env = { DATA_DIR: dataDir, NODE_OPTIONS: `--import=${killer}` };
  const killed = await run('restore', [join(dataDir, 'backups', name)], env);
  expect([killed.status, existsSync(join(dataDir, 'shop.db'))]).toEqual([-1, false]);
  const doctor = await run('doctor', [], { DATA_DIR: dataDir });
  expect(doctor.printed).toContain('OK   Database: none in place: a restore was interrupted');
  const again = await openBuiltShop({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.test' });
  try {
    expect(again.output()).toContain('A restore was interrupted: it has been finished.');
    expect(again.output()).not.toContain('first admin');
    expect(await listProducts(again.url)).toBe(products);
  } finally {
    await again.stop();
  }
});

test('a wrong file, wrong arguments and PostgreSQL are refused with a short message', async () => {
  const dataDir = makeFolder();
  const wrong = join(dataDir, 'wrong.tar');
  writeFileSync(wrong, 'not an archive');
  const refuse = async (command: 'backup' | 'restore', args: string[], env = {}, code = 1) => {
    const { status, printed, complained } = await run(command, args, { DATA_DIR: dataDir, ...env });
    expect({ status, stack: /\n\s+at /.test(complained) }).toEqual({ status: code, stack: false });
    return printed + complained;
  };
  expect(await refuse('restore', [wrong])).toContain('wrong.tar cannot be restored: it is no archive.');
  expect(await refuse('restore', [], {}, 2)).toBe(
    'Usage:\n  npm run restore -- FILE [--keep-sessions]\n  npm run restore -- --from-offsite [NAME|latest] [--keep-sessions]\n  npm run restore -- --after-pg-restore [--keep-sessions]\n',
  );
  expect(await refuse('restore', ['--from-offsite'])).toBe(
    'BACKUP_URL is not set: set it to the place of the copies. Nothing was changed.\n',
  );
  expect(await refuse('backup', ['now'], {}, 2)).toBe(
    'Usage: npm run backup -- [--with-keys] [--here-only]\n',
  );
  expect(await refuse('backup', [])).toContain('There is no shop in');
  const postgresql = { DATABASE_URL: 'postgres://shop:secret-password@127.0.0.1:1/shop' };
  const backedUp = await refuse('backup', [], postgresql);
  expect(backedUp).toContain('pg_dump --format=custom');
  expect(backedUp).toContain(`tar -cf voltcart-media.tar -C '${dataDir}' media documents`);
  const restored = await refuse('restore', [wrong], postgresql);
  expect(restored).toMatch(
    /pg_dump .*before-restore\.dump .*\n *psql .*drop schema .*\n *pg_restore --no-owner/,
  );
  expect(restored).toContain('npm run restore -- --after-pg-restore');
  expect(restored).not.toContain('secret-password');
  expect(await refuse('restore', ['--after-pg-restore'])).toContain('name a backup');
  expect(await refuse('restore', ['--after-pg-restore', wrong], postgresql, 2)).toContain('Usage');
  expect(readdirSync(dataDir)).toEqual(['wrong.tar']);
  expect(readFileSync(wrong, 'utf8')).toBe('not an archive');
});

test('on PostgreSQL, numbers are skipped and sessions end after a restore, and the audit log says why', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const dataDir = makeFolder();
  const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url('postgres'), DEMO_CATALOGUE: 'off' };
  shop = await openBuiltShop(env);
  const beside = await run('restore', ['--after-pg-restore'], env);
  expect(beside).toMatchObject({ status: 1, printed: '' });
  expect(beside.complained).toMatch(
    /^The shop is open on this database: stop it[^\n]+ Nothing was changed\.\n$/,
  );
  shop.process.kill('SIGTERM');
  await shop.exited;
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`insert into document_series (kind, livemode, next) values ('invoice', true, 41);
    insert into session (id_hash, user_id, created_at, last_seen_at) select 'x', id, now(), now() from "user"`);

  await client.query(`create function helper() returns trigger language plpgsql as 'begin return new; end';
    create trigger promote before update on "user" for each row execute function helper()`);
  const refused = await run('restore', ['--after-pg-restore'], env);
  expect(refused).toMatchObject({ status: 1, printed: '' });
  expect(refused.complained).toMatch(
    /^The restored database holds the function helper, the trigger promote of "user", which no [^\n]+\n$/,
  );
  expect((await client.query('select count(*)::int as n from session')).rows).toEqual([{ n: 1 }]);
  await client.query('drop function helper cascade');

  const done = await run('restore', ['--after-pg-restore'], env);
  expect(done).toMatchObject({ status: 0, complained: '' });
  expect(done.printed).toContain('invoice number series skip 1,000 numbers');
  expect(done.printed).toContain('1 session(s) ended');
  expect((await client.query('select next from document_series')).rows).toEqual([{ next: 1_041 }]);
  const noted = "select action, data from audit_entry where entity in ('backup', 'series') order by action";
  expect((await client.query(noted)).rows).toEqual([
    { action: 'backup.restored', data: { madeAt: '1970-01-01T00:00:00.000Z' } },
    { action: 'series.skipped', data: { kind: 'invoice', from: 41, to: 1_041 } },
  ]);
});
