import { expect, test } from 'vitest';
import { beginToPay, fillCarts, inLanes, openCrowd } from './support/crowd.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants, findViolations } from './support/invariants.ts';
import { changePrice, pricesOf, readPrices, signInOwner } from './support/prices.ts';
import { openStage } from './support/stage.ts';
import { assertEachAnswered, TWO_PROCESSES } from './support/stages.ts';
import { waitUntil } from './support/wait-until.ts';
import { deliverEvents } from './support/webhooks.ts';

const AT_ONCE = 8;
const PAYMENTS = figure(20, 500);
const CHANGES = figure(20, 500);
const RESTARTS = 5;
const REQUESTS = figure(10_000, 100_000);
const LANES = 16;
/** From one address, in an hour. */
const SIGN_UPS = 20;

test(`${PAYMENTS} payments told to both at once, twice to each, and confirmed meanwhile: one order each`, async () => {
  const stage = await openStage({
    ...TWO_PROCESSES,
    seed: { stocks: [100_000], buyers: PAYMENTS },
    holdTimers: true,
  });
  const [product = ''] = stage.seeded.products;
  const shoppers = openCrowd(stage).map((buyer) => ({ buyer, wants: [product] }));
  await fillCarts(stage, shoppers);
  const opened = await inLanes(shoppers, AT_ONCE, async (shopper) => {
    const session: string = (await beginToPay(shopper)).body.id;
    await stage.provider.pay(session, 'lost');
    return { buyer: shopper.buyer, session };
  });
  const paid = (await stage.provider.events()).filter(({ type }) => type === 'checkout.session.completed');
  expect(paid).toHaveLength(PAYMENTS);
  const [confirmed, ...told] = await Promise.all([
    inLanes(opened, LANES, async ({ buyer, session }) => (await buyer.confirm(session)).status),
    ...stage.processes.map((shop) => deliverEvents({ ...stage, shop }, [...paid, ...paid], LANES)),
  ]);
  expect(new Set(confirmed)).toEqual(new Set([200]));
  expect(new Set(told.flat())).toEqual(new Set([200]));
  await assertInvariants(stage, 'after every webhook');
});

test(`${CHANGES} prices changed at either: the other's next answer has the new one`, async () => {
  const stage = await openStage({ ...TWO_PROCESSES, seed: { stocks: [10] } });
  const [product = ''] = stage.seeded.products;
  const owners = await Promise.all(stage.processes.map((shop) => signInOwner({ ...stage, shop })));
  for (let change = 0; change < CHANGES; change++) {
    const minor = 100_000 + change;
    const other = stage.processes[(change + 1) % owners.length]?.url ?? '';
    // What it keeps in memory by now is the price before.
    await readPrices(other, product);
    const [owner] = owners.slice(change % owners.length);
    if (owner) await changePrice(owner, product, minor);
    expect(await readPrices(other, product), `change ${change + 1}`).toEqual(pricesOf(minor));
  }
});

test('an address that signs up at both in turns has one limit', async () => {
  const stage = await openStage({
    ...TWO_PROCESSES,
    seed: { stocks: [1] },
    env: { RATE_LIMIT_SCALE: '1' },
  });
  const statuses: number[] = [];
  for (let n = 0; n < 2 * SIGN_UPS; n++) {
    const { url } = stage.processes[n % stage.processes.length] ?? stage.shop;
    const password = 'quiet harbour lantern';
    const person = {
      name: `Person ${n}`,
      email: `person-${n}@shop.test`,
      password,
      confirmPassword: password,
    };
    const body = JSON.stringify(person);
    const headers = { 'content-type': 'application/json' };
    statuses.push((await fetch(`${url}/api/signup`, { method: 'POST', headers, body })).status);
  }
  expect(statuses).toEqual(statuses.map((_, n) => (n < SIGN_UPS ? 201 : 429)));
});

test(`${RESTARTS} rolling restarts: none of ${REQUESTS} requests fails`, async () => {
  const stage = await openStage({ ...TWO_PROCESSES, seed: { stocks: [100_000], buyers: LANES } });
  void stage.proxy?.watch();
  const [product = ''] = stage.seeded.products;
  const crowd = openCrowd(stage);
  const failures: string[] = [];
  let asked = 0;
  let restarting = true;
  async function shop(lane: number): Promise<void> {
    const buyer = crowd[lane];
    while (restarting || asked < REQUESTS) {
      const n = asked++;
      try {
        const { status, body } =
          n % 10 === 0
            ? ((await buyer?.add(product)) ?? { status: 0, body: null })
            : ((await buyer?.call('GET', '/api/get-product')) ?? { status: 0, body: null });
        // Once in the cart it is refused politely.
        if (status !== 200 && status !== 409) failures.push(`${status} ${JSON.stringify(body)}`);
      } catch (error) {
        failures.push(`${error} ${(error as Error).cause}`);
      }
    }
  }
  async function restartEach(): Promise<void> {
    for (let restart = 0; restart < RESTARTS; restart++) {
      const process = stage.processes[restart % stage.processes.length];
      await process?.stop();
      await process?.start();
      // Whoever restarts them in turns waits until the proxy knows of the last one.
      await waitUntil('the proxy knows of both', async () => stage.proxy?.countReady() === 2);
    }
    restarting = false;
  }
  await Promise.all([restartEach(), ...Array.from({ length: LANES }, (_, lane) => shop(lane))]);
  expect(failures, stage.proxy?.broken().join('\n')).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(REQUESTS);
  expect(await findViolations(stage)).toEqual([]);
  assertEachAnswered(stage);
  report(`two processes: ${RESTARTS} rolling restarts, ${asked} requests`);
});
