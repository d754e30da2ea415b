import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { KEY, openS3Storage, type S3Storage } from '../../../../tests/support/machines/s3-storage.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { SYSTEM } from '../../actor.ts';
import { ensureShopId } from '../../settings/shop-id-service.ts';
import { readBackup } from '../backup/backup-archive.ts';
import { makeBackup, makeNightlyBackup } from '../backup/backup-service.ts';
import { takeLease } from '../jobs/job-repository.ts';
import { runJob, startJobs } from '../jobs/job-runner.ts';
import { JOBS } from '../jobs/jobs.ts';
import { fetchOffsiteBackup, listOffsiteBackups, nameToFetch } from './offsite-restore-service.ts';
import { describeOffsite, hasBackupToSend, OFFSITE_BACKUP, sendNewestBackup } from './offsite-service.ts';
import type { OffsiteTarget } from './offsite-target.ts';
import { openOffsite } from './offsite-thread.ts';

// Threads that load the sources are slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Tries again at once; a piece has as long as a busy machine may need. */
const IMPATIENT = { pieceMs: 30_000, pausesMs: [10] };
const manual = { nightly: false, onProgress: () => undefined };

type Copied = TestShop & { storage: S3Storage; shopId: string };

/** A shop whose backups are copied to a storage of its own. */
async function openCopied(change: Partial<OffsiteTarget> = {}): Promise<Copied> {
  const storage = await openS3Storage(onTestFinished);
  Object.assign(storage.target, change);
  const shop = await openTestShop();
  shop.deps.offsite = openOffsite(storage.target, IMPATIENT);
  return { ...shop, storage, shopId: await ensureShopId(shop.deps) };
}

const namesIn = async ({ target }: S3Storage) =>
  (await listOffsiteBackups(target, SYSTEM)).map(({ name }) => name);

/** Fetches the latest copy, or another; with another target, as its owner does. */
const fetchCopy = ({ storage, deps }: Copied, name = 'latest', target = storage.target) =>
  fetchOffsiteBackup(target, SYSTEM, {
    name,
    folder: deps.setup.dataDir,
    now: deps.now(),
    patience: IMPATIENT,
  });

const job = () => {
  const found = JOBS.find(({ name }) => name === OFFSITE_BACKUP);
  if (!found) throw new Error('there is no such job');
  return found;
};

const lastError = async ({ deps }: TestShop) => {
  const rows = await deps.db.read.select().from(deps.db.read.tables.jobs);
  return rows.find(({ name }) => name === OFFSITE_BACKUP)?.lastError ?? null;
};

test('the newest backup is copied, encrypted and read back, and comes back as it was', async () => {
  const shop = await openCopied();
  const { deps, storage, clock } = shop;
  expect(await hasBackupToSend(deps)).toBe(false);
  await shop.given.product({ name: 'The name of a product' });
  const { file } = await makeBackup(deps, SYSTEM, manual);
  expect(await hasBackupToSend(deps)).toBe(true);
  const progress: [number, number][] = [];
  const sent = await sendNewestBackup(deps, (done, total) => progress.push([done, total]));
  const last = progress.at(-1) ?? [0, 1];
  expect(last).toEqual([2 * (sent?.bytes ?? 0), 2 * (sent?.bytes ?? 0)]);
  expect(await hasBackupToSend(deps)).toBe(false);
  expect(await describeOffsite(deps)).toEqual({
    place: `${new URL(storage.target.origin).host}/backups/my shop/nightly`,
    encrypted: true,
    newest: { bytes: sent?.bytes, madeAt: clock.now(), checkedAt: clock.now() },
    failure: null,
    waiting: false,
  });
  const found = await fetchCopy(shop);
  expect(readFileSync(found.file)).toEqual(readFileSync(file));
  expect((await readBackup(found.file, null)).rows).toMatchObject({ product: 1 });
  rmSync(found.file);
  const fetchWith = (passphrase: string | null) =>
    fetchCopy(shop, found.copy.name, { ...storage.target, passphrase });
  await expect(fetchWith('another passphrase')).rejects.toMatchObject({ code: 'wrong_passphrase' });
  await expect(fetchWith(null)).rejects.toMatchObject({ code: 'passphrase_missing' });
});

test('without a passphrase the copy is the backup itself, and none with the key file leaves', async () => {
  const shop = await openCopied({ passphrase: null });
  const { deps, storage, clock } = shop;
  const { file } = await makeBackup(deps, SYSTEM, manual);
  writeFileSync(deps.secrets.keyFile, `${randomBytes(32).toString('hex')}\n`);
  clock.advance(1000);
  await makeBackup(deps, SYSTEM, { ...manual, withKeys: true });
  const sent = await sendNewestBackup(deps);
  expect(sent).toEqual({ name: 'voltcart-20260301T120000Z.tar', bytes: readFileSync(file).length });
  expect(await namesIn(storage)).toEqual(['voltcart-20260301T120000Z.tar']);
  expect(await hasBackupToSend(deps)).toBe(false);
});

test('the newest of each kind are kept, and no shop deletes what is not its own', async () => {
  const shop = await openCopied({ passphrase: null });
  const { deps, storage, clock } = shop;
  for (let night = 0; night < 4; night++) {
    await makeNightlyBackup(deps);
    await sendNewestBackup(deps);
    if (night === 0) {
      clock.advance(1000);
      await makeBackup(deps, SYSTEM, manual);
      await sendNewestBackup(deps);
    }
    clock.advance(DAY_MS);
  }
  const kept = ['voltcart-nightly-20260304T120001Z.tar', 'voltcart-nightly-20260303T120001Z.tar'];
  expect(await namesIn(storage)).toEqual([...kept, 'voltcart-20260301T120001Z.tar']);
  // The same place, but a shop that began anew.
  const other = await openTestShop();
  other.deps.offsite = openOffsite({ ...storage.target, keep: 1 }, IMPATIENT);
  await ensureShopId(other.deps);
  await makeNightlyBackup(other.deps);
  await sendNewestBackup(other.deps);
  const all = await listOffsiteBackups(storage.target, SYSTEM);
  expect(all).toHaveLength(4);
  const latest = fetchCopy(shop);
  await expect(latest).rejects.toMatchObject({ code: 'not_there' });
  const [ours] = all.filter(({ shop: id }) => id === shop.shopId);
  expect(ours && nameToFetch(ours, all)).toBe(`${shop.shopId}/${kept[0]}`);
});

test('a large backup goes in parts, over a line that is cut in between', async () => {
  const shop = await openCopied({ passphrase: null });
  const { deps, storage } = shop;
  mkdirSync(deps.media.files.folder, { recursive: true });
  writeFileSync(join(deps.media.files.folder, 'big-200.webp'), randomBytes(17 * 1024 * 1024));
  const { file } = await makeBackup(deps, SYSTEM, manual);
  const cut = new Set<string>();
  storage.onTheWay = ({ method, url }) => {
    // The first try of every part that is sent, and of the first that is read.
    const about = `${method} ${url}`;
    if (!(url.includes('partNumber') || method === 'GET') || cut.has(about)) return 'passes';
    cut.add(about);
    return 'cut';
  };
  expect(await sendNewestBackup(deps)).toMatchObject({ bytes: readFileSync(file).length });
  expect([...cut].filter((about) => about.includes('partNumber'))).toHaveLength(3);
  const found = await fetchCopy(shop);
  expect(readFileSync(found.file).equals(readFileSync(file))).toBe(true);
});

test('what the storage refuses is said in words; the backup here stays, and no key is written down', async () => {
  const shop = await openCopied();
  const { deps, storage, clock } = shop;
  const { file } = await makeBackup(deps, SYSTEM, manual);
  const cases: [code: string, change: Partial<OffsiteTarget>][] = [
    ['wrong_keys', { secretKey: 'not-the-secret-of-this-account' }],
    ['wrong_keys', { accessKey: 'NOBODYS-ACCESS-KEY' }],
    ['no_bucket', { bucket: 'another-bucket' }],
    ['unreachable', { origin: 'http://127.0.0.1:1' }],
  ];
  for (const [code, change] of cases) {
    const target = { ...storage.target, ...change };
    deps.offsite = openOffsite(target, IMPATIENT);
    clock.advance(DAY_MS);
    await expect(runJob(deps, job(), 'here')).rejects.toMatchObject({ code });
    expect(await describeOffsite(deps)).toMatchObject({ newest: null, failure: { code }, waiting: true });
    await expect(listOffsiteBackups(target, SYSTEM, IMPATIENT)).rejects.toMatchObject({ code });
    const { tables } = deps.db.read;
    const written = JSON.stringify([
      await lastError(shop),
      await deps.db.read.select().from(tables.settings),
      await deps.db.read.select().from(tables.auditEntries),
      await describeOffsite(deps),
    ]);
    const { accessKey, secretKey, passphrase } = target;
    for (const secret of [accessKey, secretKey, passphrase].filter((one) => one !== KEY))
      expect(written).not.toContain(secret);
    expect(written).not.toContain('Credential');
  }
  expect((await readBackup(file, null)).rows).toMatchObject({ user: 0 });
});

test('a copy that a kill interrupted is made minutes later', async () => {
  const { deps, clock, storage } = await openCopied();
  await makeBackup(deps, SYSTEM, manual);
  const { name, leaseMs } = job();
  const now = clock.now();
  const dead = { name, holder: 'killed', now, until: new Date(now.getTime() + leaseMs) };
  expect(await deps.db.transaction((tx) => takeLease(tx, dead))).toBe(true);
  await runJob(deps, job(), 'next');
  expect(await namesIn(storage)).toEqual([]);
  clock.advance(5 * MINUTE_MS);
  await runJob(deps, job(), 'next');
  expect(await namesIn(storage)).toHaveLength(1);
});

test('after a failure each wait is twice as long, and a success ends it', async () => {
  const shop = await openCopied();
  const { deps, storage, clock } = shop;
  await makeBackup(deps, SYSTEM, manual);
  storage.onTheWay = () => 'cut';
  for (const minutes of [5, 10, 20]) {
    await expect(runJob(deps, job(), 'here')).rejects.toMatchObject({ code: 'unreachable' });
    clock.advance(minutes * MINUTE_MS - 1);
    expect(await hasBackupToSend(deps)).toBe(false);
    clock.advance(1);
    expect(await hasBackupToSend(deps)).toBe(true);
  }
  storage.onTheWay = () => 'passes';
  await runJob(deps, job(), 'here');
  expect(await describeOffsite(deps)).toMatchObject({ failure: null, waiting: false });
  expect(await lastError(shop)).toBeNull();
});

test('a copy that is not what was sent is deleted, and told', async () => {
  const shop = await openCopied();
  const { deps, storage } = shop;
  await makeBackup(deps, SYSTEM, manual);
  storage.onTheWay = ({ method, url }) => (method === 'GET' && url.includes('.tar') ? 'changed' : 'passes');
  await expect(sendNewestBackup(deps)).rejects.toMatchObject({ code: 'differs' });
  expect(await namesIn(storage)).toEqual([]);
  storage.onTheWay = () => 'passes';
  await sendNewestBackup(deps);
  storage.onTheWay = ({ method, url }) => (method === 'GET' && url.includes('.tar') ? 'changed' : 'passes');
  await expect(fetchCopy(shop)).rejects.toMatchObject({ code: 'damaged' });
});

test('a line that is cut for good while a backup is fetched is told as that', async () => {
  const shop = await openCopied();
  const { deps, storage } = shop;
  await makeBackup(deps, SYSTEM, manual);
  await sendNewestBackup(deps);
  storage.onTheWay = ({ method, url }) => (method === 'GET' && url.includes('.tar') ? 'cut' : 'passes');
  await expect(fetchCopy(shop)).rejects.toMatchObject({ code: 'unreachable' });
});

test('a storage that never answers is given up', async () => {
  const { storage } = await openCopied();
  storage.onTheWay = () => 'hangs';
  const listing = listOffsiteBackups(storage.target, SYSTEM, { pieceMs: 200, pausesMs: [10] });
  await expect(listing).rejects.toMatchObject({ code: 'unreachable', detail: 'timeout' });
  expect(storage.seen).toHaveLength(2);
});

test('a storage that never answers holds neither the shop nor its stop', async () => {
  const shop = await openCopied();
  const { deps, storage } = shop;
  deps.offsite = openOffsite(storage.target);
  await makeBackup(deps, SYSTEM, manual);
  const asked = new Promise<void>((resolve) => {
    storage.onTheWay = () => {
      resolve();
      return 'hangs';
    };
  });
  const errors: unknown[] = [];
  const jobs = startJobs(deps, {
    jobs: [{ ...job(), everyMs: 1 }],
    holder: 'here',
    onError: (_job, error) => errors.push(error),
  });
  await asked;
  const before = performance.now();
  await Promise.all([deps.offsite.close(), jobs.stop()]);
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(errors).toEqual([]);
  // It is sent by the next start.
  expect(await describeOffsite(deps)).toMatchObject({ failure: null, waiting: true });
  expect(readdirSync(deps.backupFolder)).toHaveLength(1);
  expect(existsSync(join(shop.folder, 'shop.db'))).toBe(true);
});

test('a stop in the middle of a large backup leaves no parts behind', async () => {
  const { deps, storage } = await openCopied({ passphrase: null });
  mkdirSync(deps.media.files.folder, { recursive: true });
  writeFileSync(join(deps.media.files.folder, 'big-200.webp'), randomBytes(9 * 1024 * 1024));
  await makeBackup(deps, SYSTEM, manual);
  const asked = new Promise<void>((resolve) => {
    storage.onTheWay = ({ url }) => {
      if (!url.includes('partNumber=2')) return 'passes';
      resolve();
      return 'hangs';
    };
  });
  const sending = sendNewestBackup(deps);
  await asked;
  await deps.offsite?.close();
  expect(await sending).toBeNull();
  expect(storage.seen.at(-1)).toMatch(/^DELETE .*uploadId=/);
});

test('another place begins without copies', async () => {
  const { deps, storage } = await openCopied();
  await makeBackup(deps, SYSTEM, manual);
  await sendNewestBackup(deps);
  deps.offsite = openOffsite({ ...storage.target, prefix: 'elsewhere' }, IMPATIENT);
  expect(await describeOffsite(deps)).toMatchObject({ newest: null, waiting: true });
});
