import type { Deps } from '../../deps.ts';
import { errorLine } from '../../logged-error.ts';
import { releaseLease, renewLease, takeLease } from './job-repository.ts';

const ERROR_MAX = 300;

export type LeaseInput = {
  name: string;
  /** Identifies the process. */
  holder: string;
  /**
   * After this many milliseconds another process may take the lease, because the holder was probably killed.
   */
  leaseMs: number;
  /**
   * For work that may take long: the lease is short, and is renewed while the work goes on. Only for work that ends by
   * itself, whatever happens.
   */
  renewed?: true | undefined;
};

/** Two renewals may fail before another process takes over. */
const RENEWALS = 3;

/**
 * Runs `work` unless another process does, under a lease in the database, and records the outcome there.
 * @returns whether it ran here.
 * @throws what `work` threw.
 */
export async function runUnderLease(
  deps: Pick<Deps, 'db' | 'now'>,
  { name, holder, leaseMs, renewed }: LeaseInput,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const now = deps.now();
  const end = () => new Date(deps.now().getTime() + leaseMs);
  const ours = await deps.db.transaction((tx) => takeLease(tx, { name, holder, now, until: end() }));
  if (!ours) return false;
  // A renewal that fails is made up for by the next one.
  const renew = () =>
    void deps.db.transaction((tx) => renewLease(tx, { name, holder, until: end() })).catch(() => undefined);
  const renewing = renewed && setInterval(renew, leaseMs / RENEWALS);
  const release = (error: string | null) =>
    deps.db.transaction((tx) => releaseLease(tx, { name, holder, now: deps.now(), error }));
  try {
    await work();
  } catch (error) {
    await release(errorLine(error).slice(0, ERROR_MAX));
    throw error;
  } finally {
    clearInterval(renewing);
  }
  await release(null);
  return true;
}
