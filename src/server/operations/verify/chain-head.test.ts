import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { unpackEarlierShop } from '../../../../tests/support/earlier/earlier-answers.ts';
import { NOW, openFolder, quietly, restore } from '../../../../tests/support/shop/backed-up-shop.ts';
import { openPlacedOrder, type PlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { SYSTEM } from '../../actor.ts';
import type { DatabaseLocation } from '../../db/open-database.ts';
import { openView } from '../../db/view/database-view.ts';
import { findChainHead } from '../../orders/chain/order-chain-repository.ts';
import { checkChain, sealOrderEvents } from '../../orders/chain/order-chain-service.ts';
import { recordOrderEvent } from '../../orders/order-event-service.ts';
import { makeBackup } from '../backup/backup-service.ts';
import { getHealth } from '../health/health-service.ts';
import type { KnownHead } from './chain-head-rules.ts';
import { checkChainHeads, headOfBackup } from './chain-head-service.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Something happens to the order, and is sealed. @returns where the chain ends then. */
async function goOn({ deps, orderId, clock }: PlacedOrder): Promise<KnownHead> {
  clock.advance(HOUR_MS);
  await deps.db.transaction((tx) =>
    recordOrderEvent(tx, deps, SYSTEM, orderId, { kind: 'looked_at', data: {} }),
  );
  await sealOrderEvents(deps);
  const head = await findChainHead(deps.db.read);
  if (!head) throw new Error('nothing was sealed');
  return { where: 'The one given', ...head, at: null };
}

async function compare(location: DatabaseLocation, backupFolder: string, given: KnownHead | null = null) {
  const view = await openView(location);
  try {
    return await checkChainHeads(view, backupFolder, given);
  } finally {
    await view.close();
  }
}

/** As somebody does who can write the database: every link is made again. */
async function makeAnew({ deps }: PlacedOrder): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.update(tx.tables.orderLines).set({ name: 'Boat' });
    await tx.update(tx.tables.orderEvents).set({ chainPosition: null, chainHash: null });
  });
  await sealOrderEvents(deps);
}

describeEngines('where the chain ended before', (engine) => {
  test('is what the health page shows, and still in the chain later, unless that was rebuilt', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, location } = shop;
    const noted = await goOn(shop);
    const { position, hash } = noted;
    const input = { origin: deps.publicUrl, strangeProxy: null };
    expect((await getHealth(deps, SYSTEM, input)).chain).toEqual({ position, hash });
    await goOn(shop);
    const same = { faults: [], notes: [], looked: '1 noted before' };
    expect(await compare(location, deps.backupFolder, noted)).toEqual(same);
    expect(await compare(location, deps.backupFolder, { ...noted, hash: hash.slice(0, 16) })).toEqual(same);

    await makeAnew(shop);
    expect((await checkChain(deps.db.read)).faults).toEqual([]);
    expect((await compare(location, deps.backupFolder, noted)).faults).toEqual([
      expect.stringContaining(
        `entry ${position} (${hash.slice(0, 16)}) is not in today's chain, which has another`,
      ),
    ]);
    const later = { ...noted, position: 99 };
    expect((await compare(location, deps.backupFolder, later)).faults).toEqual([
      expect.stringContaining('which is shorter'),
    ]);
  });
});

test('backups note it; what a restore put aside is told, not faulted, and a rewritten chain is', async () => {
  const shop = await openPlacedOrder('sqlite');
  const { deps, location } = shop;
  await goOn(shop);
  const { file: first } = await makeBackup(deps, SYSTEM, quietly);
  const noted = await goOn(shop);
  const { file: second } = await makeBackup(deps, SYSTEM, quietly);
  expect(await headOfBackup(second, 'it')).toMatchObject({ position: noted.position, hash: noted.hash });
  expect(await compare(location, deps.backupFolder)).toEqual({
    faults: [],
    notes: [],
    looked: '2 noted before',
  });

  const to = openFolder();
  await restore(to, first);
  const backups = join(to.dataDir, 'backups');
  mkdirSync(backups);
  for (const file of [first, second]) copyFileSync(file, join(backups, basename(file)));
  const restored = { dialect: 'sqlite', file: to.databaseFile } as const;
  const at = NOW.toISOString().slice(0, 16).replace('T', ' ');
  expect(await compare(restored, backups)).toMatchObject({
    faults: [],
    notes: [
      expect.stringMatching(
        new RegExp(
          `${basename(second)}: entry ${noted.position} .+ restored at ${at} UTC to its state of 2026-03-01`,
        ),
      ),
    ],
  });
  expect((await compare(restored, to.dataDir, noted)).notes).toEqual([
    expect.stringContaining('right if it was noted between 2026-03-01'),
  ]);

  await makeAnew(shop);
  expect((await compare(location, deps.backupFolder)).faults).toHaveLength(2);
});

test.each([
  ['first order', openTestShop],
  ['first order was sealed', openPlacedOrder],
])('a backup from before the %s is nothing to compare with, and no fault', async (_, open) => {
  const { deps, location } = await open('sqlite');
  const { file } = await makeBackup(deps, SYSTEM, quietly);
  expect(await compare(location, deps.backupFolder, await headOfBackup(file, 'it'))).toEqual({
    faults: [],
    notes: ['it: the chain over orders had no entry when it was made, so there is nothing to compare'],
    looked: '0 noted before',
  });
});

test('a backup of an earlier version says nothing of it, and is no fault', async () => {
  const shop = await openPlacedOrder('sqlite');
  const backups = join(unpackEarlierShop(), 'backups');
  expect(await headOfBackup(join(backups, readdirSync(backups)[0] ?? ''), 'it')).toBeNull();
  expect(await compare(shop.location, backups)).toEqual({ faults: [], notes: [], looked: '0 noted before' });
});
