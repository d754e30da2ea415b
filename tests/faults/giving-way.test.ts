import { expect, test } from 'vitest';
import type { Buyer } from './support/buyer.ts';
import { inLanes, openCrowd } from './support/crowd.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants } from './support/invariants.ts';
import { letReconcile } from './support/reconciled.ts';
import { loggedErrors } from './support/shop-process.ts';
import { openStage, type Stage } from './support/stage.ts';
import { assertEachAnswered, describeStages, nameOf } from './support/stages.ts';

const HOARDERS = 3;
/** Products that each of them takes whole. */
const EACH = figure(10, 16);
const STOCK = 60;
const AT_ONCE = 8;

type Hoard = { pages: string[]; honest: Buyer[]; products: string[] };

/** Puts units into a cart and starts to pay. @returns the answer of the last call. */
async function startToPay(buyer: Buyer, products: readonly string[], quantity: number) {
  for (const product of products) expect((await buyer.add(product)).status).toBe(200);
  for (const line of await buyer.cart()) await buyer.setQuantity(line, quantity);
  return buyer.checkout();
}

/** A few fresh accounts hold every unit on sale. */
async function openHoard(stage: Stage): Promise<Hoard> {
  const { products } = stage.seeded;
  const crowd = openCrowd(stage);
  const [hoarders, honest] = [crowd.slice(0, HOARDERS), crowd.slice(HOARDERS)];
  const pages: string[] = [];
  for (const [index, buyer] of hoarders.entries()) {
    const answer = await startToPay(buyer, products.slice(index * EACH, (index + 1) * EACH), STOCK);
    expect(answer.status).toBe(200);
    pages.push(answer.body.id);
  }
  const [held] = await stage.database.look((ask) => ask('select sum(quantity) as n from stock_hold'));
  expect(Number(held?.n)).toBe(HOARDERS * EACH * STOCK);
  return { pages, honest, products };
}

const seed = { stocks: Array(HOARDERS * EACH).fill(STOCK), buyers: HOARDERS + HOARDERS * EACH };

/** Whether somebody can still pay on a page. */
const canBePaid = ({ provider }: Stage, page: string): Promise<boolean> =>
  provider.pay(page, 'lost').then(
    () => true,
    () => false,
  );

describeStages('somebody holds all units', (place) => {
  test('an honest buyer of each product succeeds, and no page is left to pay for units given away', async () => {
    const stage = await openStage({ ...place, seed });
    const { pages, honest, products } = await openHoard(stage);
    const started = performance.now();
    const bought = await inLanes([...honest.entries()], AT_ONCE, async ([index, buyer]) => {
      const { status, body } = await startToPay(buyer, [products[index] ?? ''], 1);
      if (status !== 200) return status;
      await buyer.pay(body.id, 'prompt');
      return (await buyer.confirm(body.id)).status;
    });
    expect(bought).toEqual(honest.map(() => 200));
    for (const page of pages) expect(await canBePaid(stage, page)).toBe(false);
    await letReconcile(stage);
    await assertInvariants(stage, 'after the rush');
    expect(loggedErrors(stage.shop)).toEqual([]);
    assertEachAnswered(stage);
    report(
      `${nameOf(place)}: ${honest.length} buyers, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  });

  test('planted fault: pages stay open', async () => {
    const stage = await openStage({ ...place, seed, mutants: ['pages stay open'] });
    const { pages, honest, products } = await openHoard(stage);
    for (const [index, buyer] of honest.entries()) await startToPay(buyer, [products[index] ?? ''], 1);
    expect(await Promise.all(pages.map((page) => canBePaid(stage, page)))).toContain(true);
  });
});
