import { createHash, randomInt } from 'node:crypto';
import type { CartId, CheckoutId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import { frozen, type OrderSums, sumsOf } from '../../shared/money/pricing.ts';
import type { Address } from '../../shared/orders/address.ts';
import type { AgreedDelivery } from '../../shared/orders/delivery.ts';
import { ORDER_NUMBER_ALPHABET, ORDER_NUMBER_LENGTH } from '../../shared/orders/order-number.ts';
import type { AcceptedTerms } from '../../shared/pages/reading.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { takeCartForPayment } from '../cart/cart-repository.ts';
import { lockForSale } from '../catalogue/products/product-repository.ts';
import { findRoom, type WantedUnits } from '../catalogue/stock/availability-service.ts';
import { insertHolds } from '../catalogue/stock/hold-repository.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { SnapshotLine } from '../db/schema/selling.ts';
import type { Deps } from '../deps.ts';
import type { Person } from '../discounts/discount-repository.ts';
import { findUse, lockDiscountCode, reserveDiscount } from '../discounts/discount-service.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { insertCheckout, type NewCheckout } from './checkout-repository.ts';
import { type PricedCart, paymentFault, priceCart } from './price-cart-service.ts';

/** What a shopper is about to pay for: the cart's lines with all that the order will need, and the totals. */
export type Snapshot = {
  lines: SnapshotLine[];
  currency: string;
  sums: OrderSums;
  /** Null when the payment page asks for the address. */
  shipTo: Address | null;
  delivery: AgreedDelivery | null;
  /** The discount code, which may only give free delivery; null without one. */
  discountCode: string | null;
  hash: string;
};

/** The buyer, and the address and delivery as far as the shopper chose them. */
export type Terms = { person: Person; shipTo: Address | null; methodId: string | null };

/**
 * A cart as it would be bought now, sorted by product id (the order in which rows are locked).
 * @throws ShopError `cart_empty`; `cart_changed` when a product in it is no longer on sale; `address_needed`,
 * `not_delivered_there`, `delivery_changed`; `discount_refused`; `amount_not_payable`.
 */
export async function takeSnapshot(
  from: Reader,
  deps: Deps,
  cartId: CartId,
  { person, shipTo, methodId }: Terms,
): Promise<Snapshot> {
  const cart = await priceCart(from, deps, cartId, { place: shipTo, methodId, person, which: 'all' });
  const { priced, currency, delivery, discount } = cart;
  if (priced.lines.length === 0) throw new ShopError({ code: 'cart_empty' });
  if (cart.asksAddress) assertDelivered(cart, shipTo);
  if (discount?.misfit) {
    const { code: discountCode, misfit } = discount;
    throw new ShopError({ code: 'discount_refused', ...misfit, discountCode, currency });
  }
  const sums = sumsOf(priced);
  const fault = paymentFault(sums, currency);
  if (fault) throw new ShopError(fault);
  const lines = priced.lines.map((line) => {
    const { weightGrams, category, ...kept } = frozen(line);
    return kept;
  });
  const agreed = cart.asksAddress ? { shipTo, delivery, taxes: sums.taxes } : null;
  const discountCode = discount?.code ?? null;
  return {
    lines,
    currency,
    sums,
    shipTo: agreed && shipTo,
    delivery,
    discountCode,
    hash: hashOf({
      lines,
      totalMinor: sums.totalMinor,
      currency,
      agreed: discountCode ? { ...agreed, discountCode } : agreed,
    }),
  };
}

/** @throws ShopError `address_needed`, `not_delivered_there`, `delivery_changed`. */
function assertDelivered({ delivered, choices, delivery }: PricedCart, shipTo: Address | null): void {
  if (!shipTo) throw new ShopError({ code: 'address_needed' });
  if (!delivered) throw new ShopError({ code: 'not_delivered_there' });
  if (choices && !delivery) throw new ShopError({ code: 'delivery_changed' });
}

/**
 * Hashes goods and total in the format of earlier versions, so that checkouts they left open can be resumed;
 * what those versions did not have is added only where there is any.
 */
function hashOf({
  lines,
  totalMinor,
  currency,
  agreed,
}: Pick<Snapshot, 'lines' | 'currency'> & { totalMinor: Money; agreed: object | null }): string {
  const goods = lines.map(
    ({ productId, sku, name, brand, image, listPriceMinor, unitPriceMinor, quantity }) => ({
      ...{ productId, sku, name, brand, image, listPriceMinor, unitPriceMinor, quantity },
    }),
  );
  const seen = JSON.stringify({ lines: goods, totalMinor, CURRENCY: currency, ...agreed });
  return createHash('sha256').update(seen).digest('hex');
}

/** Enough time to pay, and above Stripe's minimum of 30 minutes even when clocks differ. */
const CHECKOUT_MS = 35 * 60_000;
/** A hold outlasts its payment page, so that a last-second payment still finds its goods. */
const HOLD_EXTRA_MS = 5 * 60_000;

type NewPayment = {
  cartId: CartId;
  person: Person;
  /** A guest's email address; '' for a user, whose account has one. */
  contactEmail: string;
  /** The buyer's network; null when it is not known. */
  network: string | null;
  snapshot: Snapshot;
  /** The terms that the shopper accepted; null where the shop has none to accept. */
  accepted: AcceptedTerms | null;
  livemode: boolean;
  /** Checkouts that do not give way to this one. */
  staying: ReadonlySet<CheckoutId> | 'all';
};

/** Either the new checkout, or those that must end before it can hold its goods. */
export type HeldCheckout = { checkout: NewCheckout | null; toEnd: CheckoutId[] };

/**
 * Inserts a checkout with its holds, with every product and the discount code in it locked. When others have to give
 * way first, nothing is inserted.
 * @throws ShopError `insufficient_stock` naming the product; `discount_refused` when the code is used up; `cart_changed` when the cart was merged into
 * another or deleted; nothing is changed then.
 */
export async function insertHeldCheckout(
  tx: Transaction,
  deps: Deps,
  { cartId, person, contactEmail, network, snapshot, accepted, livemode, staying }: NewPayment,
): Promise<HeldCheckout> {
  const now = deps.now();
  const toEnd = await makeRoom(tx, deps, { cartId, lines: snapshot.lines, staying });
  if (toEnd.length > 0) return { checkout: null, toEnd };
  const { currency, discountCode } = snapshot;
  const code = discountCode ? await lockDiscountCode(tx, discountCode) : null;
  const users = code ? await findUse(tx, deps, { code, cartId, currency, person, staying }) : [];
  if (users.length > 0) return { checkout: null, toEnd: users };
  if (!(await takeCartForPayment(tx, cartId, now))) throw new ShopError({ code: 'cart_changed' });
  const id = deps.newId('checkout');
  const expiresAt = new Date(now.getTime() + CHECKOUT_MS);
  const { countries, language } = await readShopSettings(tx, deps);
  const checkout: NewCheckout = {
    id,
    cartId,
    userId: person.userId,
    contactEmail,
    state: 'creating',
    snapshot: snapshot.lines,
    snapshotHash: snapshot.hash,
    currency: snapshot.currency,
    ...snapshot.sums,
    discountCode: snapshot.discountCode,
    shipTo: snapshot.shipTo,
    delivery: snapshot.delivery,
    terms: accepted,
    orderNumber: drawOrderNumber(),
    language,
    countries,
    expiresAt,
    livemode,
    createdAt: now,
    updatedAt: now,
  };
  await insertCheckout(tx, checkout);
  const holdsUntil = new Date(expiresAt.getTime() + HOLD_EXTRA_MS);
  await insertHolds(
    tx,
    snapshot.lines.map(({ productId, quantity }) => ({
      checkoutId: id,
      productId,
      quantity,
      network,
      expiresAt: holdsUntil,
    })),
  );
  if (code) await reserveDiscount(tx, deps, { code, checkoutId: id, person, until: holdsUntil });
  return { checkout, toEnd: [] };
}

/** @returns the checkouts that have to give way. */
async function makeRoom(
  tx: Transaction,
  deps: Deps,
  { cartId, lines, staying }: { lines: readonly SnapshotLine[] } & Pick<NewPayment, 'cartId' | 'staying'>,
): Promise<CheckoutId[]> {
  const wanted: WantedUnits[] = [];
  for (const { productId, quantity } of lines) {
    const product = await lockForSale(tx, productId);
    if (!product?.onSale) throw new ShopError({ code: 'cart_changed' });
    wanted.push({ productId, quantity, onHand: product.stockOnHand });
  }
  const { toEnd, short } = await findRoom(tx, deps, { cartId, wanted, staying });
  for (const { productId, name } of lines) {
    const available = short.get(productId);
    if (available !== undefined) throw new ShopError({ code: 'insufficient_stock', available, name });
  }
  return toEnd;
}

/** An order number: random, so that a restored backup never issues the same number twice. */
const drawOrderNumber = (): string =>
  Array.from(
    { length: ORDER_NUMBER_LENGTH },
    () => ORDER_NUMBER_ALPHABET[randomInt(ORDER_NUMBER_ALPHABET.length)],
  ).join('');
