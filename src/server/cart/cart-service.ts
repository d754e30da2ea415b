import type { CartId, CartLineId, ProductId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import { MAX_CART_LINES, totalOf } from '../../shared/orders/cart.ts';
import type { CartDiscount } from '../../shared/orders/discount.ts';
import type { TermsToRead } from '../../shared/pages/reading.ts';
import { ShopError } from '../../shared/shop-error.ts';
import type { Actor, Shopper } from '../actor.ts';
import { getProductOnSale } from '../catalogue/products/product-lookup-service.ts';
import { findProducts, type ProductRecord } from '../catalogue/products/product-repository.ts';
import { findAvailable } from '../catalogue/stock/availability-service.ts';
import { namesAsSold } from '../catalogue/variants/variant-service.ts';
import { readTerms } from '../content/page-service.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { hasOpenCode } from '../discounts/discount-repository.ts';
import { boundsIn, readCartDiscount } from '../discounts/discount-service.ts';
import { readPlans } from '../settings/plan-repository.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import {
  deleteCartLine,
  findCart,
  findCartRow,
  findPricesWhenAdded,
  insertCartLine,
  listCartLines,
  takeCart,
  takeOrCreateCart,
  updateCartLineQuantity,
} from './cart-repository.ts';
import { isQuantity } from './cart-rules.ts';
import { findShopper } from './shopper-service.ts';

/** A cart line with its product as it is now. */
export type CartLine = {
  id: CartLineId;
  addedAt: Date;
  quantity: number;
  product: ProductRecord;
  /** What the product is sold as, which tells a variant from others of the same name. */
  name: string;
  /** False for a product taken off sale: shown, but not for purchase. */
  available: boolean;
  /** Units available to the cart's owner when fewer than `quantity`; null when there are enough. */
  left: number | null;
  /** What a unit cost when the product was put in; null if it costs the same now. Nothing is charged by it. */
  earlierPriceMinor: Money | null;
};

const NO_PRICES: ReadonlyMap<CartLineId, Money> = new Map();

export type Cart = {
  lines: CartLine[];
  /** Total units of the lines that can be bought. */
  quantity: number;
  totalMinor: Money;
  /** Whether the cart's payment page was closed for another buyer, and nothing has changed in it since. */
  gaveWay: boolean;
  /** Whether the shop has discount codes to enter. */
  offersDiscounts: boolean;
  /** The code in the cart, which `totalMinor` does not contain; null without one. */
  discount: CartDiscount | null;
  /** Whether the shop must know where the order goes before it can be paid for. */
  asksAddress: boolean;
  /** What people must confirm to have read before they pay; null if nothing. */
  terms: TermsToRead | null;
};

/**
 * The caller's cart. Lines off sale are listed but not in the total; lines that are only short of stock are,
 * as they would be when paying.
 * @throws ShopError `cart_needs_login` for a guest where only accounts buy, as all functions here do.
 */
export async function getCart(deps: Deps, actor: Actor): Promise<Cart> {
  const { db } = deps;
  const cart = await findCartRow(db.read, await ownerOf(deps, actor));
  const plans = await readPlans(db.read);
  const offersDiscounts = await hasOpenCode(db.read, deps.now());
  const terms = await readTerms(deps);
  const shop = {
    asksAddress: plans.asksAddress,
    offersDiscounts,
    terms: terms && { version: terms.version, pages: terms.links },
  };
  if (!cart) return { lines: [], ...totalOf([]), gaveWay: false, ...shop, discount: null };
  const rows = await listCartLines(db.read, cart.id);
  const products = await findProducts(
    db.read,
    rows.map((row) => row.productId),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const wanted = rows.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    return product ? [{ productId, quantity, onHand: product.stockOnHand }] : [];
  });
  const available = await findAvailable(db.read, deps, { cartId: cart.id, wanted });
  const isEdited = rows.some((row) => {
    const product = byId.get(row.productId);
    return product !== undefined && product.updatedAt > row.createdAt;
  });
  const earlier = isEdited ? await findPricesWhenAdded(db.read, cart.id) : NO_PRICES;
  const nameOf = await namesAsSold(db.read, products);
  const lines = rows.flatMap(({ id, productId, quantity, createdAt }): CartLine[] => {
    const product = byId.get(productId);
    if (!product) return [];
    const free = available.get(productId) ?? 0;
    const then = earlier.get(id) ?? product.sellingPriceMinor;
    return [
      {
        id,
        addedAt: createdAt,
        quantity,
        product,
        name: nameOf(product),
        available: product.onSale,
        left: free < quantity ? free : null,
        earlierPriceMinor: then === product.sellingPriceMinor ? null : then,
      },
    ];
  });
  const buyable = lines.filter((line) => line.available);
  const priced = buyable.map(({ product, quantity }) => ({
    productId: product.id,
    category: product.category,
    unitPriceMinor: product.sellingPriceMinor,
    quantity,
  }));
  const discount = cart.discountCodeId
    ? await readCartDiscount(db.read, deps, {
        cartId: cart.id,
        // What only the buyer's own uses refuse, the checkout says.
        person: null,
        lines: priced,
        bounds: boundsIn(plans, (await readShopSettings(db.read, deps)).currency),
      })
    : null;
  return { lines, ...totalOf(priced), gaveWay: cart.gaveWayAt !== null, ...shop, discount };
}

/** The number of lines in the caller's cart. */
export async function countCart(deps: Deps, actor: Actor): Promise<number> {
  const { read } = deps.db;
  const cartId = await findCart(read, await ownerOf(deps, actor));
  return cartId ? (await listCartLines(read, cartId)).length : 0;
}

/** Whether a product would be the first in a guest's cart, and so create it. */
export async function needsNewCart(deps: Deps, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'guest') return false;
  const { read } = deps.db;
  return (await findCart(read, await ownerOf(deps, actor))) === null;
}

/**
 * Adds one unit of a product to the caller's cart.
 * @param input.addedAt when it had been added, if it is put back; never later than now.
 * @returns the new line's id, the product in it, and whether the cart was created with it.
 * @throws ShopError `not_found` when the product is not on sale, `insufficient_stock` when none is available,
 * `already_in_cart` and `cart_full`; nothing is changed then.
 */
export async function addToCart(
  deps: Deps,
  actor: Actor,
  { productId, addedAt }: { productId: ProductId; addedAt?: Date | undefined },
): Promise<{ lineId: CartLineId; product: ProductRecord; cartCreated: boolean }> {
  const shopper = await ownerOf(deps, actor);
  return deps.db.transaction(async (tx) => {
    const product = await getProductOnSale(tx, productId);
    const now = deps.now();
    const { id: cartId, created } = await takeOrCreateCart(tx, shopper, deps.newId('cart'), now);
    const lines = await listCartLines(tx, cartId);
    if (lines.some((line) => line.productId === product.id)) throw new ShopError({ code: 'already_in_cart' });
    if (lines.length >= MAX_CART_LINES) throw new ShopError({ code: 'cart_full', limit: MAX_CART_LINES });
    await assertAvailable(tx, deps, cartId, product, 1);
    const lineId = deps.newId('cartLine');
    const createdAt = addedAt && addedAt < now ? addedAt : now;
    await insertCartLine(tx, { id: lineId, cartId, productId: product.id, quantity: 1, createdAt });
    return { lineId, product, cartCreated: created };
  });
}

/**
 * Sets the quantity of a line in the caller's cart.
 * @returns the line's product.
 * @throws ShopError `invalid_quantity` outside 1 to 99, `not_found` for a line that is not in the caller's
 * cart, `insufficient_stock` when fewer are available; nothing is changed then.
 */
export async function setCartQuantity(
  deps: Deps,
  actor: Actor,
  { lineId, quantity }: { lineId: CartLineId; quantity: number },
): Promise<ProductRecord> {
  const shopper = await ownerOf(deps, actor);
  if (!isQuantity(quantity)) throw new ShopError({ code: 'invalid_quantity' });
  return deps.db.transaction(async (tx) => {
    const cartId = await takeCart(tx, shopper, deps.now());
    const line = cartId && (await listCartLines(tx, cartId)).find(({ id }) => id === lineId);
    if (!line) throw new ShopError({ code: 'not_found', entity: 'cart_line' });
    const product = await getProductOnSale(tx, line.productId);
    await assertAvailable(tx, deps, cartId, product, quantity);
    await updateCartLineQuantity(tx, lineId, quantity);
    return product;
  });
}

/**
 * Removes a line from the caller's cart.
 * @throws ShopError `not_found` for a line that is not in it.
 */
export async function removeFromCart(
  deps: Deps,
  actor: Actor,
  { lineId }: { lineId: CartLineId },
): Promise<void> {
  const shopper = await ownerOf(deps, actor);
  return deps.db.transaction(async (tx) => {
    const cartId = await takeCart(tx, shopper, deps.now());
    if (!cartId || !(await deleteCartLine(tx, cartId, lineId))) {
      throw new ShopError({ code: 'not_found', entity: 'cart_line' });
    }
  });
}

const ownerOf = (deps: Deps, actor: Actor): Promise<Shopper> => findShopper(deps, actor, 'cart_needs_login');

/** Only checks the stock; a checkout takes it later, with the product's row locked. */
async function assertAvailable(
  tx: Transaction,
  deps: Deps,
  cartId: CartId,
  product: ProductRecord,
  quantity: number,
): Promise<void> {
  const wanted = [{ productId: product.id, quantity, onHand: product.stockOnHand }];
  const available = (await findAvailable(tx, deps, { cartId, wanted })).get(product.id) ?? 0;
  if (quantity > available) throw new ShopError({ code: 'insufficient_stock', available });
}
