import { type Answer, type Buyer, createBuyer } from './buyer.ts';
import type { Ask } from './fault-database.ts';
import type { Stage } from './stage.ts';

/** One of many concurrent buyers, with what they want to buy. */
export type Shopper = { buyer: Buyer; wants: readonly string[] };

/** The seeded buyers. The suites write and check their carts directly. */
export function openCrowd(stage: Stage): Buyer[] {
  return stage.seeded.buyers.map((person) => {
    const buyer = createBuyer(stage, person);
    stage.ledger.carts.delete(person.email);
    return buyer;
  });
}

/**
 * Empties all carts and fills the shoppers' with one of each product, in the given order, directly in the
 * database: thousands of clicks would test nothing here.
 */
export function fillCarts({ database }: Stage, shoppers: readonly Shopper[]): Promise<void> {
  return database.change(async (ask: Ask) => {
    await ask('delete from cart_line');
    for (const { buyer, wants } of shoppers) {
      for (const [position, product] of wants.entries()) {
        await ask(
          `insert into cart_line (id, cart_id, product_id, quantity, created_at)
           select 'line_' || ${position} || c.id, c.id, p.id, 1, c.created_at
           from cart c join "user" u on u.id = c.user_id, product p where u.email = ? and p.id = ?`,
          buyer.email,
          product,
        );
      }
    }
  });
}

/** Requests a payment page for the shopper's cart. */
export function beginToPay({ buyer, wants }: Shopper): Promise<Answer> {
  const product = wants.map((productId) => ({ productId, quantity: 1 }));
  return buyer.call('POST', '/api/create-checkout-session', { product });
}

/** Runs `work` for every item, a fixed number at a time. */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [position, item] of waiting) results[position] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
