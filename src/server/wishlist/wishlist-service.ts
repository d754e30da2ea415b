import { MAX_WISHES } from '../../shared/catalogue/wishlist.ts';
import type { ProductId } from '../../shared/ids.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { hashSecret, newSecret } from '../accounts/sessions/secrets.ts';
import { lockOwnUser } from '../accounts/user-repository.ts';
import { type Actor, assertSignedIn } from '../actor.ts';
import { cardsOnSale } from '../catalogue/products/catalogue-service.ts';
import type { ProductCard } from '../catalogue/products/product-card-service.ts';
import { getProductOnSale } from '../catalogue/products/product-lookup-service.ts';
import { findProducts } from '../catalogue/products/product-repository.ts';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { derivedSecret } from '../derived-secret.ts';
import { findSetting, putSettingOnce } from '../settings/setting-repository.ts';
import {
  deleteShare,
  deleteWish,
  findShare,
  findShareBySecret,
  insertShare,
  insertWishes,
  listWishes,
  updateShownName,
} from './wishlist-repository.ts';

/**
 * The products on the caller's wishlist, newest first; also those that are off sale now.
 * @throws ShopError `unauthenticated`.
 */
export async function listOwnWishes({ db }: Deps, actor: Actor): Promise<ProductId[]> {
  return listWishes(db.read, assertSignedIn(actor));
}

/**
 * Puts a product on the caller's wishlist, or takes it off; twice is once.
 * @throws ShopError `unauthenticated`; `not_found` for a product that is not on sale; `wishlist_full`.
 */
export async function setWish(
  deps: Deps,
  actor: Actor,
  { productId, wished }: { productId: ProductId; wished: boolean },
): Promise<void> {
  const userId = assertSignedIn(actor);
  await deps.db.transaction(async (tx) => {
    // Two tabs may add the last wish at once.
    await lockOwnUser(tx, userId);
    if (!wished) return deleteWish(tx, userId, productId);
    const known = await listWishes(tx, userId);
    if (known.includes(productId)) return;
    if (known.length >= MAX_WISHES) throw new ShopError({ code: 'wishlist_full', limit: MAX_WISHES });
    await getProductOnSale(tx, productId);
    await insertWishes(tx, { userId, productIds: [productId], now: deps.now() });
  });
}

/**
 * Adds the wishes of the device that the caller has just signed in on, newest first, as far as the list has room.
 * @returns how many were added.
 * @throws ShopError `unauthenticated`.
 */
export async function mergeWishes(
  deps: Deps,
  actor: Actor,
  { ids }: { ids: readonly ProductId[] },
): Promise<{ added: number }> {
  const userId = assertSignedIn(actor);
  return deps.db.transaction(async (tx) => {
    // Two tabs may add the last wish at once.
    await lockOwnUser(tx, userId);
    const known = await listWishes(tx, userId);
    const wanted = [...new Set(ids)].filter((id) => !known.includes(id));
    const there = new Set(
      (await findProducts(tx, wanted)).filter(({ onSale }) => onSale).map(({ id }) => id),
    );
    const productIds = wanted.filter((id) => there.has(id)).slice(0, Math.max(0, MAX_WISHES - known.length));
    await insertWishes(tx, { userId, productIds: productIds.toReversed(), now: deps.now() });
    return { added: productIds.length };
  });
}

const SECRET = 'wishlist_link_secret';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [SECRET]: string;
  }
}

/** A link by which others see a wishlist; `shownName` is '' where its owner stays unnamed. */
export type WishlistShare = { url: string; shownName: string };

const toShare = (deps: Deps, secret: string, shownName: string): WishlistShare => ({
  url: `${deps.publicUrl}${PAGES.sharedWishlist.path.replace(':secret', secret)}`,
  shownName,
});

/**
 * The link to the caller's wishlist; null if there is none.
 * @throws ShopError `unauthenticated`.
 */
export async function getShare(deps: Deps, actor: Actor): Promise<WishlistShare | null> {
  const row = await findShare(deps.db.read, assertSignedIn(actor));
  return row && toShare(deps, derivedSecret(await shopSecret(deps.db.read), row.nonce), row.shownName);
}

async function shopSecret(from: Reader): Promise<string> {
  const secret = await findSetting(from, SECRET);
  if (secret === undefined) throw new Error('a wishlist is shared, but its secret is missing');
  return secret;
}

/**
 * Shares the caller's wishlist by a link; a link that there is already stays, with this name.
 * @throws ShopError `unauthenticated`.
 */
export async function shareWishlist(
  deps: Deps,
  actor: Actor,
  { shownName }: { shownName: string },
): Promise<WishlistShare> {
  const userId = assertSignedIn(actor);
  return deps.db.transaction(async (tx) => {
    // Two tabs may ask for the link at once.
    await lockOwnUser(tx, userId);
    const shop = await putSettingOnce(tx, SECRET, newSecret(), deps.now());
    const known = await findShare(tx, userId);
    const nonce = known?.nonce ?? newSecret();
    const secret = derivedSecret(shop, nonce);
    if (known) await updateShownName(tx, userId, shownName);
    else {
      const tokenHash = hashSecret(secret);
      await insertShare(tx, { userId, nonce, tokenHash, shownName, createdAt: deps.now() });
    }
    return toShare(deps, secret, shownName);
  });
}

/**
 * Names the caller otherwise on the page that the link to their wishlist leads to.
 * @throws ShopError `unauthenticated`; `not_found` when the wishlist is not shared, or no longer.
 */
export async function renameShare(
  deps: Deps,
  actor: Actor,
  { shownName }: { shownName: string },
): Promise<WishlistShare> {
  const userId = assertSignedIn(actor);
  return deps.db.transaction(async (tx) => {
    const share = await updateShownName(tx, userId, shownName);
    if (!share) throw new ShopError({ code: 'not_found', entity: 'wishlist' });
    return toShare(deps, derivedSecret(await shopSecret(tx), share.nonce), shownName);
  });
}

/**
 * Makes the link to the caller's wishlist stop working; the next one is another.
 * @throws ShopError `unauthenticated`.
 */
export async function revokeShare(deps: Deps, actor: Actor): Promise<void> {
  const userId = assertSignedIn(actor);
  await deps.db.transaction((tx) => deleteShare(tx, userId));
}

/** Whether this is the secret of a link to a wishlist. */
export const isSharedWishlist = async ({ db }: Deps, secret: string): Promise<boolean> =>
  (await findShareBySecret(db.read, hashSecret(secret))) !== null;

/** A wishlist as others see it: nothing of its owner but the name that they chose. */
export type SharedWishlist = { shownName: string; products: ProductCard[] };

/**
 * The wishlist that a link leads to.
 * @throws ShopError `not_found` for a secret that is wrong or was revoked.
 */
export async function readSharedWishlist(
  deps: Deps,
  _actor: Actor,
  { secret }: { secret: string },
): Promise<SharedWishlist> {
  const { read } = deps.db;
  const share = await findShareBySecret(read, hashSecret(secret));
  if (!share) throw new ShopError({ code: 'not_found', entity: 'wishlist' });
  const products = await cardsOnSale(read, await listWishes(read, share.userId));
  return { shownName: share.shownName, products };
}
