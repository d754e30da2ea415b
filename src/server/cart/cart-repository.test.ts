import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { Shopper } from '../actor.ts';
import {
  findCart,
  insertCartLine,
  listCartLines,
  removeBoughtFromCart,
  takeOrCreateCart,
} from './cart-repository.ts';

describeEngines('a cart', (engine) => {
  test('belongs to a user or a guest: one each, which stays when it is emptied', async () => {
    const { deps, given } = await openTestShop(engine);
    const productId = await given.product();
    const shoppers: Shopper[] = [
      { kind: 'user', userId: (await given.user()).id },
      { kind: 'guest', sent: 'a', next: () => 'a' },
      { kind: 'guest', sent: 'b', next: () => 'b' },
    ];
    const now = deps.now();
    const take = async (shopper: Shopper) =>
      (await deps.db.transaction((tx) => takeOrCreateCart(tx, shopper, deps.newId('cart'), now))).id;
    for (const shopper of shoppers) {
      expect(await findCart(deps.db.read, shopper)).toBeNull();
      const cartId = await take(shopper);
      expect(await listCartLines(deps.db.read, cartId)).toEqual([]);
      const line = { id: deps.newId('cartLine'), cartId, productId, quantity: 1, createdAt: now };
      await deps.db.transaction((tx) => insertCartLine(tx, line));
      expect(await listCartLines(deps.db.read, cartId)).toMatchObject([{ id: line.id }]);
      await deps.db.transaction((tx) => removeBoughtFromCart(tx, cartId, [{ productId, quantity: 1 }], now));
      expect(await listCartLines(deps.db.read, cartId)).toEqual([]);
      expect(await findCart(deps.db.read, shopper)).toBe(cartId);
      expect(await take(shopper)).toBe(cartId);
    }
    expect(await deps.db.read.$count(deps.db.read.tables.carts)).toBe(shoppers.length);
  });
});
