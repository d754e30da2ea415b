import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CleanRoot, makeCleanRoot, type Outcome, pidOf } from './support/clean-root.ts';
import {
  addMigration,
  anotherKey,
  archiveOf,
  breakStart,
  tarOfVersion,
  withFile,
} from './support/next-release.ts';

/** One machine, whose shop lives through everything that follows, in this order. */
const release = inject('release');
const BASE = '/opt/voltcart';
const VOLTCART = `${BASE}/current/voltcart`;
const PORT = 3000;
const URL = `http://localhost:${PORT}`;
/** Where the shop copies its backups: a storage that is away all the time. No update may wait for it. */
const ELSEWHERE = {
  BACKUP_URL: 's3+http://127.0.0.1:9/bucket/shop',
  BACKUP_ACCESS_KEY: 'key',
  BACKUP_SECRET_KEY: 'secret',
  BACKUP_PASSPHRASE: 'the passphrase of the owner',
};
/**
 * How many times as long as by a stop and a start of the same release shoppers may find it closed by an update. Both do
 * the same work; either is measured once, on a machine that may be busy.
 */
const CLOSED_MAX = 3;
const FIRST_PAGE_MS_MAX = 10_000;

let machine: CleanRoot;
const onHost = (path: string) => join(machine.root, BASE, path);
const voltcart = (...args: string[]): Promise<Outcome> =>
  machine.run(VOLTCART, args, { PORT: String(PORT), RATE_LIMIT_SCALE: '1000' });
const versionNow = () => readlinkSync(onHost('current')).replace('releases/voltcart-', '');

/** Puts an archive on the machine. */
function put(name: string, archive: string): string {
  cpSync(archive, join(machine.root, 'tmp', name));
  return `/tmp/${name}`;
}

function select<T>(query: string): T[] {
  const db = new BetterSqlite3(onHost('data/shop.db'), { readonly: true });
  try {
    return db.prepare<[], T>(query).all();
  } finally {
    db.close();
  }
}

/** The payment sessions that became orders. */
const booked = () =>
  select<{ session: string }>('select session_id as session from payment').map(({ session }) => session);

async function buy(): Promise<{ paid: string; number: string }> {
  const facts = await machine.shop('buy', URL).ended;
  const { paid = '', number = '' } = Object.assign({}, ...facts);
  return { paid, number };
}

/** Stops the shop and starts the same release as soon as it has stopped; it is open again once this returns. */
async function restart(): Promise<void> {
  const pid = pidOf(onHost('data'));
  if (pid === null) throw new Error('no shop is open');
  process.kill(pid, 'SIGTERM');
  while (existsSync(`/proc/${pid}`)) await sleep(10);
  // A release that is new finds nothing compiled, either.
  rmSync(onHost('data/.compiled'), { recursive: true, force: true });
  startShop();
  await machine.shop('page', URL).ended;
}

const startShop = () =>
  void machine.start(VOLTCART, ['start'], { PORT: String(PORT), RATE_LIMIT_SCALE: '1000', ...ELSEWHERE });

beforeAll(async () => {
  machine = await makeCleanRoot();
});

afterAll(() => {
  const pid = pidOf(onHost('data'));
  if (pid !== null && realpathSync(`/proc/${pid}/exe`).startsWith(machine.root)) process.kill(pid, 'SIGKILL');
  machine.remove();
});

test('a machine with nothing on it shows the first page within ten seconds of having the archive', async () => {
  const nothing = await machine.run('sh', [
    '-c',
    'command -v node npm gcc cc python3 make; ls /usr/bin | wc -l',
  ]);
  expect(nothing.said.trim()).toMatch(/^\d+$/);
  const archive = put('release.tar.gz', release.archive);
  const started = performance.now();
  const unpack = [
    `mkdir -p ${BASE}/releases`,
    `tar -xzf ${archive} -C ${BASE}/releases`,
    `ln -s releases/voltcart-${release.version} ${BASE}/current`,
  ];
  expect(await machine.run('sh', ['-ec', unpack.join('\n')])).toMatchObject({ status: 0, complained: '' });
  startShop();
  await machine.shop('page', URL).ended;
  const ms = performance.now() - started;
  console.log(`From the archive to the first page: ${(ms / 1000).toFixed(1)} s.`);
  expect(ms).toBeLessThan(FIRST_PAGE_MS_MAX);
  const { paid } = await buy();
  expect(booked()).toEqual([paid]);
  expect(await voltcart('backup')).toMatchObject({ status: 0, complained: '' });
  expect(await voltcart('verify')).toMatchObject({ status: 0, complained: '' });
});

test('an archive that is not as published is refused, and nothing is changed', async () => {
  const tar = tarOfVersion('9.0.0');
  const sound = archiveOf('sound', tar);
  const changed = Buffer.from(tar);
  const at = changed.indexOf('MIT License');
  changed.write('m', at);
  const foreign = tarOfVersion('9.0.0', () => undefined, anotherKey());
  const bytes = readFileSync(sound);
  const torn = archiveOf('torn', Buffer.alloc(0));
  writeFileSync(torn, bytes.subarray(0, bytes.length / 2));
  const cases: [string, string, RegExp][] = [
    ['a changed byte', archiveOf('changed', changed), /"LICENSE" was changed/],
    [
      'one more file',
      archiveOf('more', withFile(tar, 'voltcart-9.0.0/app/more.js')),
      /"app\/more.js" does not belong to it/,
    ],
    ['another key', archiveOf('foreign', foreign), /signature is not of the publisher/],
    ['a torn archive', torn, /it is cut off/],
    [
      'a path that leads out',
      archiveOf('outside', withFile(tar, 'voltcart-9.0.0/../../../outside')),
      /does not belong to one release/,
    ],
  ];
  const before = readdirSync(onHost('releases'));
  for (const [name, file, why] of cases)
    expect(await voltcart('upgrade', put('bad.tar.gz', file)), name).toMatchObject({
      status: 1,
      complained: expect.stringMatching(why),
    });
  expect(readdirSync(onHost('releases'))).toEqual(before);
  expect(existsSync(onHost('outside'))).toBe(false);
  expect(versionNow()).toBe(release.version);
  expect((await voltcart('verify', put('sound.tar.gz', sound))).status).toBe(0);
  expect((await voltcart('verify', '/tmp/bad.tar.gz')).status).toBe(1);
});

test('an update under load closes the shop for a moment and loses no order', async () => {
  const archive = put('next.tar.gz', archiveOf('next', tarOfVersion('9.1.0')));
  const restarted = machine.shop('load', URL);
  await expect.poll(() => booked().length).toBeGreaterThan(2);
  await restart();
  restarted.stop();
  const restartMs = (await restarted.ended).at(-1)?.longestGapMs ?? 0;

  const load = machine.shop('load', URL);
  const sold = booked().length;
  await expect.poll(() => booked().length).toBeGreaterThan(sold + 2);
  const upgraded = await voltcart('upgrade', archive);
  expect(upgraded).toMatchObject({ status: 0, complained: '' });
  expect(versionNow()).toBe('9.1.0');
  const open = booked().length;
  await expect.poll(() => booked().length).toBeGreaterThan(open + 1);
  load.stop();
  const facts = await load.ended;
  const { longestGapMs = 0, pages } = facts.at(-1) ?? {};
  console.log(
    `${upgraded.said.trim()}\nShoppers saw ${pages} pages, and none for ${longestGapMs} ms; by a restart for ${restartMs} ms.`,
  );
  expect(longestGapMs).toBeLessThan(restartMs * CLOSED_MAX);
  const paid = facts.flatMap((fact) => fact.paid ?? []);
  await expect.poll(() => paid.filter((session) => !booked().includes(session))).toEqual([]);
  expect(new Set(booked()).size).toBe(booked().length);
});

test('going back without a change of the database keeps what was sold since', async () => {
  const { paid } = await buy();
  const before = booked();
  expect(before).toContain(paid);
  expect(await voltcart('rollback')).toMatchObject({
    status: 0,
    complained: '',
    said: expect.stringContaining('the data stays'),
  });
  expect(versionNow()).toBe(release.version);
  await machine.shop('page', URL).ended;
  expect(booked()).toEqual(before);
  expect(await voltcart('rollback')).toMatchObject({
    status: 1,
    complained: expect.stringContaining('was not installed by an update'),
  });
});

test('a release that does not open takes itself back, with the earlier data', async () => {
  const before = booked();
  const broken = tarOfVersion('9.2.0', (folder) => {
    addMigration(folder);
    breakStart(folder);
  });
  const upgraded = await voltcart('upgrade', put('broken.tar.gz', archiveOf('broken', broken)));
  expect(upgraded.status).toBe(1);
  expect(upgraded.said).toMatch(/9\.2\.0 does not open: .+\nGoing back to \S+, with the earlier data/);
  expect(versionNow()).toBe(release.version);
  expect(existsSync(onHost('releases/voltcart-9.2.0'))).toBe(false);
  await machine.shop('page', URL).ended;
  expect(booked()).toEqual(before);
  expect((await buy()).number).not.toBe('');
});

test('going back over a change of the database names what was written since, and the sales come back', async () => {
  const archive = put('migrating.tar.gz', archiveOf('migrating', tarOfVersion('9.3.0', addMigration)));
  expect(await voltcart('upgrade', archive)).toMatchObject({ status: 0, complained: '' });
  const before = booked();
  const { paid, number } = await buy();
  const refused = await voltcart('rollback');
  expect(refused).toMatchObject({ status: 1, complained: expect.stringContaining('--yes') });
  expect(refused.said).toContain(`1 order(s): ${number}`);
  expect(versionNow()).toBe('9.3.0');

  const backups = readdirSync(onHost('data/backups')).length;
  expect(await voltcart('rollback', '--yes')).toMatchObject({ status: 0, complained: '' });
  expect(versionNow()).toBe(release.version);
  expect(readdirSync(onHost('data/backups')).length).toBe(backups + 1);
  await expect.poll(() => booked().sort()).toEqual([...before, paid].sort());
  expect(select("select 1 from sqlite_master where name = 'later'")).toEqual([]);
});

test('the last three releases stay', async () => {
  for (const version of ['9.4.0', '9.5.0']) {
    const archive = put(`${version}.tar.gz`, archiveOf(version, tarOfVersion(version)));
    const upgraded = await voltcart('upgrade', archive);
    expect(upgraded).toMatchObject({ status: 0, complained: '' });
  }
  expect(readdirSync(onHost('releases')).sort()).toEqual(
    [`voltcart-${release.version}`, 'voltcart-9.4.0', 'voltcart-9.5.0'].sort(),
  );
  const history = readFileSync(onHost('history.jsonl'), 'utf8').trim().split('\n');
  expect(history.map((line) => JSON.parse(line).happened)).toEqual([
    'upgraded',
    'rolled back',
    'taken back',
    'upgraded',
    'rolled back',
    'upgraded',
    'upgraded',
  ]);
});
