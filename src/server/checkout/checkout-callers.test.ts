import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { addToCart } from '../cart/cart-service.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';

const BUSY = '198.51.100.1';
const OTHER = '203.0.113.9';

/** A shop in which one address has used up its share of the requests to the provider. */
async function openWithBusyAddress() {
  const shop = await openPayingShop();
  const { deps, given, clock } = shop;
  const productId = await given.product();
  const withCart = async () => {
    const user = await given.user();
    await addToCart(deps, user.actor, { productId });
    return { user, secret: await given.session(user) };
  };
  const [buying, paying] = [await withCart(), await withCart()];
  const { id: sessionId } = await startCheckout(deps, paying.user.actor, {});
  clock.advance(1_000);
  for (let i = 0; i < 4; i++) {
    await expect(
      confirmCheckout(deps, paying.user.actor, { sessionId, address: BUSY }),
    ).rejects.toMatchObject({ reason: { code: 'payment_incomplete' } });
  }
  return { ...(await openTestApp({}, 'sqlite', shop)), productId, buying, paying, sessionId };
}

type BusyShop = Awaited<ReturnType<typeof openWithBusyAddress>>;

/** Every call of a visitor that asks the provider, with its answer to an address that has its share left. */
const CALLS: [string, 'buying' | 'paying', (shop: BusyShop) => unknown, number][] = [
  ['order.checkout', 'buying', () => ({}), 200],
  [
    'POST /api/create-checkout-session',
    'buying',
    ({ productId }) => ({ product: [{ productId: { _id: productId }, quantity: 1 }] }),
    200,
  ],
  ['order.confirm', 'paying', ({ sessionId }) => ({ sessionId }), 409],
  ['POST /api/success/store-order-details', 'paying', ({ sessionId }) => ({ sessionId }), 409],
  ['order.cancelCheckout', 'paying', () => undefined, 200],
  ['user.deleteAccount', 'paying', ({ paying }) => ({ confirm: paying.user.email }), 200],
];

test.each(CALLS)('%s counts for the address of its caller', async (endpoint, who, inputOf, answered) => {
  const shop = await openWithBusyAddress();
  const { [who]: caller, deps } = shop;
  const statusFor = async (address: string) =>
    (await shop.knock(endpoint, inputOf(shop), { secret: caller.secret, address })).statusCode;
  expect([await statusFor(BUSY), await statusFor(OTHER)]).toEqual([503, answered]);
  // Holds give way by network, too.
  const holds = await deps.db.read.select().from(deps.db.read.tables.stockHolds);
  if (who === 'buying') expect(holds.map(({ network }) => network)).toContain(BUSY);
});
