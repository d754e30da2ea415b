import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookedBack, bookedSessions, openedByKeys } from './model/booked.ts';
import { type Command, SEQUENCES } from './model/commands.ts';
import { RULES } from './model/invariants.ts';
import { ModelShop } from './model/model-shop.ts';
import { AS_IT_IS, KEEPS_WHAT_IT_READ, MUTANTS, type Mutant } from './model/mutants.ts';
import { RealShop } from './model/real-shop.ts';
import { TRIED_FIRST } from './model/tried-first.ts';
import { figure, report, SEED } from './support/figures.ts';
import { describeStages, nameOf, type Place, POSTGRESQL, SQLITE, TWO_PROCESSES } from './support/stages.ts';

/** How often each command got each answer. */
type Tally = Map<string, number>;

const GAVE_WAY = 'checkouts that gave way';

/** Settles everything, whatever happened before. */
const QUIET: Command[] = [{ do: 'forward', seconds: 16 }, { do: 'reconcile' }, { do: 'reconcile' }];

/** Runs each command in the shop and in the model, and compares their whole state after each. */
async function play(place: Place, mutant: Mutant, commands: readonly Command[], tally: Tally) {
  const ends: (() => Promise<void>)[] = [];
  try {
    const real = await RealShop.open(place, mutant, (putAway) => ends.unshift(putAway));
    const model = new ModelShop(real.now);
    const step = async (command: Command) => {
      const answer = await real.apply(command);
      const outcome = `${command.do}: ${answer.replace(/\d+/g, 'n')}`;
      tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
      expect(answer, JSON.stringify(command)).toBe(model.apply(command));
      expect(await real.portrait(), JSON.stringify(command)).toEqual(model.portrait());
    };
    for (const command of commands) await step(command);
    await real.provider.clearFaults();
    model.provider.faults.clear();
    for (const command of QUIET) await step(command);
    expect(await real.broken()).toEqual([]);
    expect(real.provider.paidSessions(), 'every paid session is one order').toEqual(
      await bookedSessions(real.deps),
    );
    for (const { number, opens } of await openedByKeys(real.deps)) {
      expect(opens, 'an order is seen with its key and no other').toEqual([number]);
    }
    expect(await bookedBack(real.deps), 'what went back is booked').toEqual(real.provider.moneyBack());
    tally.set(GAVE_WAY, (tally.get(GAVE_WAY) ?? 0) + model.gaveWays);
  } finally {
    for (const end of ends) await end();
  }
}

/** Runs the commands in the shop alone, and checks the invariants. */
async function playAlone(mutant: Mutant, commands: readonly Command[]) {
  const ends: (() => Promise<void>)[] = [];
  try {
    const real = await RealShop.open(SQLITE, mutant, (putAway) => ends.unshift(putAway));
    for (const command of commands) await real.apply(command);
    await real.provider.clearFaults();
    for (const command of QUIET) await real.apply(command);
    expect(await real.broken()).toEqual([]);
  } finally {
    for (const end of ends) await end();
  }
}

const property = (place: Place, mutant: Mutant, tally: Tally) =>
  fc.asyncProperty(SEQUENCES, (commands) => play(place, mutant, commands, tally));

const EXAMPLES = TRIED_FIRST.map((commands): [Command[]] => [commands]);

/** With fewer runs, some cases may never come up, depending on the seed. */
const ENOUGH_RUNS = 100;

/** Cases that a run must have covered to be meaningful. */
const COMMON = [
  'checkout: page n',
  'pay: ok',
  'webhook: ok',
  'confirm: ok',
  'confirm: payment_incomplete',
  'reconcile: n looked at',
  'cancel: not paid',
  'enter: ok, n merged',
  'refund: succeeded',
  'enter code: ok',
  'enter code: discount_refused used_up',
  'checkout: discount_refused used_up',
  'checkout: delivery_changed',
  'checkout: not_delivered_there',
  'checkout: cart_changed',
  GAVE_WAY,
];

describeStages('the shop beside a model of it', (place) => {
  const runs = place.engine === 'sqlite' ? figure(150, 10_000) : figure(25, 1_000);

  test(`${runs} random command sequences: every answer and every row follows the rules`, async () => {
    const tally: Tally = new Map();
    const started = performance.now();
    await fc.assert(property(place, AS_IT_IS, tally), {
      seed: SEED,
      numRuns: runs,
      examples: EXAMPLES,
    });
    const steps = [...tally.values()].reduce((sum, count) => sum + count, 0) - (tally.get(GAVE_WAY) ?? 0);
    if (runs >= ENOUGH_RUNS) expect(COMMON.filter((outcome) => !tally.get(outcome))).toEqual([]);
    report(
      `${nameOf(place)}: ${runs} sequences, ${steps} commands, ${tally.get('pay: ok')} payments, ${tally.get(GAVE_WAY)} gave way, ` +
        `${((performance.now() - started) / 1000).toFixed(0)} s, seed ${SEED}`,
    );
  });
});

describe('planted faults are noticed', () => {
  const MOST_RUNS = 200;

  test.each(Object.keys(MUTANTS) as (keyof typeof MUTANTS)[])('%s', async (name) => {
    const { failed, numRuns } = await fc.check(property(SQLITE, MUTANTS[name], new Map()), {
      seed: SEED,
      numRuns: MOST_RUNS,
      endOnFailure: true,
      examples: EXAMPLES,
    });
    expect(failed).toBe(true);
    report(`${name}: noticed in sequence ${numRuns}`);
  });

  test('two processes, each of which keeps what it read; one alone is right', async () => {
    const add: Command = { do: 'add', buyer: 0, product: 0 };
    const look: Command = { do: 'look', buyer: 0 };
    // In turns: the other process, whose look came before, does not hear of the new price.
    const commands: Command[] = [add, look, { do: 'method', method: 0, minor: 777 }, look];
    const playOn = (place: Place) => play(place, KEEPS_WHAT_IT_READ, commands, new Map());
    await playOn(POSTGRESQL);
    await expect(playOn(TWO_PROCESSES)).rejects.toThrow('"do":"look"');
  });

  const BREAKING = Object.entries<Mutant>(MUTANTS).filter(([, { breaks }]) => breaks);

  test.each(BREAKING)('%s: the invariant notices it without the model', async (name, mutant) => {
    const alone = fc.asyncProperty(SEQUENCES, (commands) => playAlone(mutant, commands));
    const { errorInstance, numRuns } = await fc.check(alone, {
      seed: SEED,
      numRuns: MOST_RUNS,
      endOnFailure: true,
      examples: EXAMPLES,
    });
    expect(JSON.stringify(errorInstance)).toContain(mutant.breaks ? RULES[mutant.breaks] : '');
    report(`${name}: found by its invariant in sequence ${numRuns}`);
  });

  test('they shrink to the few commands that matter', async () => {
    const mutant = MUTANTS['holds are never given back'];
    const { counterexample } = await fc.check(property(SQLITE, mutant, new Map()), { seed: SEED });
    const [commands] = counterexample ?? [];
    report(`shortest: ${JSON.stringify(commands)}`);
    // Put something into the cart, start paying, and let the session expire.
    expect(commands?.length).toBeLessThanOrEqual(6);
  });
});
