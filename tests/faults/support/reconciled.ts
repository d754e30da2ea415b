import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

/** Longer than any job's lease (a killed process leaves its own behind) and than an idle shop goes unasked. */
const PAST_EVERY_LEASE_MS = 11 * 60_000;
/** How often the reconciler runs. */
const ROUND_MS = 20_000;

/**
 * Moves the clock until the reconciler has looked at everything since the moment of the call, and the
 * provider has nothing left to deliver.
 */
export async function letReconcile(stage: Stage): Promise<void> {
  await stage.advance(PAST_EVERY_LEASE_MS);
  const wanted = stage.now().getTime();
  let looks = 0;
  await waitUntil('the reconciler has run', async () => {
    if ((await reconciledUntil(stage)) >= wanted) return true;
    // A run that was under way has begun before the clock was moved: the next one is due after this.
    if (++looks % 50 === 0) await stage.advance(ROUND_MS);
    return false;
  });
  await waitUntil(
    'every webhook is delivered',
    async () => (await stage.provider.deliveries('pending')).length === 0,
  );
}

/** Up to when the shop has seen everything at the provider, in epoch milliseconds; 0 when it never did. */
export const reconciledUntil = ({ database }: Pick<Stage, 'database'>): Promise<number> =>
  database.look(async (ask) => {
    const [row] = await ask("select value from setting where key = 'reconciled_until'");
    return Number(row?.value ?? 0);
  });
