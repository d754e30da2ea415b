import { expect, onTestFinished, test } from 'vitest';
import { serversOf } from '../../src/server/db/servers/postgresql-servers.ts';
import { openGate } from '../support/databases/database-gate.ts';
import type { Cluster } from '../support/databases/postgresql-cluster.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants, checkAcknowledged, type Violation } from './support/invariants.ts';
import { type Pair, startPair } from './support/outage/own-servers.ts';
import {
  beginRush,
  forgiveOutage,
  patientCrowd,
  waitUntilAway,
  waitUntilBack,
} from './support/outage/rush.ts';
import { type Random, seededRandom } from './support/random.ts';
import { letReconcile } from './support/reconciled.ts';
import { openStage, type Stage } from './support/stage.ts';
import { TWO_PROCESSES } from './support/stages.ts';

const SEED = { stocks: [100_000, 100_000, 100_000], buyers: 6 };
const ROUNDS = figure(1, 30);
/** What is promised to owners, in docs/how-to/survive-a-lost-database-machine.md. */
const BACK_WITHIN_MS = 30_000;

async function openPair(commits: 'wait' | 'do not wait'): Promise<Pair> {
  const pair = await startPair(commits);
  onTestFinished(pair.stop);
  return pair;
}

/** What was acknowledged by now, as far as the database shows it. */
async function acknowledgedBy({ ledger, provider }: Stage) {
  const { users, sessions, orders } = ledger;
  const copy = {
    users: new Set(users),
    sessions: new Set(sessions),
    orders: new Set(orders),
    carts: new Map(),
    lost: [],
  };
  const delivered = await provider.deliveries('delivered');
  return ({ database }: Stage): Promise<Violation[]> =>
    database.look((ask) => checkAcknowledged(ask, copy, delivered));
}

test.each(['crashes', 'vanishes'] as const)(
  'the primary %s while people buy: the standby goes on',
  async (how) => {
    for (let round = 0; round < ROUNDS; round++)
      await loseThePrimary(how, seededRandom(`standby/${how} ${round}`));
  },
);

async function loseThePrimary(how: 'crashes' | 'vanishes', random: Random): Promise<void> {
  const { primary, standby, link } = await openPair('wait');
  const way = await openGate({ port: primary.port });
  onTestFinished(way.close);
  const stage = await openStage({
    ...TWO_PROCESSES,
    servers: [primary, standby],
    route: way.through,
    seed: SEED,
  });
  const both = (work: (url: string) => Promise<void>) =>
    Promise.all(stage.processes.map(({ url }) => work(url)));
  const rush = beginRush(stage, patientCrowd(stage), random);
  await rush.orders(random.between(5, 15));
  // The machine loses its network a moment before the end: what commits meanwhile must not have been acknowledged.
  link.swallow();
  if (how === 'vanishes') way.swallow();
  else await primary.halt('immediate');
  await both(waitUntilAway);
  const findLost = await acknowledgedBy(stage);
  await standby.promote();
  const promoted = performance.now();
  expect(await findLost(stage)).toEqual([]);
  await both(waitUntilBack);
  await rush.orders(1);
  const backAfterMs = performance.now() - promoted;
  expect(backAfterMs).toBeLessThan(BACK_WITHIN_MS);
  if (how === 'vanishes') {
    // It comes back and takes itself for the primary still.
    way.open();
    await expectNewer(primary, standby);
    await both(waitUntilBack);
  }
  await rush.orders(5);
  const busy = await rush.stop();
  if (how === 'vanishes') await primary.halt('immediate');
  forgiveOutage(stage);
  await letReconcile(stage);
  await assertInvariants(stage, 'after the promotion');
  report(
    `the primary ${how}: ${stage.ledger.orders.size} orders, ${busy} calls answered 503, bought again ${(backAfterMs / 1000).toFixed(1)} s after the promotion`,
  );
}

/** Of two that take writes, whatever their order, the one is found that was promoted. */
async function expectNewer(former: Cluster, promoted: Cluster): Promise<void> {
  for (const pair of [
    [former, promoted],
    [promoted, former],
  ]) {
    const hosts = pair.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const servers = serversOf(`postgres://shop@${hosts}/postgres`);
    await servers.look();
    expect(servers.primary()).toBe(promoted.url('postgres'));
  }
}

test('planted faults: a standby that nobody waits for loses an acknowledged order; a shop that stays with the first server does not come back', async () => {
  const { primary, standby, link } = await openPair('do not wait');
  const stage = await openStage({
    engine: 'postgresql',
    servers: [primary, standby],
    mutants: ['other servers are not looked for'],
    seed: SEED,
  });
  const rush = beginRush(stage, patientCrowd(stage), seededRandom('standby/planted'));
  await rush.orders(3);
  link.swallow();
  await rush.orders(3);
  await rush.stop();
  const findLost = await acknowledgedBy(stage);
  await primary.halt('immediate');
  await standby.promote();
  expect(new Set((await findLost(stage)).map(({ rule }) => rule))).toEqual(
    new Set(['acknowledged writes are there']),
  );
  await waitUntilAway(stage.shop.url);
  await waitUntilAway(stage.shop.url);
});
