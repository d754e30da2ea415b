import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dialect } from '../../src/server/db/database.ts';
import { describeEngines } from '../support/test-shop.ts';
import { type Command, SEQUENCES } from './model/commands.ts';
import { ModelShop } from './model/model-shop.ts';
import { type Mutant, RealShop } from './model/real-shop.ts';

const tally = new Map<string, number>();
const AS_IT_IS: Mutant = (deps) => deps;

/** Does the same in the shop and in the model, and compares all there is after each command. */
async function playSequence(engine: Dialect, mutant: Mutant, commands: readonly Command[]): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const real = await RealShop.open(engine, mutant, (putAway) => ends.unshift(putAway));
    const model = new ModelShop(real.now);
    const step = async (command: Command) => {
      const answer = await real.apply(command);
      const k = `${command.do}: ${answer.replace(/\d+/g, 'N')}`;
      tally.set(k, (tally.get(k) ?? 0) + 1);
      expect(answer, JSON.stringify(command)).toBe(model.apply(command));
      expect(await real.portrait(), JSON.stringify(command)).toEqual(model.portrait());
    };
    for (const command of commands) await step(command);
  } finally {
    for (const end of ends) await end();
  }
}

describeEngines('model', (engine) => {
  test('whatever happens in whatever order, the shop is what the rules say', {
    timeout: 600_000,
  }, async () => {
    const seed = Number(process.env.SEED ?? 1);
    const started = performance.now();
    await fc.assert(
      fc.asyncProperty(SEQUENCES, (commands) => playSequence(engine, AS_IT_IS, commands)),
      { seed, numRuns: Number(process.env.RUNS ?? 100) },
    );
    console.log(performance.now() - started, [...tally].sort());
  });
});
