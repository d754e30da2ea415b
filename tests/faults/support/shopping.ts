import { type Buyer, ShopGone } from './buyer.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/**
 * One visit of a buyer, drawn from `random`: fills the cart, starts paying, and pays; the provider then sends
 * the event one to three times, late or never, and the success page is loaded one to three times. Resumes
 * whatever an earlier visit left behind.
 * @throws ShopGone at any point when the shop is killed; the payment itself is never interrupted.
 */
export async function visit(
  { provider, seeded, ledger }: Pick<Stage, 'provider' | 'seeded' | 'ledger'>,
  buyer: Buyer,
  random: Random,
): Promise<void> {
  await fillCart(buyer, random, seeded.products);
  const opened = await buyer.checkout();
  // Everything in the cart is sold out.
  if (opened.status === 400 && (await buyer.cart()).length === 0) return;
  if (opened.status === 409) return makeRoom(buyer);
  // Already in the ledger as a server error; checked at the end.
  if (opened.status >= 500) return;
  if (opened.status !== 200) throw new Error(`the checkout answers ${opened.status}: ${opened.body.message}`);
  const session: string = opened.body.id;
  // Leaves the payment page: the next visit changes the cart, and the shop has to expire this session.
  if (random.chance(0.1)) return;

  const copies = random.between(1, 3);
  const plan = random.pick(['prompt', 'duplicate', 'lost', 'late'] as const);
  await payOnce(buyer, session, plan);
  // What is added after payment has begun stays in the cart.
  if (random.chance(0.2)) await addAnother(buyer, random, seeded.products);
  const asks = Array.from({ length: random.between(1, 3) }, () => buyer.confirm(session));
  const told = plan === 'lost' && random.chance(0.7) ? [tellPaid({ provider, ledger }, session, copies)] : [];
  const outcomes = await Promise.allSettled([...asks, ...told]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  for (const { status, body } of await Promise.all(asks)) {
    // In the ledger as well.
    if (status >= 500) return;
    if (status === 404) {
      ledger.lost.push(`the checkout ${session}, whose success page answers 404`);
      return;
    }
    if (status !== 200) throw new Error(`the success page answers ${status}: ${body.message}`);
  }
  await buyer.lookAround();
}

/** The provider posts the event of a paid session several times at once. The answers enter the ledger. */
export async function tellPaid(
  { provider, ledger }: Pick<Stage, 'provider' | 'ledger'>,
  session: string,
  times: number,
): Promise<void> {
  for (const status of await provider.deliverPaid(session, times)) {
    if (status !== null && status >= 500) ledger.serverErrors.push(`the webhook: ${status}`);
  }
}

async function fillCart(buyer: Buyer, random: Random, products: readonly string[]): Promise<void> {
  const before = await buyer.cart();
  const wanted = random.shuffled(products).slice(0, random.between(1, 2));
  for (const product of wanted) {
    if (!before.some((line) => line.productId === product)) await buyer.add(product);
  }
  await buyer.lookAround();
  const line = random.chance(0.5) ? (await buyer.cart())[0] : undefined;
  if (line) await buyer.setQuantity(line, random.between(1, 3));
}

async function addAnother(buyer: Buyer, random: Random, products: readonly string[]): Promise<void> {
  const there = new Set((await buyer.cart()).map((line) => line.productId));
  const others = products.filter((product) => !there.has(product));
  if (others.length > 0) await buyer.add(random.pick(others));
}

/** Sold out to somebody else: empties the cart to buy something else next time. */
async function makeRoom(buyer: Buyer): Promise<void> {
  for (const line of await buyer.cart()) await buyer.remove(line);
}

/** Pays unless already paid: the provider charges a session only once. */
async function payOnce(
  buyer: Buyer,
  session: string,
  plan: 'prompt' | 'duplicate' | 'lost' | 'late',
): Promise<void> {
  await buyer.pay(session, plan).catch((error: unknown) => {
    if (!String(error).includes('not open any more')) throw error;
  });
}

/** Far more than any drawn kill needs. */
const MOST_VISITS = 300;

/**
 * Visits repeatedly until the shop is killed.
 * @returns whether the last visit came to its end; otherwise nobody knows what it did.
 * @throws Error if it never is.
 */
export async function shopUntilGone(
  stage: Pick<Stage, 'provider' | 'seeded' | 'ledger' | 'shop'>,
  buyer: Buyer,
  random: Random,
): Promise<boolean> {
  for (let visits = 0; stage.shop.isAlive(); visits++) {
    if (visits === MOST_VISITS) throw new Error(`${visits} visits, and the shop was not killed`);
    try {
      await visit(stage, buyer, random);
    } catch (error) {
      if (!(error instanceof ShopGone)) throw error;
      // A moment before its exit is noticed here.
      return false;
    }
  }
  return true;
}
