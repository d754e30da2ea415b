import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBuyer } from './support/buyer.ts';
import { beginToPay, fillCarts, inLanes, openCrowd } from './support/crowd.ts';
import { type DiskSyncs, traceDiskSyncs } from './support/disk-syncs.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants } from './support/invariants.ts';
import { openStage, type Stage } from './support/stage.ts';
import { deliverEvents } from './support/webhooks.ts';

const ORDERS = figure(12, 200);
const BUYERS = 4;
const WEBHOOKS = figure(200, 2_000);
const AT_ONCE = 32;

async function openTracedStage(
  mutants: string[] = [],
  buyers = BUYERS,
): Promise<{ stage: Stage; syncs: DiskSyncs }> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-strace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const syncs = traceDiskSyncs(folder);
  const stage = await openStage({
    seed: { stocks: [100_000], buyers },
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

/**
 * Everybody pays, then all webhooks are delivered, many at once.
 * @returns how many there were, how often the log was synced meanwhile, and the answers in the trace.
 */
async function takeWebhooksAtOnce(buyers: number, mutants: string[] = []) {
  const { stage, syncs } = await openTracedStage(mutants, buyers);
  await stage.provider.control('webhooks', { mode: 'hold' });
  const shoppers = openCrowd(stage).map((buyer) => ({ buyer, wants: stage.seeded.products }));
  await fillCarts(stage, shoppers);
  const sessions = (await inLanes(shoppers, AT_ONCE, beginToPay)).map(({ body }) => body.id as string);
  await inLanes(sessions, AT_ONCE, (session) => stage.provider.pay(session, 'prompt'));
  const events = await stage.provider.events();
  const before = { syncs: syncs.count(), ...syncs.webhooks() };
  const statuses = await deliverEvents(stage, events, AT_ONCE);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const after = syncs.webhooks();
  return {
    stage,
    delivered: events.length,
    syncs: syncs.count() - before.syncs,
    answered: after.answered - before.answered,
    early: after.early - before.early,
  };
}

test(`of ${WEBHOOKS} webhooks, ${AT_ONCE} at once, none is answered before its group is on the disk`, async () => {
  const { stage, delivered, syncs, answered, early } = await takeWebhooksAtOnce(WEBHOOKS);
  expect({ delivered, answered, early }).toEqual({ delivered: WEBHOOKS, answered: WEBHOOKS, early: 0 });
  // Otherwise there was no group.
  expect(syncs).toBeLessThan(WEBHOOKS);
  await assertInvariants(stage, 'after all webhooks');
  report(`${delivered} webhooks, ${AT_ONCE} at once: ${syncs} syncs of the log`);
});

test.each(['commit after the answer', 'synchronous off'])(
  'would be noticed in a group: %s',
  async (mutant) => {
    expect((await takeWebhooksAtOnce(40, [mutant])).early).toBeGreaterThan(0);
  },
);
