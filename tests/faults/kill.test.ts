import { expect, test } from 'vitest';
import { figure, report } from './support/figures.ts';
import { assertInvariants, findViolations, type Rule } from './support/invariants.ts';
import type { KillPoint } from './support/kill-points.ts';
import {
  describeMoment,
  drawMoment,
  killWhileBuying,
  seededCrowd,
  signedUpCrowd,
} from './support/killing.ts';
import { seededRandom } from './support/random.ts';
import { loggedErrors } from './support/shop-process.ts';
import { tellPaid } from './support/shopping.ts';
import { openStage } from './support/stage.ts';
import { assertEachAnswered, describeStages, nameOf } from './support/stages.ts';

const BUYERS = 8;
/** A planted fault must be noticed within this many kills. */
const MUTANT_KILLS = 12;
const KILLS = figure(60, 1_000);

describeStages('killed while people buy', (place) => {
  test(`${KILLS} kills: no order is lost, duplicated or incomplete`, async () => {
    const random = seededRandom(`kill/${nameOf(place)}`);
    const stage = await openStage({ ...place, seed: { stocks: [100_000, 100_000, 100_000, 60] } });
    const crowd = await signedUpCrowd(stage, BUYERS);
    const started = performance.now();
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = drawMoment(kill, random);
      await killWhileBuying(stage, crowd, { moment, random: random.fork(`kill ${kill}`) });
      await assertInvariants(stage, `after kill ${kill + 1} (${describeMoment(moment)})`);
    }
    expect(loggedErrors(stage.shop)).toEqual([]);
    assertEachAnswered(stage);
    const paid = (await stage.provider.sessions()).filter((session) => session.payment_status === 'paid');
    expect(paid.length).toBeGreaterThan(KILLS);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    report(
      `${nameOf(place)}: ${KILLS} kills, ${paid.length} paid orders, ${stage.ledger.answers} answers, ${seconds} s`,
    );
  });

  test.each<{ mutant: string; point: KillPoint; rule: Rule }>([
    { mutant: 'no idempotency key', point: 'after the provider call', rule: 'a checkout is one session' },
    { mutant: 'no transaction', point: 'inside the order transaction', rule: 'an order is whole' },
    // On PostgreSQL, which writes at once, half an order already fails the next confirmation.
    ...(place.engine === 'sqlite'
      ? [{ mutant: 'no transaction', point: 'after a number is drawn', rule: 'numbers have no gap' } as const]
      : []),
    { mutant: 'lying commit', point: 'after the order commit', rule: 'acknowledged writes are there' },
  ])('would be noticed: $mutant, $point', async ({ mutant, point, rule }) => {
    const stage = await openStage({
      ...place,
      mutants: [mutant],
      seed: { stocks: [100_000], buyers: BUYERS },
    });
    const random = seededRandom(`kill/${nameOf(place)}/${mutant}`);
    const crowd = seededCrowd(stage);
    const broken = new Set<Rule>();
    for (let kill = 0; kill < MUTANT_KILLS && !broken.has(rule); kill++) {
      const moment = { point, passing: random.between(1, 10) };
      await killWhileBuying(stage, crowd, { moment, random: random.fork(`kill ${kill}`) });
      for (const violation of await findViolations(stage)) broken.add(violation.rule);
    }
    expect([...broken]).toContain(rule);
  });

  test('would be noticed: open gate', async () => {
    const stage = await openStage({
      ...place,
      mutants: ['open gate'],
      seed: { stocks: [100_000], buyers: 1 },
      // Otherwise the reconciler may come between, a second after the start, and meet the open gate first.
      holdTimers: true,
    });
    const [buyer] = seededCrowd(stage).buyers;
    await buyer?.add(stage.seeded.products[0] ?? '');
    const session = (await buyer?.checkout())?.body.id;
    await buyer?.pay(session, 'lost');
    await buyer?.confirm(session);
    expect(await findViolations(stage)).toEqual([]);
    await tellPaid(stage, session, 1);
    expect((await findViolations(stage)).map((violation) => violation.rule)).toEqual(['no answer is a bug']);
  });
});
