import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Watches in development and tests, by which every service is run. Not in the built product: up to Node 22
 * one use of async hooks makes every promise of the process dearer from then on (docs/decisions/013).
 */
// biome-ignore lint/style/noProcessEnv: no setting, but what the build makes a constant of
const inside = process.env.NODE_ENV === 'production' ? null : new AsyncLocalStorage<true>();

/** Runs a transaction's body where `read` and a nested `transaction` throw. */
export const runInsideTransaction = <T>(body: () => Promise<T>): Promise<T> =>
  inside ? inside.run(true, body) : body();

/** @throws Error when a body is under way in this very chain of calls. */
export function assertOutsideTransaction(what: string): void {
  if (inside?.getStore()) {
    throw new Error(`${what} inside a transaction's body: pass its tx down instead`);
  }
}
