import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBuyer } from './support/buyer.ts';
import { type DiskSyncs, traceDiskSyncs } from './support/disk-syncs.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants } from './support/invariants.ts';
import { openStage, type Stage } from './support/stage.ts';

const ORDERS = figure(12, 200);
const BUYERS = 4;

async function openTracedStage(mutants: string[] = []): Promise<{ stage: Stage; syncs: DiskSyncs }> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-strace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const syncs = traceDiskSyncs(folder);
  const stage = await openStage({
    seed: { stocks: [100_000], buyers: BUYERS },
    command: syncs.command,
    // Only the order itself may write while it is being booked.
    holdTimers: true,
    mutants,
  });
  return { stage, syncs };
}

/**
 * Books orders one after the other, alternately through the success page and the webhook.
 * @returns for each order, how often the log was synced between request and answer.
 */
async function countSyncsPerOrder(stage: Stage, syncs: DiskSyncs, orders: number): Promise<number[]> {
  const buyers = stage.seeded.buyers.map((buyer) => createBuyer(stage, buyer));
  const counts: number[] = [];
  for (let n = 0; n < orders; n++) {
    const buyer = buyers[n % BUYERS];
    if (!buyer) throw new Error('nobody is there to buy');
    await buyer.add(stage.seeded.products[0] ?? '');
    const session = (await buyer.checkout()).body.id;
    await buyer.pay(session, 'lost');
    const before = syncs.count();
    const answer =
      n % 2 === 0 ? (await buyer.confirm(session)).status : (await stage.provider.deliverPaid(session, 1))[0];
    expect(answer).toBe(200);
    counts.push(syncs.count() - before);
  }
  return counts;
}

test('every acknowledged order was synced to the disk before it was answered', async () => {
  const { stage, syncs } = await openTracedStage();
  const first = await countSyncsPerOrder(stage, syncs, ORDERS / 2);
  await stage.shop.stop();
  await stage.shop.start();
  const reopened = await countSyncsPerOrder(stage, syncs, ORDERS / 2);
  expect([...first, ...reopened].filter((count) => count < 1)).toEqual([]);
  await assertInvariants(stage, 'after all orders');
  const all = [...first, ...reopened].reduce((sum, count) => sum + count, 0);
  report(`${ORDERS} orders, ${all} syncs of the log, half of them on a reopened file`);
});

test.each(['synchronous off', 'synchronous not said'])('would be noticed: %s', async (mutant) => {
  const { stage, syncs } = await openTracedStage([mutant]);
  const counts = await countSyncsPerOrder(stage, syncs, 4);
  expect(counts.filter((count) => count < 1)).not.toEqual([]);
});
