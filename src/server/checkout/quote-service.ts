import type { ProductId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import { type OrderSums, sumsOf } from '../../shared/money/pricing.ts';
import { type Address, bareAddress, type SavedAddress } from '../../shared/orders/address.ts';
import type { DeliveryChoice, Place } from '../../shared/orders/delivery.ts';
import type { CartDiscount } from '../../shared/orders/discount.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { listAddressesFor } from '../accounts/address-book/address-book-service.ts';
import { type Actor, actorUserId } from '../actor.ts';
import { tidyPlace } from '../addresses/address-service.ts';
import { findCart } from '../cart/cart-repository.ts';
import { findShopper } from '../cart/shopper-service.ts';
import type { Deps } from '../deps.ts';
import { listDeliveryCountries } from '../settings/delivery-country-service.ts';
import { readPlans } from '../settings/plan-repository.ts';
import { findPersonSignedIn } from './discount-code-service.ts';
import { paymentFault, priceCart } from './price-cart-service.ts';

/** What a cart costs at a place. */
export type Quote = {
  /** Whether the shop has to know the address before the cart can be paid for. */
  asksAddress: boolean;
  /** Where the shop delivers to, as ISO 3166-1 alpha-2 codes. */
  countries: string[];
  /** The place that it is priced for. */
  place: Place;
  /** Whether the goods can be delivered there. */
  delivered: boolean;
  /** Cheapest first; null in a shop that does not offer any choice. */
  choices: DeliveryChoice[] | null;
  /** The method included in the sums: the chosen one, else the cheapest that is delivered. */
  delivery: DeliveryChoice | null;
  lines: { productId: ProductId; quantity: number; totalMinor: Money }[];
  sums: OrderSums;
  /** Whether tax comes on top once the region is known. */
  taxOpen: boolean;
  /** The code in the cart, and what it takes off; null without one. */
  discount: CartDiscount | null;
  currency: string;
  /** Why this total cannot be paid; null if it can, and while the code in the cart does not fit. */
  notPayable: ReturnType<typeof paymentFault>;
};

export type QuoteInput = { place?: Place | undefined; methodId?: string | undefined };

/**
 * Prices the caller's cart as it could be paid for now; lines off sale are left out.
 * @param input without a place, the caller's default address is assumed, else the first country that the shop
 * delivers to.
 * @throws ShopError `cart_empty`; `unauthenticated` for somebody who may not have a cart.
 */
export async function quoteCart(deps: Deps, actor: Actor, input: QuoteInput): Promise<Quote> {
  const from = deps.db.read;
  const cartId = await findCart(from, await findShopper(deps, actor));
  if (!cartId) throw new ShopError({ code: 'cart_empty' });
  const countries = await listDeliveryCountries(from, deps);
  const place = input.place
    ? await tidyPlace(input.place)
    : ((await likelyPlace(deps, actor)) ?? { country: countries[0] ?? '', state: '' });
  const person = await findPersonSignedIn(from, actor);
  const price = (methodId: string | null) =>
    priceCart(from, deps, cartId, { place, methodId, person, which: 'any' });
  const asked = await price(input.methodId ?? null);
  const cheapest = asked.delivery
    ? undefined
    : (asked.choices?.find(({ pickUp }) => !pickUp) ?? asked.choices?.[0]);
  const { priced, ...cart } = cheapest ? await price(cheapest.id) : asked;
  const sums = sumsOf(priced);
  return {
    asksAddress: cart.asksAddress,
    countries,
    place,
    delivered: cart.delivered,
    choices: cart.choices,
    delivery: cart.delivery,
    lines: priced.lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      totalMinor: line.totalMinor,
    })),
    sums,
    taxOpen: cart.taxOpen,
    discount: cart.discount,
    currency: cart.currency,
    notPayable: cart.discount?.misfit ? null : paymentFault(sums, cart.currency),
  };
}

/**
 * The address and the delivery that the checkout page begins with: the caller's default address, and the method
 * that its quote includes.
 * @returns null without a saved address, and in a shop that does not ask for one.
 * @throws ShopError `cart_empty`; `unauthenticated` for somebody who may not have a cart.
 */
export async function findUsualDelivery(
  deps: Deps,
  actor: Actor,
): Promise<{ shipTo: Address; methodId: string | undefined } | null> {
  const { asksAddress } = await readPlans(deps.db.read);
  const saved = asksAddress ? await defaultAddress(deps, actor) : null;
  if (!saved) return null;
  const { delivery } = await quoteCart(deps, actor, { place: saved });
  return { shipTo: bareAddress(saved), methodId: delivery?.id };
}

async function defaultAddress(deps: Deps, actor: Actor): Promise<SavedAddress | null> {
  const userId = actorUserId(actor);
  const [first] = userId ? await listAddressesFor(deps.db.read, userId) : [];
  return first ?? null;
}

async function likelyPlace(deps: Deps, actor: Actor): Promise<Place | null> {
  const saved = await defaultAddress(deps, actor);
  return saved && { country: saved.country, state: saved.state };
}
