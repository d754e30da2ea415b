/**
 * Replaces `async_hooks` in the built server for React's renderer (docs/decisions/013). React uses it to
 * attribute a call such as `preload()` after an await to its page; no page of ours makes one.
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
