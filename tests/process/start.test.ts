import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../support/databases/postgresql-cluster.ts';
import { EARLIER_SETUP, unpackEarlierShop } from '../support/earlier/earlier-answers.ts';
import { type BuiltShop, openBuiltShop, spawnShop } from '../support/shop/built-shop.ts';

let shops: BuiltShop[] = [];
afterEach(async () => {
  for (const shop of shops.reverse()) await shop.stop();
  shops = [];
});

async function open(env: Record<string, string> = {}): Promise<BuiltShop> {
  const shop = await openBuiltShop({ DEMO_CATALOGUE: 'off', ...env });
  shops.push(shop);
  return shop;
}

/** What a start that fails prints. */
async function failing(env: Record<string, string>): Promise<string> {
  const shop = await spawnShop(env);
  expect(await shop.exited).toBe(1);
  return shop.output().trim();
}

async function stopped(env: Record<string, string> = {}): Promise<string> {
  const shop = await open(env);
  shop.process.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  return shop.dataDir;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'voltcart-start-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const command = (name: 'admin' | 'restore', args: string[], DATA_DIR: string): Promise<string> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR };
    execFile(process.execPath, ['dist/server/voltcart.js', name, ...args], { env }, (_, said, complained) =>
      resolve(said + complained),
    );
  });

test('a second shop on the same file is refused in one line, and may start once the first is killed', async () => {
  const first = await open();
  const refused = await failing({ DATA_DIR: first.dataDir });
  expect(refused.split('\n')).toEqual([
    expect.stringContaining(
      'Another shop is open on this data folder, and one SQLite file takes one process',
    ),
  ]);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  first.process.kill('SIGKILL');
  await first.exited;
  await open({ DATA_DIR: first.dataDir });
});

test('the first admin’s password is printed by the start that succeeds', async () => {
  const dataDir = folder();
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const PORT = String(typeof address === 'object' ? address?.port : 0);
  const failed = await failing({ DATA_DIR: dataDir, DEMO_CATALOGUE: 'off', PORT });
  taken.close();
  expect(failed).toContain(`Port ${PORT} is taken`);
  expect(failed).not.toContain('password');
  expect((await open({ DATA_DIR: dataDir })).output()).toMatch(
    /The first admin is \S+ with the password \S+ /,
  );
});

test('an address that this machine does not have is named', async () => {
  // An address for documentation, which no machine has.
  expect(await failing({ DATA_DIR: folder(), HOST: '192.0.2.1' })).toContain(
    'Voltcart cannot start. This machine has no address 192.0.2.1: set HOST to one of its own, or to 0.0.0.0.',
  );
});

test('what is wrong with the data folder or the database is said in one line, with what to do', async () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(await failing({ DATA_DIR: file })).toBe(
    `Voltcart cannot start. ${file} is not a folder: set DATA_DIR to a folder, or move that file away.`,
  );
  const damaged = folder();
  writeFileSync(join(damaged, 'shop.db'), 'not a database, whatever its name says. '.repeat(200));
  expect(await failing({ DATA_DIR: damaged })).toBe(
    `Voltcart cannot start. The database ${damaged}/shop.db is damaged and was left as it is: restore the newest backup of ${damaged}/backups (npm run restore -- FILE).`,
  );
  expect(readFileSync(join(damaged, 'shop.db'), 'utf8')).toContain('not a database');
});

test('a shop that starts before its PostgreSQL waits for it; a signal ends that, as what cannot mend ends the start', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const wrong = await failing({ DATABASE_URL: cluster.url('nowhere') });
  expect(wrong).toBe(
    'Voltcart cannot start. The database of DATABASE_URL does not exist: create it (createdb), then start again.',
  );
  await cluster.halt('fast');
  const env = { DATABASE_URL: cluster.url('postgres'), DEMO_CATALOGUE: 'off' };
  // A proxy in front of it accepts the connection, and has no server to give it to.
  const proxy = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const behind = await spawnShop({ ...env, DATABASE_URL: `postgres://me@127.0.0.1:${port}/shop` });
  const [shop, given] = [await spawnShop(env), await spawnShop(env)];
  shops.push(shop, given, behind);
  const waiting =
    /^The database server of DATABASE_URL does not answer: check host and port, and that it runs\. The shop opens as soon as the database takes writes\.\n$/;
  for (const { output } of [shop, given, behind])
    await expect.poll(output, { timeout: 20_000 }).toMatch(waiting);
  given.process.kill('SIGTERM');
  expect(await given.exited).toBe(0);
  await cluster.start();
  await expect.poll(shop.output, { timeout: 20_000 }).toMatch(/ is open at /);
  shop.process.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
}, 60_000);

test('a folder of somebody else is named, with how to give it away', async () => {
  const readOnly = folder();
  mkdirSync(join(readOnly, 'data'));
  chmodSync(join(readOnly, 'data'), 0o555);
  chmodSync(readOnly, 0o755);
  // The tests may run as root, whom no folder refuses.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const said = await new Promise<string>((resolve) => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: join(readOnly, 'data'), PORT: '0' };
    execFile(process.execPath, ['dist/server/main.js'], { env, uid }, (_, out, err) => resolve(out + err));
  });
  expect(said.trim()).toMatch(
    /^Voltcart cannot start\. \S+\/data\S* cannot be written by this user: give \S+\/data and all in it/,
  );
});

test('a release that opens while the update to it is noted as under way says so there', async () => {
  const dataDir = folder();
  const moving = {
    why: 'upgrade',
    from: 'voltcart-9.0.0',
    to: 'voltcart-9.1.0',
    at: '2026-03-01T12:00:00.000Z',
    backup: null,
    restore: null,
    keepSessions: true,
    wasOpen: true,
  };
  writeFileSync(join(dataDir, 'moving.json'), JSON.stringify(moving));
  await open({ DATA_DIR: dataDir, VOLTCART_HOME: '/opt/voltcart/releases/voltcart-9.1.0' });
  expect(JSON.parse(readFileSync(join(dataDir, 'moving.json'), 'utf8'))).toEqual({ ...moving, opened: true });
});

test('an older version refuses the database of a newer one; the commands do, too', async () => {
  const dataDir = await stopped();
  const connection = new Database(join(dataDir, 'shop.db'));
  connection.exec(`insert into __drizzle_migrations (hash, created_at) values ('of the next version', 9e12);
    update setting set value = '"9.1.0"' where key = 'opened_by'`);
  connection.close();
  const words =
    'belongs to version 9.1.0 of Voltcart: it has had 1 change(s) that this version does not know';
  expect(await failing({ DATA_DIR: dataDir })).toContain(words);
  expect(await command('admin', ['list'], dataDir)).toContain(words);
  const nowhere = join(folder(), 'none');
  expect(await command('admin', ['list'], nowhere)).toBe(`There is no shop in ${nowhere} yet.\n`);
  expect(existsSync(nowhere)).toBe(false);
});

test('a restored backup without the shop’s id has it again from the data folder', async () => {
  const dataDir = await stopped();
  const idOf = () => {
    const connection = new Database(join(dataDir, 'shop.db'));
    const id = connection.prepare(`select value from setting where key = 'shop_id'`).pluck().get();
    connection.close();
    return id;
  };
  const id = idOf();
  const connection = new Database(join(dataDir, 'shop.db'));
  connection.exec(`delete from setting where key = 'shop_id'`);
  connection.close();
  await stopped({ DATA_DIR: dataDir });
  expect(idOf()).toBe(id);
});

test('the copy made before a migration can be restored; pictures and invoices stay as they are', async () => {
  const dataDir = await stopped();
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  const copy = join(dataDir, 'backups/before-migration-20260101T000000.db');
  const connection = new Database(join(dataDir, 'shop.db'));
  connection.prepare('vacuum into ?').run(copy);
  connection.exec('delete from user');
  connection.close();
  writeFileSync(join(dataDir, 'media/later.webp'), 'a picture');
  expect(await command('restore', [copy], dataDir)).toContain('pictures and invoices as they were');
  expect(await command('admin', ['list'], dataDir)).toContain('admin@localhost.test');
  expect(readFileSync(join(dataDir, 'media/later.webp'), 'utf8')).toBe('a picture');
});

test('a copy before a migration that was not finished has no name that can be restored', async () => {
  const dataDir = unpackEarlierShop();
  const backups = join(dataDir, 'backups');
  const copies = () => readdirSync(backups).filter((name) => /^before-migration-.*\.db$/.test(name));
  // In units of 512 bytes: more than any file of the shop but the copy of its database.
  const torn = execFile('sh', ['-c', `ulimit -f 1200; exec "${process.execPath}" dist/server/main.js`], {
    env: { PATH: process.env.PATH ?? '', ...EARLIER_SETUP, DATA_DIR: dataDir, PORT: '0' },
  });
  expect(await new Promise((resolve) => torn.once('close', resolve))).not.toBe(0);
  expect(readdirSync(backups)).toContainEqual(expect.stringMatching(/^before-migration-.*\.unfinished$/));
  expect(copies()).toEqual([]);

  await stopped({ ...EARLIER_SETUP, DATA_DIR: dataDir });
  const [copy = '', ...more] = copies();
  expect(more).toEqual([]);
  expect(statSync(join(backups, copy)).mode & 0o777).toBe(0o600);
  expect(await command('restore', [join(backups, copy)], dataDir)).toContain('Restored');
});

test('a start that fails once it has brought the database up to date has named the copy', async () => {
  const dataDir = unpackEarlierShop();
  // One of its orders is real.
  const said = await failing({ ...EARLIER_SETUP, TEST_PAYMENTS: 'off', DATA_DIR: dataDir });
  expect(said).toContain('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: are not set');
  const [, copy = ''] =
    /^The database was brought up to date; it was copied to (\S+) first\.$/m.exec(said) ?? [];
  expect(existsSync(copy)).toBe(true);
});

test('a shop that writes to shop.log in the data folder begins it anew once it has grown', async () => {
  const dataDir = folder();
  const log = join(dataDir, 'shop.log');
  writeFileSync(log, 'of earlier days\n'.repeat(1_000_000));
  const output = openSync(log, 'a');
  const shop = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO_CATALOGUE: 'off', PORT: '0' },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  onTestFinished(() => void shop.kill('SIGKILL'));
  await expect.poll(() => readFileSync(log, 'utf8')).toMatch(/^[^\n]+ is open at [^\n]+\n$/);
  expect(readFileSync(`${log}.1`, 'utf8')).toMatch(/^of earlier days\n/);
});

test('a proxy that asks whether the shop is ready hears that it is stopping before it stops', async () => {
  const shop = await open();
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  shop.process.kill('SIGTERM');
  for (let ready = true; ready; ) {
    const [probe, page] = await Promise.all([fetch(`${shop.url}/readyz`), fetch(`${shop.url}/help`)]);
    ready = probe.ok;
    expect(page.status).toBe(200);
    if (!ready) expect([probe.status, page.headers.get('connection')]).toEqual([503, 'close']);
  }
  expect(await shop.exited).toBe(0);
});

test('who asks once whether the shop is ready is not waited for', async () => {
  const [update, proxy] = await Promise.all([open(), open()]);
  expect((await fetch(`${update.url}/readyz?once`)).status).toBe(200);
  expect((await fetch(`${proxy.url}/readyz`)).status).toBe(200);
  const ends = [update, proxy].map((shop) => shop.exited.then(() => shop.url));
  for (const shop of [proxy, update]) shop.process.kill('SIGTERM');
  expect(await Promise.race(ends)).toBe(update.url);
});
