import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { MAX_CART_LINES } from '../../shared/orders/cart.ts';
import { GUEST } from '../actor.ts';
import { addToCart, getCart } from '../cart/cart-service.ts';
import { buyAgain } from './buy-again-service.ts';

test('what is on sale goes into the cart, as much as there is; the rest is named', async () => {
  const { deps, customer, given, look, kettle, cup } = await openPlacedOrder('sqlite');
  const { number } = (await look()).order;
  const own = { number, key: null, limitNewCart: async () => undefined };
  const { products } = deps.db.read.tables;
  const change = (id: typeof cup, set: { onSale?: boolean; stockOnHand?: number }) =>
    deps.db.transaction((tx) => tx.update(tx.tables.products).set(set).where(eq(products.id, id)));
  const lines = async () =>
    (await getCart(deps, customer.actor)).lines.map(({ product, quantity }) => [product.name, quantity]);
  await change(cup, { onSale: false });
  expect(await buyAgain(deps, customer.actor, own)).toMatchObject({ added: 1, left: ['Cup'] });
  expect(await lines()).toEqual([['Kettle', 2]]);
  // A second time changes nothing.
  expect(await buyAgain(deps, customer.actor, own)).toMatchObject({ added: 0, left: ['Cup'] });
  expect(await lines()).toEqual([['Kettle', 2]]);
  await deps.db.transaction((tx) => tx.delete(tx.tables.cartLines));
  await change(kettle, { stockOnHand: 1 });
  expect(await buyAgain(deps, customer.actor, own)).toMatchObject({ added: 1, left: ['Kettle', 'Cup'] });
  expect(await lines()).toEqual([['Kettle', 1]]);
  for (const actor of [GUEST, (await given.user()).actor])
    await expect(buyAgain(deps, actor, own)).rejects.toMatchObject({
      reason: { code: 'not_found', entity: 'order' },
    });
});

test('a cart takes as many as it has room for, and is not changed when it has room for none', async () => {
  const { deps, customer, given, look } = await openPlacedOrder('sqlite');
  const { number } = (await look()).order;
  const again = () =>
    buyAgain(deps, customer.actor, { number, key: null, limitNewCart: async () => undefined });
  for (let n = 1; n < MAX_CART_LINES; n++)
    await addToCart(deps, customer.actor, { productId: await given.product({}) });
  expect(await again()).toMatchObject({ added: 1, left: ['Cup'] });
  const full = await getCart(deps, customer.actor);
  expect(full.lines).toHaveLength(MAX_CART_LINES);
  await expect(again()).rejects.toMatchObject({ reason: { code: 'cart_full' } });
  expect((await getCart(deps, customer.actor)).lines).toEqual(full.lines);
});
