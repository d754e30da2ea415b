import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

/** Longer than any job's lease (a killed process leaves its own behind) and than an idle shop goes unasked. */
export const PAST_EVERY_LEASE_MS = 11 * 60_000;
/** Two rounds of the reconciler: what was cut off is old enough to be looked at. */
export const TWO_ROUNDS_MS = 40_000;
const ROUND_MS = 20_000;
const GRACE_MS = 15_000;
/** While waiting, the clock moves on by a round after so many looks. */
const LOOKS_PER_ROUND = 25;

/**
 * Moves the clock until the reconciler has looked at everything since the moment of the call, or has nothing
 * to look at, and the provider has nothing left to deliver.
 * @param jumpMs how long nobody does anything; after PAST_EVERY_LEASE_MS it looks in any case.
 */
export async function letReconcile(stage: Stage, jumpMs = PAST_EVERY_LEASE_MS): Promise<void> {
  await stage.advance(jumpMs);
  const wanted = stage.now();
  // A run that was under way began too early, a dead process has the lease, a webhook is a late one.
  await passTimeUntil(stage, 'the reconciler has run', async () => {
    if ((await reconciledUntil(stage)) >= wanted.getTime()) return true;
    return jumpMs < PAST_EVERY_LEASE_MS && (await countUnfinished(stage, wanted)) === 0;
  });
  await passTimeUntil(
    stage,
    'every webhook is delivered',
    async () => (await stage.provider.deliveries('pending')).length === 0,
  );
}

async function passTimeUntil(stage: Stage, what: string, condition: () => Promise<boolean>): Promise<void> {
  let looks = 0;
  await waitUntil(what, async () => {
    if (await condition()) return true;
    if (++looks % LOOKS_PER_ROUND === 0) await stage.advance(ROUND_MS);
    return false;
  });
}

/** Up to when the shop has seen everything at the provider, in epoch milliseconds; 0 when it never did. */
export const reconciledUntil = ({ database }: Pick<Stage, 'database'>): Promise<number> =>
  database.look(async (ask) => {
    const [row] = await ask("select value from setting where key = 'reconciled_until'");
    return Number(row?.value ?? 0);
  });

/** Checkouts that the reconciler would look at. */
const countUnfinished = ({ database, engine }: Stage, now: Date): Promise<number> =>
  database.look(async (ask) => {
    const before = new Date(now.getTime() - GRACE_MS);
    const [row] = await ask(
      "select count(*) as unfinished from checkout where state in ('creating', 'open') and created_at <= ?",
      engine === 'sqlite' ? before.getTime() : before,
    );
    return row?.unfinished ?? 0;
  });
