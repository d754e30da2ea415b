import type { trpc } from '../../lib/trpc.ts';

/** tRPC's query utilities for the shop. */
export type CartUtils = ReturnType<typeof trpc.useUtils>;

/** Refetches the number of products in the cart. */
export async function refreshCount({ cart }: CartUtils): Promise<void> {
  // A first answer still under way predates the change, and refetching would wait for it.
  await cart.count.cancel();
  await cart.count.invalidate();
}
