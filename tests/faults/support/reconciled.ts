import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

/** Longer than any job's lease (a killed process leaves its own behind), and than an idle shop's pause. */
export const PAST_EVERY_LEASE_MS = 11 * 60_000;
/** Two rounds of the reconciler: interrupted checkouts are old enough to be checked. */
export const TWO_ROUNDS_MS = 40_000;
const ROUND_MS = 20_000;
const GRACE_MS = 15_000;
/** While waiting, the clock moves on by one round after this many checks. */
const LOOKS_PER_ROUND = 25;

/**
 * Moves the clock until the reconciler has covered everything since the call, or has nothing to do, and the
 * provider has nothing left to deliver.
 * @param jumpMs the idle time to skip first; after PAST_EVERY_LEASE_MS the reconciler runs in any case.
 */
export async function letReconcile(stage: Stage, jumpMs = PAST_EVERY_LEASE_MS): Promise<void> {
  await stage.advance(jumpMs);
  const wanted = stage.now();
  // A run already under way started too early, a dead process may hold the lease, a webhook may be late.
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

/** The time up to which the shop has seen everything at the provider, in epoch milliseconds; 0 if never. */
export const reconciledUntil = ({ database }: Pick<Stage, 'database'>): Promise<number> =>
  database.look(async (ask) => {
    const [row] = await ask("select value from setting where key = 'reconciled_until'");
    return Number(row?.value ?? 0);
  });

/** Checkouts that the reconciler would check. */
const countUnfinished = ({ database, engine }: Stage, now: Date): Promise<number> =>
  database.look(async (ask) => {
    const before = new Date(now.getTime() - GRACE_MS);
    const [row] = await ask(
      "select count(*) as unfinished from checkout where state in ('creating', 'open') and created_at <= ?",
      engine === 'sqlite' ? before.getTime() : before,
    );
    return row?.unfinished ?? 0;
  });
