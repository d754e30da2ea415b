import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { describeEngines, openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { runJob } from '../jobs/job-runner.ts';
import { JOBS } from '../jobs/jobs.ts';
import { readBackup } from './backup-archive.ts';
import { isNightlyBackupDue, makeBackup, makeNightlyBackup, NIGHTLY_BACKUP } from './backup-service.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const quietly = { nightly: false, onProgress: () => undefined };

function addPictures({ deps }: TestShop, names: string[]): void {
  mkdirSync(deps.media.files.folder, { recursive: true });
  for (const name of names) writeFileSync(join(deps.media.files.folder, name), `content of ${name}`);
}

const nightlyJob = JOBS.filter((job) => job.name === NIGHTLY_BACKUP);

test('a backup is one file that lists its contents, and nothing else is left behind', async () => {
  const shop = await openTestShop();
  await shop.given.product();
  addPictures(shop, ['b-200.webp', 'a-200.webp', 'half.webp.0123.tmp']);
  const lines: string[] = [];
  const backup = await makeBackup(shop.deps, SYSTEM, {
    nightly: false,
    onProgress: (line) => lines.push(line),
  });
  expect(readdirSync(shop.deps.backupFolder)).toEqual(['voltcart-20260301T120001Z.tar']);
  expect(lines).toHaveLength(3);
  expect(backup.media).toEqual({ files: 2, bytes: 2 * 'content of a-200.webp'.length });
  const manifest = await readBackup(backup.file, null);
  expect(manifest.parts.map(({ name }) => name)).toEqual(['shop.db', 'media/a-200.webp', 'media/b-200.webp']);
  expect(manifest.rows).toMatchObject({ product: 1, user: 0 });
  expect(manifest.schema.migrations).toBe(
    JSON.parse(readFileSync('drizzle/sqlite/meta/_journal.json', 'utf8')).entries.length,
  );
});

test('two backups of the same second are two files', async () => {
  const { deps } = await openTestShop();
  const first = await makeBackup(deps, SYSTEM, quietly);
  const second = await makeBackup(deps, SYSTEM, quietly);
  expect(second.file).toBe(first.file.replace('.tar', '-2.tar'));
});

test('a failed backup leaves nothing behind', async () => {
  const shop = await openTestShop();
  addPictures(shop, ['odd\\name.webp']);
  await expect(makeBackup(shop.deps, SYSTEM, quietly)).rejects.toThrow('cannot be kept');
  expect(readdirSync(shop.deps.backupFolder)).toEqual([]);
});

test('a photo that is replaced while a backup is made is in it', async () => {
  const { deps } = await openTestShop();
  const photo = await deps.media.addPhoto(Buffer.from('a photo'));
  const db = {
    async backupTo(copy: string) {
      const contents = await deps.db.backupTo?.(copy);
      await deps.media.removePhoto(photo);
      if (!contents) throw new Error('SQLite can be copied');
      return contents;
    },
  };
  const { file } = await makeBackup({ ...deps, db }, SYSTEM, quietly);
  const manifest = await readBackup(file, null);
  expect(manifest.parts.map(({ name }) => name)).toEqual(['shop.db', `media/${photo}-256.webp`]);
  expect(readdirSync(deps.media.files.folder)).toEqual([]);
});

test('only an admin or the shop itself can make one', async () => {
  const { deps, given } = await openTestShop();
  const customer = await given.user();
  await expect(makeBackup(deps, GUEST, quietly)).rejects.toMatchObject({
    reason: { code: 'unauthenticated' },
  });
  await expect(makeBackup(deps, customer.actor, quietly)).rejects.toMatchObject({
    reason: { code: 'forbidden' },
  });
  expect(existsSync(deps.backupFolder)).toBe(false);
});

test('seven nightly ones are kept; manual backups and foreign files stay', async () => {
  const { deps, clock } = await openTestShop();
  await makeBackup(deps, SYSTEM, quietly);
  const others = ['notes.txt', 'before-migration-20200101T000000.db', 'voltcart-nightly-old.tar'];
  for (const name of others) writeFileSync(join(deps.backupFolder, name), '');
  mkdirSync(join(deps.backupFolder, '.unfinished-20260201T120000Z-00ff'));
  mkdirSync(join(deps.backupFolder, '.unfinished-20260310T110000Z-00ff'));
  const nightly = (day: string) => `voltcart-nightly-202603${day}T120000Z.tar`;
  const before = ['01', '02', '03', '04', '05', '06', '07', '08', '09'].map(nightly);
  for (const name of before) writeFileSync(join(deps.backupFolder, name), '');
  clock.advance(9 * DAY_MS);
  await makeNightlyBackup(deps);
  const nights = [...before.slice(-6), nightly('10')];
  expect(readdirSync(deps.backupFolder).sort()).toEqual(
    [...others, ...nights, 'voltcart-20260301T120000Z.tar', '.unfinished-20260310T110000Z-00ff'].sort(),
  );
});

test('the nightly one is due once a night, and after the shop was off', async () => {
  const { deps, given, clock } = await openTestShop();
  const night = async () => {
    for (const job of nightlyJob) await runJob(deps, job, 'test');
    return readdirSync(deps.backupFolder).length;
  };
  expect(await isNightlyBackupDue(deps)).toBe(false);
  await given.user({ role: 'ADMIN' });
  expect(await isNightlyBackupDue(deps)).toBe(false);
  clock.advance(DAY_MS);
  expect(await isNightlyBackupDue(deps)).toBe(true);
  expect(await night()).toBe(1);
  expect(await isNightlyBackupDue(deps)).toBe(false);
  expect(await night()).toBe(1);
  clock.advance(DAY_MS - 1);
  expect(await night()).toBe(2);
  clock.advance(5 * DAY_MS);
  expect(await night()).toBe(3);
  expect(await isNightlyBackupDue(deps)).toBe(false);
});

test('a failed one is due again', async () => {
  const shop = await openTestShop();
  await shop.given.user({ role: 'ADMIN' });
  shop.clock.advance(DAY_MS);
  addPictures(shop, ['odd\\name.webp']);
  for (const job of nightlyJob)
    await expect(runJob(shop.deps, job, 'test')).rejects.toThrow('cannot be kept');
  expect(await isNightlyBackupDue(shop.deps)).toBe(true);
});

describeEngines('the nightly backup', (engine) => {
  test('is only for the engine whose database is a file', async () => {
    const { deps, given, clock } = await openTestShop(engine);
    await given.user({ role: 'ADMIN' });
    clock.advance(DAY_MS);
    expect(await isNightlyBackupDue(deps)).toBe(engine === 'sqlite');
  });
});
