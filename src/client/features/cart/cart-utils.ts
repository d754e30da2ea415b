import type { trpc } from '../../lib/trpc.ts';

/** The calls of the shop and the cache of their answers. */
export type CartUtils = ReturnType<typeof trpc.useUtils>;

/** Asks anew how much is in the cart. */
export async function refreshCount({ cart }: CartUtils): Promise<void> {
  // A first answer that is still on its way was counted before the change, and would be waited for instead.
  await cart.count.cancel();
  await cart.count.invalidate();
}
