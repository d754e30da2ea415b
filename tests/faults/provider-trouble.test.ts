import { beforeAll, expect, test } from 'vitest';
import type { Answer, Buyer } from './support/buyer.ts';
import { beginToPay, fillCarts, openCrowd, type Shopper } from './support/crowd.ts';
import { report } from './support/figures.ts';
import { assertInvariants, findViolations } from './support/invariants.ts';
import { letReconcile } from './support/reconciled.ts';
import { loggedErrors } from './support/shop-process.ts';
import { openStage, type Stage, setStage } from './support/stage.ts';
import { assertEachAnswered, describeStages, nameOf } from './support/stages.ts';

/** The provider's faults, as parameters for the stand-in; the shop times out after ten seconds. */
const TROUBLES: Record<string, Record<string, string | number>> = {
  'dead: every connection is cut': { kind: 'reset', when: 'before' },
  'cut after the work is done': { kind: 'reset', when: 'after' },
  'half a body': { kind: 'half_body' },
  'failing before the work': { kind: 'error_500', when: 'before' },
  'failing after the work': { kind: 'error_500', when: 'after' },
  'slower than anyone waits': { kind: 'latency', ms: 15_000, when: 'after' },
};
const NAMES = Object.keys(TROUBLES);
const FOR_LONG = 10_000;

/** Every cart holds one of the two products, so that a hold too many shows. */
const STOCKS = NAMES.map(() => 3);

const begin = ({ provider }: Stage, name: string) =>
  provider.control('faults', { ...TROUBLES[name], path: '/v1/checkout', times: FOR_LONG });
const end = ({ provider }: Stage) => provider.control('faults/clear');

const statusAndMessage = ({ status, body }: Answer) => [status, body.message];

/** Removes expected refusals; they are not bugs, so the ledger must list nothing else. */
function dropRefusals({ ledger }: Stage, paths: readonly string[]): void {
  const unexpected = ledger.serverErrors.filter(
    (answer) => !paths.some((path) => answer === `POST ${path}: 503`),
  );
  ledger.serverErrors.length = 0;
  expect(unexpected).toEqual([]);
}

const CHECKOUT = '/api/create-checkout-session';
const SUCCESS = '/api/success/store-order-details';
const CANCEL = '/trpc/order.cancelCheckout';

const countOrders = ({ database }: Stage): Promise<number> =>
  database.look(async (ask) => Number((await ask('select count(*) as n from "order"'))[0]?.n));

describeStages('the payment provider in trouble', (place) => {
  let stage: Stage;
  let crowd: Buyer[];

  beforeAll(async () => {
    stage = await setStage({
      ...place,
      seed: { stocks: STOCKS, buyers: 4 * NAMES.length },
      holdTimers: true,
    });
    await stage.shop.start();
    crowd = openCrowd(stage);
    return () => stage.close();
  });

  test.each(NAMES.map((name, n) => [name, n] as const))('%s', async (name, n) => {
    const product = stage.seeded.products[n] as string;
    const [beginner, payer, quitter, told] = [0, 1, 2, 3].map(
      (who): Shopper => ({
        buyer: crowd[4 * n + who] as Buyer,
        wants: [product],
      }),
    ) as [Shopper, Shopper, Shopper, Shopper];
    await fillCarts(stage, [beginner, payer, quitter, told]);
    // Three buyers have open sessions that hold all three units; two of them pay, and the shop is not told.
    const pages: string[] = [];
    for (const shopper of [payer, quitter, told]) {
      const answer = await beginToPay(shopper);
      expect(answer.status).toBe(200);
      pages.push(answer.body.id);
    }
    const [paidPage = '', , toldPage = ''] = pages;
    await stage.provider.pay(paidPage, 'lost');
    await stage.provider.pay(toldPage, 'lost');
    const before = await countOrders(stage);

    await begin(stage, name);
    // Nobody can start paying for a sold-out product, whatever the provider does.
    expect(statusAndMessage(await beginToPay(beginner))).toEqual([409, `Product ${n + 1} is sold out`]);
    const [confirmed, cancelled, booked] = await Promise.all([
      payer.buyer.confirm(paidPage),
      quitter.buyer.call('POST', CANCEL, {}),
      // The signed body is enough, even while the provider's API is down.
      stage.provider.deliverPaid(toldPage, 1),
    ]);
    expect(statusAndMessage(confirmed)).toEqual([503, 'Failed to store order']);
    expect([cancelled.status, cancelled.body.error.message]).toEqual([503, 'Payment service is unavailable']);
    expect(booked).toEqual([200]);
    expect(await countOrders(stage)).toBe(before + 1);

    await end(stage);
    dropRefusals(stage, [SUCCESS, CANCEL]);
    expect(statusAndMessage(await payer.buyer.confirm(paidPage))).toEqual([200, 'Order placed successfully']);
    expect((await quitter.buyer.call('POST', CANCEL, {})).status).toBe(200);
    expect(await countOrders(stage)).toBe(before + 2);

    // One unit is free again: the first attempt fails like the provider, the next one opens a session.
    await begin(stage, name);
    expect(statusAndMessage(await beginToPay(beginner))).toEqual([503, 'Payment service is unavailable']);
    await end(stage);
    dropRefusals(stage, [CHECKOUT]);
    const opened = await beginToPay(beginner);
    expect(opened.status).toBe(200);
    await stage.provider.pay(opened.body.id, 'lost');
    expect((await beginner.buyer.confirm(opened.body.id)).status).toBe(200);
    expect(await countOrders(stage)).toBe(before + 3);
  });

  test('afterwards nothing is lost, duplicated or incomplete', async () => {
    await letReconcile(stage);
    await assertInvariants(stage, 'after all the trouble');
    expect(loggedErrors(stage.shop)).toEqual([]);
    const left = await stage.database.look((ask) =>
      ask('select stock_on_hand as n from product order by id'),
    );
    expect(left.map(({ n }) => n)).toEqual(STOCKS.map(() => 0));
    assertEachAnswered(stage);
    report(`${nameOf(place)}: ${NAMES.length} troubles, ${await countOrders(stage)} orders`);
  });
});

describeStages('checkouts cut off at the provider', (place) => {
  test('the reconciler runs into the trouble too, and settles everything once it is over', async () => {
    const stage = await openStage({
      ...place,
      seed: { stocks: [50], buyers: NAMES.length },
      holdTimers: true,
    });
    const shoppers = openCrowd(stage).map((buyer) => ({ buyer, wants: stage.seeded.products }));
    await fillCarts(stage, shoppers);
    // Each checkout is cut off in a different way, and its buyer never returns.
    for (const [n, shopper] of shoppers.entries()) {
      await begin(stage, NAMES[n] as string);
      expect((await beginToPay(shopper)).status).toBe(503);
      await end(stage);
    }
    dropRefusals(stage, [CHECKOUT]);
    for (const session of await stage.provider.sessions()) await stage.provider.pay(session.id, 'lost');
    await stage.provider.control('faults', { kind: 'half_body', method: 'GET' });
    await letReconcile(stage);
    await assertInvariants(stage, 'after the reconciler');
  });

  test('planted fault: without an idempotency key, a cut connection opens two sessions', async () => {
    const stage = await openStage({
      ...place,
      seed: { stocks: [5], buyers: 1 },
      mutants: ['no idempotency key'],
      holdTimers: true,
    });
    const [shopper] = openCrowd(stage).map((buyer) => ({ buyer, wants: stage.seeded.products }));
    if (!shopper) throw new Error('nobody came');
    await fillCarts(stage, [shopper]);
    await begin(stage, 'cut after the work is done');
    expect((await beginToPay(shopper)).status).toBe(503);
    await end(stage);
    expect((await beginToPay(shopper)).status).toBe(200);
    const rules = (await findViolations(stage)).map(({ rule }) => rule);
    expect(rules).toContain('a checkout is one session');
  });
});
