import { expect, test } from 'vitest';
import type { Dialect } from '../../src/server/db/database.ts';
import type { Answer, Buyer } from './support/buyer.ts';
import { beginToPay, fillCarts, inLanes, openCrowd, type Shopper } from './support/crowd.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants } from './support/invariants.ts';
import { type Random, seededRandom } from './support/random.ts';
import { loggedErrors } from './support/shop-process.ts';
import { openStage, type Stage } from './support/stage.ts';
import { assertEachAnswered, describeStages, nameOf, type Place } from './support/stages.ts';

const BUYERS = 200;
const ROUNDS = figure(20, 200);
/** The number of products in a round; everybody wants all of them. */
const PRODUCTS = 2;

/** Without the product lock nothing is lost on SQLite, which has a single writer anyway. */
const PLANTED: Record<Dialect, string[]> = {
  sqlite: ['holds do not count'],
  postgresql: ['holds do not count', 'no product lock'],
};

type Round = { stock: number; wanted: number };

/** Alternates the last unit and the last seven, of one product and of two that carts hold in either order. */
const roundAt = (round: number): Round => ({
  stock: round % 2 === 0 ? 1 : 7,
  wanted: round % 4 < 2 ? 1 : PRODUCTS,
});

type Outcome = { won: { buyer: Buyer; session: string }[]; others: Answer[] };

/** Everybody starts paying for the same products at the same moment. */
async function race(stage: Stage, crowd: readonly Buyer[], round: number, random: Random): Promise<Outcome> {
  const { wanted } = roundAt(round);
  const goods = stage.seeded.products.slice(round * PRODUCTS, round * PRODUCTS + wanted);
  const shoppers: Shopper[] = crowd.map((buyer) => ({ buyer, wants: random.shuffled(goods) }));
  await fillCarts(stage, shoppers);
  const answers = await inLanes(shoppers, shoppers.length, beginToPay);
  const outcome: Outcome = { won: [], others: [] };
  for (const [position, answer] of answers.entries()) {
    const buyer = crowd[position] as Buyer;
    if (answer.status === 200) outcome.won.push({ buyer, session: answer.body.id });
    else outcome.others.push(answer);
  }
  return outcome;
}

const openRace = (place: Place, rounds: number, mutants: string[] = []): Promise<Stage> =>
  openStage({
    ...place,
    mutants,
    seed: {
      stocks: Array.from({ length: rounds * PRODUCTS }, (_, n) => roundAt(Math.floor(n / PRODUCTS)).stock),
      buyers: BUYERS,
    },
  });

/** A round's units still on hand, and carts that still want them. */
async function countLeft({ database, seeded }: Stage, round: number, { wanted }: Round) {
  const [first = '', second = ''] = seeded.products.slice(round * PRODUCTS, round * PRODUCTS + wanted);
  return database.look(async (ask) => {
    const [stock] = await ask(
      'select sum(stock_on_hand) as n from product where id in (?, ?)',
      first,
      second,
    );
    const [carts] = await ask('select count(distinct cart_id) as n from cart_line');
    return { onHand: Number(stock?.n), carts: Number(carts?.n) };
  });
}

describeStages('the last unit', (place) => {
  test(`${BUYERS} buyers at once, ${ROUNDS} rounds: exactly the stock is sold`, async () => {
    const random = seededRandom(`last-unit/${nameOf(place)}`);
    const stage = await openRace(place, ROUNDS);
    const crowd = openCrowd(stage);
    const started = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      const { stock, wanted } = roundAt(round);
      const { won, others } = await race(stage, random.shuffled(crowd), round, random);
      const names = stage.seeded.products.slice(round * PRODUCTS, round * PRODUCTS + wanted);
      const texts = names.map((_, n) => `Product ${round * PRODUCTS + n + 1} is sold out`);
      expect(won.length, `round ${round + 1}`).toBe(stock);
      for (const { status, body } of others) {
        expect({ status, text: texts.includes(body.message) }, body.message).toEqual({
          status: 409,
          text: true,
        });
      }
      await inLanes(won, won.length, async ({ buyer, session }) => {
        await stage.provider.pay(session, 'lost');
        expect((await buyer.confirm(session)).status).toBe(200);
      });
      expect(await countLeft(stage, round, { stock, wanted })).toEqual({ onHand: 0, carts: BUYERS - stock });
      await assertInvariants(stage, `after round ${round + 1}`);
    }
    expect(loggedErrors(stage.shop)).toEqual([]);
    assertEachAnswered(stage);
    report(
      `${nameOf(place)}: ${ROUNDS} rounds of ${BUYERS} buyers, ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  });

  test.each(PLANTED[place.engine])('planted fault: %s', async (mutant) => {
    const rounds = 10;
    const stage = await openRace(place, rounds, [mutant]);
    const crowd = openCrowd(stage);
    const random = seededRandom(`last-unit/${mutant}`);
    const sold: number[] = [];
    const isTooMuch = () => sold.some((units, round) => units > roundAt(round).stock);
    for (let round = 0; round < rounds && !isTooMuch(); round++) {
      sold.push((await race(stage, crowd, round, random)).won.length);
    }
    expect(isTooMuch(), sold.join()).toBe(true);
    report(`${nameOf(place)}, ${mutant}: ${sold.at(-1)} got ${roundAt(sold.length - 1).stock}`);
  });
});
