import { expect, test } from 'vitest';
import { describeEngines } from '../support/test-shop.ts';
import { type Buyer, createBuyer } from './support/buyer.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants } from './support/invariants.ts';
import { KILL_POINTS, type KillPoint } from './support/kill-points.ts';
import { type Random, seededRandom } from './support/random.ts';
import { letReconcile } from './support/reconciled.ts';
import { loggedErrors } from './support/shop-process.ts';
import { shopUntilGone } from './support/shopping.ts';
import { openStage, type Stage } from './support/stage.ts';

const BUYERS = 8;
const KILLS = figure(30, 500);

type Moment = { point: KillPoint; passing: number } | { calls: number; moreMs: number };

/** Every named point in turn, each followed by a moment that nobody chose. */
function drawMoment(kill: number, random: Random): Moment {
  const point = KILL_POINTS[(kill / 2) % KILL_POINTS.length];
  if (point) return { point, passing: random.between(1, 10) };
  return { calls: random.between(1, 80), moreMs: random.between(0, 12) };
}

/** Arms the kill. @returns what is to be told of each call of a buyer. */
async function arm({ shop }: Stage, moment: Moment): Promise<() => void> {
  if ('point' in moment) {
    await shop.killAt(moment.point, moment.passing);
    return () => undefined;
  }
  let calls = 0;
  return () => {
    if (++calls === moment.calls) setTimeout(() => shop.kill(), moment.moreMs);
  };
}

const describeMoment = (moment: Moment): string =>
  'point' in moment
    ? `${moment.point}, passing ${moment.passing}`
    : `${moment.moreMs} ms after call ${moment.calls}`;

describeEngines('killed while people buy', (engine) => {
  test(`${KILLS} kills: no order is lost, doubled or half`, async () => {
    const random = seededRandom(`kill/${engine}`);
    const stage = await openStage({ engine, seed: { stocks: [100_000, 100_000, 100_000, 60] } });
    let onCall = () => {};
    const buyers: Buyer[] = Array.from({ length: BUYERS }, (_, n) =>
      createBuyer(stage, { email: `buyer${n + 1}@example.test`, onCall: () => onCall() }),
    );
    for (const buyer of buyers) {
      await buyer.signUp();
      await buyer.signIn();
    }
    const started = performance.now();
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = drawMoment(kill, random);
      onCall = await arm(stage, moment);
      await Promise.all(buyers.map((buyer, n) => shopUntilGone(stage, buyer, random.fork(`${kill}/${n}`))));
      await stage.shop.killed();
      onCall = () => {};
      await stage.shop.start();
      await letReconcile(stage);
      await assertInvariants(stage, `after kill ${kill + 1} (${describeMoment(moment)})`);
    }
    expect(loggedErrors(stage.shop)).toEqual([]);
    const paid = (await stage.provider.sessions()).filter((session) => session.payment_status === 'paid');
    expect(paid.length).toBeGreaterThan(KILLS);
    report(
      `${engine}: ${KILLS} kills, ${paid.length} paid sessions, ${stage.ledger.answers} answers, ` +
        `${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  });
});
