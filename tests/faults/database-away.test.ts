import { beforeAll, expect, test } from 'vitest';
import { openGate } from '../support/databases/database-gate.ts';
import type { Cluster } from '../support/databases/postgresql-cluster.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants } from './support/invariants.ts';
import { startOwnServer } from './support/outage/own-servers.ts';
import {
  beginRush,
  forgiveOutage,
  patientCrowd,
  readAll,
  waitUntilAway,
  waitUntilBack,
} from './support/outage/rush.ts';
import { seededRandom } from './support/random.ts';
import { letReconcile } from './support/reconciled.ts';
import { openStage, type Stage } from './support/stage.ts';
import { TWO_PROCESSES } from './support/stages.ts';

const SEED = { stocks: [100_000, 100_000, 100_000], buyers: 6 };
const RESTARTS = figure(2, 200);
const PARTITIONS = figure(2, 40);

let server: Cluster;
beforeAll(async () => {
  server = await startOwnServer();
  return () => server.stop();
});

const each = (stage: Stage, work: (url: string) => Promise<void>) =>
  Promise.all(stage.processes.map(({ url }) => work(url)));

async function settle(stage: Stage, when: string): Promise<void> {
  forgiveOutage(stage);
  await letReconcile(stage);
  await assertInvariants(stage, when);
}

test(`the database is restarted ${RESTARTS} times while people buy`, async () => {
  const random = seededRandom('database-away/restart');
  const stage = await openStage({ ...TWO_PROCESSES, servers: [server], seed: SEED });
  const crowd = patientCrowd(stage);
  let busy = 0;
  for (let restart = 0; restart < RESTARTS; restart++) {
    const rush = beginRush(stage, crowd, random.fork(`restart ${restart}`));
    await rush.orders(random.between(1, 10));
    await server.halt(restart % 2 === 0 ? 'fast' : 'immediate');
    await each(stage, waitUntilAway);
    await server.start();
    await each(stage, waitUntilBack);
    await rush.orders(5);
    busy += await rush.stop();
    await settle(stage, `after restart ${restart + 1}`);
  }
  expect(busy).toBeGreaterThan(0);
  report(
    `${RESTARTS} restarts of the database, ${stage.ledger.orders.size} orders, ${busy} calls answered 503`,
  );
});

test(`one of two processes loses its way to the database ${PARTITIONS} times, silently or not`, async () => {
  const random = seededRandom('database-away/partition');
  const gate = await openGate({ port: server.port });
  const stage = await openStage({
    ...TWO_PROCESSES,
    servers: [server],
    seed: SEED,
    route: (url, process) => (process === 0 ? gate.through(url) : url),
  });
  const [lonely, other] = stage.processes;
  if (!lonely || !other) throw new Error('there are two');
  // Half of them come in turns, as a proxy sends them that has not noticed.
  const crowd = patientCrowd(stage, (n) => (n % 2 === 0 ? stage.shop : other));
  for (let partition = 0; partition < PARTITIONS; partition++) {
    const rush = beginRush(stage, crowd, random.fork(`partition ${partition}`));
    await rush.orders(random.between(1, 10));
    gate[partition % 2 === 0 ? 'swallow' : 'cut']();
    await waitUntilAway(lonely.url);
    expect(await readAll(other.url)).toEqual(['200', '200', '200']);
    // Nor does what the lonely one locked stay locked.
    await rush.orders(3);
    gate.open();
    await waitUntilBack(lonely.url);
    await rush.orders(5);
    await rush.stop();
    await settle(stage, `after partition ${partition + 1}`);
  }
  await gate.close();
  report(`${PARTITIONS} partitions, ${stage.ledger.orders.size} orders`);
});

test('planted fault: a pool that keeps its broken connections does not come back', async () => {
  const stage = await openStage({
    engine: 'postgresql',
    servers: [server],
    mutants: ['broken connections stay'],
    seed: SEED,
  });
  const { url } = stage.shop;
  await waitUntilBack(url);
  await server.halt('immediate');
  await waitUntilAway(url);
  await server.start();
  const answers = await Promise.all(Array.from({ length: 8 }, () => readAll(url)));
  expect(answers.flat().filter((answer) => answer.startsWith('503')).length).toBeGreaterThan(0);
});
