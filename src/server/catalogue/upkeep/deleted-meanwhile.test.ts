import { expect, test, vi } from 'vitest';
import { createSignal } from '../../../../tests/support/checks/signal.ts';
import { describeEngines, openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Actor } from '../../actor.ts';
import * as cartRepository from '../../cart/cart-repository.ts';
import { addToCart, getCart } from '../../cart/cart-service.ts';
import * as wishlistRepository from '../../wishlist/wishlist-repository.ts';
import { listOwnWishes, mergeWishes, setWish } from '../../wishlist/wishlist-service.ts';
import * as accessoryRepository from '../accessories/accessory-repository.ts';
import { getAccessories, setAccessories } from '../accessories/accessory-service.ts';
import { removeProduct } from './product-removal-service.ts';

type Naming = { shop: TestShop; actor: Actor; id: ProductId; other: ProductId };
type Work = {
  /** Makes the next transaction stop between what it has read and what it writes. */
  stop: (at: (write: () => Promise<void>) => Promise<void>) => void;
  does: (naming: Naming) => Promise<unknown>;
  /** What is there afterwards. */
  kept: (naming: Naming) => Promise<unknown>;
  answers: unknown;
};

const NOT_FOUND = { reason: { code: 'not_found', entity: 'product' } };
const { insertCartLine } = cartRepository;
const { insertWishes } = wishlistRepository;
const { replaceAccessories } = accessoryRepository;
const atWishes: Work['stop'] = (at) =>
  vi
    .spyOn(wishlistRepository, 'insertWishes')
    .mockImplementationOnce((...args) => at(() => insertWishes(...args)));

const WORKS: [string, Work][] = [
  [
    'put into the cart',
    {
      stop: (at) =>
        vi
          .spyOn(cartRepository, 'insertCartLine')
          .mockImplementationOnce((...args) => at(() => insertCartLine(...args))),
      does: ({ shop, actor, id }) => addToCart(shop.deps, actor, { productId: id }),
      kept: async ({ shop, actor }) => (await getCart(shop.deps, actor)).lines,
      answers: NOT_FOUND,
    },
  ],
  [
    'wished for',
    {
      stop: atWishes,
      does: ({ shop, actor, id }) => setWish(shop.deps, actor, { productId: id, wished: true }),
      kept: ({ shop, actor }) => listOwnWishes(shop.deps, actor),
      answers: NOT_FOUND,
    },
  ],
  [
    'among the wishes of the device',
    {
      stop: atWishes,
      does: ({ shop, actor, id }) => mergeWishes(shop.deps, actor, { ids: [id] }),
      kept: ({ shop, actor }) => listOwnWishes(shop.deps, actor),
      answers: { added: 0 },
    },
  ],
  [
    'chosen to go with another',
    {
      stop: (at) =>
        vi
          .spyOn(accessoryRepository, 'replaceAccessories')
          .mockImplementationOnce((...args) => at(() => replaceAccessories(...args))),
      does: ({ shop, actor, id, other }) =>
        setAccessories(shop.deps, actor, { id: other, before: [], accessories: [id] }),
      kept: ({ shop, actor, other }) => getAccessories(shop.deps, actor, { id: other }),
      answers: NOT_FOUND,
    },
  ],
];

// On SQLite transactions run one at a time.
describeEngines('a product that is deleted while it is', (engine) => {
  test.skipIf(engine === 'sqlite').each(WORKS)('%s is not found, which is no fault', async (_, work) => {
    const shop = await openTestShop(engine);
    const { actor } = await shop.given.user({ role: 'ADMIN' });
    const naming = { shop, actor, id: await shop.given.product(), other: await shop.given.product() };
    const [hasRead, isDeleted] = [createSignal(), createSignal()];
    work.stop(async (write) => {
      hasRead.give();
      await isDeleted.given;
      await write();
    });
    const answer = work.does(naming).catch((error: unknown) => error);
    await hasRead.given;
    await removeProduct(shop.deps, actor, { id: naming.id });
    isDeleted.give();
    expect(await answer).toMatchObject(work.answers as object);
    expect(await work.kept(naming)).toEqual([]);
  });
});
