import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { ensureShopId } from '../../settings/shop-id-service.ts';
import {
  isNightlyBackupDue,
  makeBackup,
  makeNightlyBackup,
  NIGHTLY_BACKUP,
} from '../backup/backup-service.ts';
import { sendBackup } from '../cli/backups/send-backup.ts';
import { getHealth } from '../health/health-service.ts';
import { isRetentionDue, RETENTION } from '../housekeeping/retention-service.ts';
import { countStorage, describeStorage, isStorageCountDue } from '../housekeeping/storage-service.ts';
import { tooMany } from '../offsite/offsite-copies.ts';
import { describeOffsite, hasBackupToSend, sendNewestBackup } from '../offsite/offsite-service.ts';
import { findLastSuccess, isLeased, takeLease } from './job-repository.ts';
import { runJob } from './job-runner.ts';
import { JOBS } from './jobs.ts';
import { isMediaSweepDue, MEDIA_SWEEP } from './media-sweep-service.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** How far the clock was ahead once. */
const AHEAD_MS = 400 * DAY_MS;

const run = async (deps: Deps, name: string) => {
  for (const job of JOBS.filter((each) => each.name === name)) await runJob(deps, job, 'here', true);
};

describeEngines('after the clock was ahead', (engine) => {
  test('jobs are due, and a lease of the future is free', async () => {
    const { deps, clock } = await openTestShop(engine);
    clock.advance(AHEAD_MS);
    for (const name of [RETENTION, MEDIA_SWEEP]) await run(deps, name);
    await countStorage(deps);
    const lease = {
      name: 'killed',
      holder: 'a',
      now: clock.now(),
      until: new Date(clock.now().getTime() + 1),
    };
    await deps.db.transaction((tx) => takeLease(tx, lease));
    clock.advance(-AHEAD_MS);
    expect(await findLastSuccess(deps.db.read, RETENTION, clock.now())).toBeNull();
    for (const isDue of [isRetentionDue, isMediaSweepDue, isStorageCountDue])
      expect(await isDue(deps)).toBe(true);
    for (const name of [RETENTION, MEDIA_SWEEP]) await run(deps, name);
    await countStorage(deps);
    for (const isDue of [isRetentionDue, isMediaSweepDue, isStorageCountDue])
      expect(await isDue(deps)).toBe(false);
    expect((await describeStorage(deps)).use?.countedAt).toEqual(clock.now());
    expect(await isLeased(deps.db.read, 'killed', clock.now())).toBe(false);
    const now = clock.now();
    expect(await deps.db.transaction((tx) => takeLease(tx, { ...lease, holder: 'b', now, until: now }))).toBe(
      true,
    );
  });
});

test('the nightly backup is made, kept and told by Health, whatever was made then', async () => {
  const { deps, given, clock } = await openTestShop();
  clock.advance(AHEAD_MS);
  await given.user({ role: 'ADMIN' });
  clock.advance(-AHEAD_MS);
  expect(await isNightlyBackupDue(deps)).toBe(true);
  clock.advance(AHEAD_MS);
  for (let night = 0; night < 7; night++, clock.advance(DAY_MS)) await makeNightlyBackup(deps);
  await run(deps, NIGHTLY_BACKUP);
  clock.advance(-AHEAD_MS - 7 * DAY_MS);
  const told = async () => {
    const { findings } = await getHealth(deps, SYSTEM, { origin: deps.publicUrl, strangeProxy: null });
    return findings.filter(({ area }) => area === 'backups').map(({ code }) => code);
  };
  expect(await told()).toEqual(['backup_never']);
  expect(await isNightlyBackupDue(deps)).toBe(true);
  await run(deps, NIGHTLY_BACKUP);
  expect(readdirSync(deps.backupFolder)).toContain('voltcart-nightly-20260301T120000Z.tar');
  expect(await told()).toEqual([]);
  expect(await isNightlyBackupDue(deps)).toBe(false);
});

test('backups are copied elsewhere, also beside copies that were made then', async () => {
  const shop = await openTestShop();
  const { deps, clock } = shop;
  await ensureShopId(deps);
  const send = async () => ({ bytes: 1 });
  deps.offsite = { place: 'storage.example/shop', encrypted: false, send, close: async () => {} };
  clock.advance(AHEAD_MS);
  await makeBackup(deps, SYSTEM, { nightly: false, onProgress: () => undefined });
  expect(await sendNewestBackup(deps)).not.toBeNull();
  clock.advance(-AHEAD_MS);
  expect(await describeOffsite(deps)).toMatchObject({ newest: null, waiting: false });
  await makeBackup(deps, SYSTEM, { nightly: false, onProgress: () => undefined });
  expect(await hasBackupToSend(deps)).toBe(true);
  expect((await sendNewestBackup(deps))?.name).toBe('voltcart-20260301T120000Z.tar');
  expect(await hasBackupToSend(deps)).toBe(false);
  const copies = ['20270405T120000Z', '20260301T120000Z', '20260228T120000Z'].map((stamp) => ({
    ...{ shop: 'one', name: `voltcart-${stamp}.tar`, bytes: 1, key: stamp, nightly: false, withKeys: false },
    createdAt: new Date(stamp.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6')),
  }));
  const sent = 'voltcart-20260301T120000Z.tar';
  expect(tooMany(copies, { shop: 'one', keep: 1, sent }).map(({ key }) => key)).toEqual(['20260228T120000Z']);
});

test('the command says why it copied nothing', async () => {
  const { deps } = await openTestShop();
  mkdirSync(deps.backupFolder, { recursive: true });
  const [older, newer, withKeys] = [
    'voltcart-20260301T110000Z.tar',
    'voltcart-20260301T113000Z.tar',
    'voltcart-with-keys-20260301T111500Z.tar',
  ];
  const make = (name: string) => writeFileSync(join(deps.backupFolder, name), '');
  const send = async () => ({ bytes: 1 });
  const offsite = { place: 'storage.example/shop', encrypted: false, send, close: async () => {} };
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const said = async (name: string) => {
    await sendBackup({ ...deps, offsite }, name);
    return String(printed.mock.lastCall?.[0]);
  };
  make(older);
  expect(await said(older)).toBe('Nothing was copied: the shop must have been open once.');
  await ensureShopId(deps);
  await said(older);
  expect(await said(older)).toBe('The open shop has copied it already.');
  make(withKeys);
  expect(await said(withKeys)).toBe(
    'Nothing was copied: a backup with the key file needs BACKUP_PASSPHRASE.',
  );
  make(newer);
  expect(await said(older)).toMatch(
    /^Another backup was copied, voltcart-20260301T113000Z.tar .*that one is newer\.$/,
  );
  expect(await said(older)).toBe(
    `Nothing was copied: ${newer}, which was copied before, is newer by its name. Check this machine's clock.`,
  );
  printed.mockRestore();
});
