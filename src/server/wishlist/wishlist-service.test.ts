import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { MAX_WISHES } from '../../shared/catalogue/wishlist.ts';
import { type ProductId, toId } from '../../shared/ids.ts';
import { GUEST } from '../actor.ts';
import {
  getShare,
  isSharedWishlist,
  listOwnWishes,
  mergeWishes,
  readSharedWishlist,
  renameShare,
  revokeShare,
  setWish,
  shareWishlist,
} from './wishlist-service.ts';

const secretIn = (url: string) => url.split('/').at(-1) ?? '';

describeEngines('a wishlist', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const user = await given.user();
    const products: ProductId[] = [];
    for (let i = 0; i < 3; i++) products.push(await given.product());
    const wish = (productId: ProductId, wished = true) => setWish(deps, user.actor, { productId, wished });
    return { ...shop, user, wish, products: products as [ProductId, ProductId, ProductId] };
  }

  test('keeps what is wished for, newest first, once each', async () => {
    const { deps, given, user, wish, products } = await open();
    const [a, b, c] = products;
    for (const id of [a, b, a, c]) await wish(id);
    await wish(b, false);
    expect(await listOwnWishes(deps, user.actor)).toEqual([c, a]);
    expect(await listOwnWishes(deps, (await given.user()).actor)).toEqual([]);
    await expect(wish(toId('product', 'prd_none'))).rejects.toMatchObject({ reason: { code: 'not_found' } });
    await expect(listOwnWishes(deps, GUEST)).rejects.toMatchObject({ reason: { code: 'unauthenticated' } });
  });

  test("takes a device's wishes over, but no more than it holds, also from two tabs at once", async () => {
    const { deps, user, wish, products } = await open();
    const [a, b, c] = products;
    await wish(a);
    const unknown = toId('product', 'prd_none');
    expect(await mergeWishes(deps, user.actor, { ids: [c, unknown, b, a] })).toEqual({ added: 2 });
    expect(await listOwnWishes(deps, user.actor)).toEqual([c, b, a]);
    const many: ProductId[] = [];
    await deps.db.transaction(async (tx) => {
      const [row] = await tx.select().from(tx.tables.products).limit(1);
      for (let i = 0; i < MAX_WISHES + 5; i++) {
        const id = deps.newId('product');
        many.push(id);
        await tx.insert(tx.tables.products).values({ ...row, id, sku: null } as typeof row & object);
      }
    });
    const halves = [many.slice(0, 150), many.slice(100)];
    await Promise.all(halves.map((ids) => mergeWishes(deps, user.actor, { ids })));
    expect(await listOwnWishes(deps, user.actor)).toHaveLength(MAX_WISHES);
    await expect(wish(products[0], false).then(() => wish(products[0]))).resolves.toBeUndefined();
    const left = many.find((id) => id === many.at(-1)) as ProductId;
    const held = await listOwnWishes(deps, user.actor);
    const other = many.find((id) => !held.includes(id)) ?? left;
    await expect(wish(other)).rejects.toMatchObject({ reason: { code: 'wishlist_full' } });
  });

  test('is seen by whoever has its link, with the chosen name alone, until it is revoked', async () => {
    const { deps, user, wish, products } = await open();
    await wish(products[0]);
    expect(await getShare(deps, user.actor)).toBeNull();
    const share = await shareWishlist(deps, user.actor, { shownName: '' });
    expect(await getShare(deps, user.actor)).toEqual(share);
    const named = await renameShare(deps, user.actor, { shownName: 'Aunt Ann' });
    expect(named).toEqual({ url: share.url, shownName: 'Aunt Ann' });
    expect(await shareWishlist(deps, user.actor, { shownName: 'Aunt Ann' })).toEqual(named);
    const secret = secretIn(share.url);
    const seen = await readSharedWishlist(deps, GUEST, { secret });
    expect([seen.shownName, seen.products.map(({ id }) => id)]).toEqual(['Aunt Ann', [products[0]]]);
    expect(JSON.stringify(seen)).not.toContain(user.email);
    await revokeShare(deps, user.actor);
    const gone = { reason: { code: 'not_found', entity: 'wishlist' } };
    await expect(readSharedWishlist(deps, GUEST, { secret })).rejects.toMatchObject(gone);
    expect(await isSharedWishlist(deps, secret)).toBe(false);
    // Saving a name does not share it again.
    await expect(renameShare(deps, user.actor, { shownName: 'Ann' })).rejects.toMatchObject(gone);
    expect(await getShare(deps, user.actor)).toBeNull();
    const next = await shareWishlist(deps, user.actor, { shownName: '' });
    expect(secretIn(next.url)).not.toBe(secret);
  });
});
