/**
 * What React's renderer is given for `async_hooks` in the built server (docs/decisions/013). It asks there which
 * page a call like `preload()` belongs to that comes after an await; no page of ours makes one.
 */
export class AsyncLocalStorage {
  run<Args extends unknown[], Result>(
    _store: unknown,
    work: (...args: Args) => Result,
    ...args: Args
  ): Result {
    return work(...args);
  }

  getStore(): undefined {
    return undefined;
  }
}
