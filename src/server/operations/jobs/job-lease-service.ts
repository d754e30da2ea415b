import type { Deps } from '../../deps.ts';
import { errorLine } from '../../logged-error.ts';
import { releaseLease, takeLease } from './job-repository.ts';

const ERROR_MAX = 300;

export type LeaseInput = {
  name: string;
  /** Identifies the process. */
  holder: string;
  /**
   * After this many milliseconds another process may take the lease, because the holder was probably killed.
   */
  leaseMs: number;
};

/**
 * Runs `work` unless another process does, under a lease in the database, and records the outcome there.
 * @returns whether it ran here.
 * @throws what `work` threw.
 */
export async function runUnderLease(
  deps: Pick<Deps, 'db' | 'now'>,
  { name, holder, leaseMs }: LeaseInput,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const now = deps.now();
  const until = new Date(now.getTime() + leaseMs);
  const ours = await deps.db.transaction((tx) => takeLease(tx, { name, holder, now, until }));
  if (!ours) return false;
  const release = (error: string | null) =>
    deps.db.transaction((tx) => releaseLease(tx, { name, holder, now: deps.now(), error }));
  try {
    await work();
  } catch (error) {
    await release(errorLine(error).slice(0, ERROR_MAX));
    throw error;
  }
  await release(null);
  return true;
}
