import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Detects misuse in development and tests, which run every service. Not in the built product: up to Node 22,
 * using async hooks even once makes every promise of the process slower (docs/decisions/013).
 */
// biome-ignore lint/style/noProcessEnv: no setting, but what the build makes a constant of
const inside = process.env.NODE_ENV === 'production' ? null : new AsyncLocalStorage<true>();

/** Runs a transaction's body; inside it `read` and a nested `transaction` throw. */
export const runInsideTransaction = <T>(body: () => Promise<T>): Promise<T> =>
  inside ? inside.run(true, body) : body();

/** @throws Error when the current call chain is inside a transaction's body. */
export function assertOutsideTransaction(what: string): void {
  if (inside?.getStore()) {
    throw new Error(`${what} inside a transaction's body: pass its tx down instead`);
  }
}
