import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { COMMANDS } from '../../src/server/operations/cli/commands.ts';
import { freePort } from '../support/machines/free-port.ts';
import { openBuiltShop } from '../support/shop/built-shop.ts';

type Outcome = { status: number; said: string; complained: string };

/** Runs one of the commands as a clone's npm script does. */
function run(args: string[], env: Record<string, string> = {}, uid?: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH ?? '', ...env }, ...(uid ? { uid } : {}) };
    execFile(process.execPath, ['dist/server/voltcart.js', ...args], options, (error, said, complained) =>
      resolve({ status: error ? Number(error.code) : 0, said, complained }),
    );
  });
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'voltcart-commands-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Everything in a folder, with what makes it differ. */
const contentOf = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(path, name))] as const)
    .map(([name, stat]) => [
      name,
      stat.mode,
      stat.isFile()
        ? createHash('sha256')
            .update(readFileSync(join(path, name)))
            .digest('hex')
        : '',
    ]);

test('help goes to the output and wrong usage to the errors, in the words of a clone', async () => {
  const help = await run(['help']);
  expect(help).toMatchObject({ status: 0, complained: '' });
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...help.said.matchAll(/^ {2}npm (?:run )?(\S+)/gm)].map(([, name = '']) => name);
  expect(named).toEqual(expect.arrayContaining(['start', 'backup', 'restore', 'admin', 'doctor']));
  for (const name of named) expect(scripts).toHaveProperty(name);

  expect(await run([])).toEqual({ status: 2, said: '', complained: help.said });
  expect(await run(['sell'])).toEqual({
    status: 2,
    said: '',
    complained: `There is no command sell.\n${help.said}`,
  });
  for (const name of COMMANDS.map((each) => each.name)) {
    const { status, said, complained } = await run([name, '--help'], { DATA_DIR: '/nowhere' });
    expect({ name, status, complained }).toEqual({ name, status: 0, complained: '' });
    expect(said).toMatch(/^Usage:/);
    for (const [option] of said.split('\n\n')[0]?.matchAll(/--[a-z-]+/g) ?? [])
      expect(said).toMatch(new RegExp(`^ {2}${option} +\\S`, 'm'));
  }
  const { said: about } = await run(['backup', '--help']);
  expect(await run(['backup', '--no-such-option', 'x'], { DATA_DIR: '/nowhere' })).toMatchObject({
    status: 2,
    said: '',
    complained: `There is no option --no-such-option.\n${about.split('\n\n')[0]}\n`,
  });
  expect((await run(['version'])).said).toBe(`${JSON.parse(readFileSync('package.json', 'utf8')).version}\n`);
  expect(await run(['install-service'])).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/^install-service is a command of a release.*\n$/),
  });
});

test('the doctor finds nothing wrong with a shop, open or not, and changes nothing', async () => {
  const shop = await openBuiltShop({ DEMO_CATALOGUE: 'off' });
  onTestFinished(() => shop.stop());
  const env = { DATA_DIR: shop.dataDir, PORT: String(shop.port) };
  const open = await run(['doctor'], env);
  expect(open).toMatchObject({ status: 0, complained: '' });
  expect(open.said).toContain(`OK   Port ${shop.port}: taken by this shop, which is open\n`);
  shop.process.kill('SIGTERM');
  await shop.exited;
  const before = contentOf(shop.dataDir);
  const closed = await run(['doctor'], env);
  expect(closed.said).toContain('OK   Database: sound\n');
  expect(closed.said).toContain(`OK   Port ${shop.port}: free on 127.0.0.1\n`);
  expect(closed.said).not.toContain('BAD');
  expect(contentOf(shop.dataDir)).toEqual(before);

  const nowhere = join(folder(), 'not/yet');
  const fresh = await run(['doctor'], { DATA_DIR: nowhere, PORT: '0' });
  expect(fresh).toMatchObject({ status: 0 });
  expect(fresh.said).toContain(`OK   Data folder: ${nowhere} will be made by the first start\n`);
  expect(readdirSync(join(nowhere, '../..'))).toEqual([]);
});

test('the doctor names each fault with its remedy', async () => {
  const wrong = await run(['doctor'], { PORT: 'none', SMTP_URL: 'smtp://mail.test' });
  expect(wrong).toMatchObject({ status: 1, complained: '' });
  expect(wrong.said).toMatch(
    /BAD {2}Settings: PORT: .+; MAIL_FROM: is missing.+\n {5}Correct them .+\nFix the 1 marked BAD\.\n$/,
  );

  const taken = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const PORT = String(typeof address === 'object' ? address?.port : 0);
  const dataDir = folder();
  writeFileSync(join(dataDir, 'shop.db'), 'not a database, whatever its name says. '.repeat(200));
  const named = { SECRETS_KEY_FILE: join(dataDir, 'gone.key') };
  const ill = await run(['doctor'], { DATA_DIR: dataDir, PORT, ...named });
  expect(ill.status).toBe(1);
  expect(ill.said).toContain(`BAD  Port ${PORT}: taken by another program\n     Set PORT to a free one.\n`);
  expect(ill.said).toContain('BAD  Database: cannot be used\n     The database ');
  expect(ill.said).toContain(`BAD  Key file: ${dataDir}/gone.key is missing\n`);
  expect(ill.said).toContain('Fix the 3 marked BAD.\n');

  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect((await run(['doctor'], { DATA_DIR: file, PORT: '0' })).said).toContain(
    `BAD  Data folder: ${file} is not a folder\n     Set DATA_DIR to a folder, or move that file away.\n`,
  );
  expect((await run(['doctor'], { DATA_DIR: folder(), PORT: '0', HOST: '192.0.2.1' })).said).toContain(
    '192.0.2.1 cannot be used (EADDRNOTAVAIL)\n     Set HOST to an address of this machine',
  );
});

test('the doctor sees whether this user may write the data, and a database of a newer version', async () => {
  const parent = folder();
  chmodSync(parent, 0o755);
  mkdirSync(join(parent, 'data'), { mode: 0o755 });
  // The tests may run as root, whom no folder refuses.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  if (!uid) chmodSync(join(parent, 'data'), 0o555);
  const foreign = await run(['doctor'], { DATA_DIR: join(parent, 'data'), PORT: '0' }, uid);
  expect(foreign.status).toBe(1);
  expect(foreign.said).toMatch(/BAD {2}Data folder: \S+\/data cannot be written by this user\n {5}Give /);

  const mixed = join(parent, 'mixed');
  mkdirSync(join(mixed, 'of-the-owner'), { recursive: true, mode: 0o755 });
  chmodSync(mixed, 0o777);
  if (!uid) chmodSync(join(mixed, 'of-the-owner'), 0o555);
  const asUser = () => run(['doctor'], { DATA_DIR: mixed, PORT: '0' }, uid);
  expect((await asUser()).said).toContain(`OK   Data folder: ${mixed}\n`);
  for (const name of ['media', 'open.lock']) {
    const path = join(mixed, name);
    if (name === 'media') mkdirSync(path, { mode: uid ? 0o755 : 0o555 });
    else writeFileSync(path, '', { mode: uid ? 0o644 : 0o444 });
    expect((await asUser()).said).toContain(
      `BAD  Data folder: ${path} cannot be written by this user\n     Give `,
    );
    rmSync(path, { recursive: true });
  }

  const shop = await openBuiltShop({ DEMO_CATALOGUE: 'off' });
  onTestFinished(() => shop.stop());
  shop.process.kill('SIGTERM');
  await shop.exited;
  const connection = new Database(join(shop.dataDir, 'shop.db'));
  connection.exec("insert into __drizzle_migrations (hash, created_at) values ('of the next version', 9e12)");
  connection.close();
  expect((await run(['doctor'], { DATA_DIR: shop.dataDir, PORT: String(await freePort()) })).said).toContain(
    'of Voltcart: it has had 1 change(s) that this version does not know',
  );
});

test('a backup or archive that this user may not read is named, and what to do with it; nothing is changed', async () => {
  const parent = folder();
  chmodSync(parent, 0o755);
  mkdirSync(join(parent, 'data'));
  chmodSync(join(parent, 'data'), 0o777);
  mkdirSync(join(parent, 'closed'), { mode: 0o700 });
  const VOLTCART_HOME = join(parent, 'voltcart-1.0.0');
  mkdirSync(VOLTCART_HOME);
  chmodSync(VOLTCART_HOME, 0o755);
  writeFileSync(join(VOLTCART_HOME, 'release.pub'), 'a key');
  const files = [join(parent, 'private.tar'), join(parent, 'closed', 'shop.tar')];
  for (const file of files) writeFileSync(file, 'a backup', { mode: 0o600 });
  // The tests may run as root, whom nothing is kept from.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  if (!uid) for (const file of [...files, join(parent, 'closed')]) chmodSync(file, 0);
  for (const file of files) {
    const refused = await run(['restore', file], { DATA_DIR: join(parent, 'data') }, uid);
    expect(refused).toMatchObject({ status: 1, said: '' });
    expect(refused.complained).toMatch(/^\S+\.tar cannot be read by this user: .+ Nothing was changed\.\n$/);
    expect(refused.complained).toContain(file);
    const env = { DATA_DIR: join(parent, 'data'), VOLTCART_HOME };
    for (const args of [[file], ['--data', `--chain-head=${file}`]])
      expect(await run(['verify', ...args], env, uid)).toMatchObject({
        status: 1,
        complained: expect.stringMatching(/^\S+\.tar cannot be read by this user: /),
      });
  }
  expect(readdirSync(join(parent, 'data'))).toEqual([]);
  if (!uid) chmodSync(join(parent, 'closed'), 0o700);
});

test('settings in a folder that this user may not enter are not taken for none; what needs none goes on', async () => {
  const parent = folder();
  chmodSync(parent, 0o755);
  const base = join(parent, 'shop');
  mkdirSync(base, { mode: 0o700 });
  writeFileSync(join(base, 'voltcart.env'), `DATA_DIR=${join(parent, 'data')}\n`);
  // The tests may run as root, whom nothing is kept from.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  if (!uid) chmodSync(base, 0);
  const env = { VOLTCART_HOME: join(base, 'releases/voltcart-1.0.0') };
  for (const args of [['backup'], ['start'], ['doctor'], ['admin', 'list'], ['verify', '--data']])
    expect(await run(args, env, uid)).toEqual({
      status: 1,
      said: '',
      complained: `The settings in ${base}/voltcart.env cannot be read (EACCES): run this as root (sudo), or as the user that runs the shop.\n`,
    });
  expect(await run(['version'], env, uid)).toMatchObject({ status: 0, complained: '' });
  const VOLTCART_HOME = join(parent, 'voltcart-1.0.0');
  mkdirSync(VOLTCART_HOME);
  chmodSync(VOLTCART_HOME, 0o755);
  writeFileSync(join(VOLTCART_HOME, 'release.pub'), 'a key');
  const elsewhere = { VOLTCART_HOME, VOLTCART_ENV: join(base, 'voltcart.env') };
  expect((await run(['verify', 'none.tar.gz'], elsewhere, uid)).complained).toContain('There is no file');
  if (!uid) chmodSync(base, 0o700);
});

test('an empty database is said to be empty, by a backup and by doctor', async () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, 'shop.db'), '');
  const backup = await run(['backup'], { DATA_DIR });
  expect(backup).toEqual({
    status: 1,
    said: '',
    complained: expect.stringMatching(/shop\.db is empty: there is no shop in it\. Restore [^\n]+\n$/),
  });
  expect((await run(['doctor'], { DATA_DIR, PORT: '0' })).said).toMatch(
    /^BAD {2}Database: \S+shop\.db is empty\n +Restore the newest backup/m,
  );
});
