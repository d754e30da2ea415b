import { pictureUrl } from '../../shared/catalogue/pictures.ts';
import type { CartId } from '../../shared/ids.ts';
import { type Money, money } from '../../shared/money/money.ts';
import {
  NO_TAX,
  type OrderSums,
  type PricedOrder,
  type PriceLine,
  priceOrder,
} from '../../shared/money/pricing.ts';
import { payableIn } from '../../shared/money/stripe-amounts.ts';
import {
  type AgreedDelivery,
  choicesIn,
  type DeliveryChoice,
  type DeliveryPlan,
  type Parcel,
  type Place,
  zoneOf,
} from '../../shared/orders/delivery.ts';
import type { CartDiscount, DiscountMisfit } from '../../shared/orders/discount.ts';
import { isTaxOpen, taxAt } from '../../shared/orders/tax-plan.ts';
import { ShopError, type ShopErrorReason } from '../../shared/shop-error.ts';
import { listCartLines } from '../cart/cart-repository.ts';
import { findProducts, type ProductRecord } from '../catalogue/products/product-repository.ts';
import { namesAsSold } from '../catalogue/variants/variant-service.ts';
import type { Reader } from '../db/database.ts';
import type { SnapshotLine } from '../db/schema/selling.ts';
import type { Deps } from '../deps.ts';
import type { Person } from '../discounts/discount-repository.ts';
import { boundsIn, readCartDiscount } from '../discounts/discount-service.ts';
import { type Plans, readPlans } from '../settings/plan-repository.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';

/** A line of the cart with all that its order will need. */
export type GoodsLine = Omit<SnapshotLine, 'discountMinor' | 'taxMinor' | 'taxClass' | 'taxPpm'> &
  PriceLine & { weightGrams: number | null; category: string };

/** A cart with its prices at a place. */
export type PricedCart = {
  priced: PricedOrder<GoodsLine>;
  /** Whether tax comes on top once the region is known. */
  taxOpen: boolean;
  currency: string;
  /** Whether the shop has to know the address before the cart can be paid for. */
  asksAddress: boolean;
  /** How the goods can be delivered to the place, cheapest first; null in a shop without delivery zones. */
  choices: DeliveryChoice[] | null;
  /** Whether the goods can be delivered there at all. */
  delivered: boolean;
  /** The one chosen; null when none is. */
  delivery: AgreedDelivery | null;
  /** The code in the cart; null without one. */
  discount: CartDiscount | null;
};

/** `any`: lines that are off sale are left out. @throws ShopError `cart_changed` for such a line otherwise. */
type Which = 'all' | 'any';

/** The cart's goods, sorted by product id (the order in which rows are locked). @throws ShopError `cart_changed`. */
export async function readGoods(from: Reader, cartId: CartId, which: Which): Promise<GoodsLine[]> {
  const cart = await listCartLines(from, cartId);
  const products = await findProducts(
    from,
    cart.map((line) => line.productId),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const nameOf = await namesAsSold(from, products);
  return cart
    .flatMap(({ productId, quantity }) => {
      const product = byId.get(productId);
      if (product?.onSale) return [toLine(product, nameOf(product), quantity)];
      if (which === 'any') return [];
      throw new ShopError({ code: 'cart_changed' });
    })
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

function toLine(product: ProductRecord, name: string, quantity: number): GoodsLine {
  const picture = product.pictures[0];
  return {
    productId: product.id,
    sku: product.sku,
    name,
    brand: product.brand,
    image: picture ? pictureUrl(picture.source, 400) : null,
    listPriceMinor: product.priceMinor,
    unitPriceMinor: product.sellingPriceMinor,
    quantity,
    taxClass: product.taxClass,
    weightGrams: product.weightGrams,
    category: product.category,
  };
}

export type CartTerms = {
  place: Place | null;
  methodId: string | null;
  person: Person | null;
  which: Which;
};

/**
 * The one place where a cart gets its prices: goods, discount, delivery and tax, as the shop's plans are now.
 * @param terms where it goes, as far as that is known, the chosen delivery, which counts only if it is
 * offered there, and who buys, as far as that is known.
 * @throws ShopError `cart_changed` when a product is off sale and `which` is `all`.
 */
export async function priceCart(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'locale' | 'now'>,
  cartId: CartId,
  { place, methodId, person, which }: CartTerms,
): Promise<PricedCart> {
  const goods = await readGoods(from, cartId, which);
  const { currency, countries } = await readShopSettings(from, deps);
  const plans = await readPlans(from);
  const { asksAddress } = plans;
  const bounds = boundsIn(plans, currency);
  const found = await readCartDiscount(from, deps, { cartId, person, lines: goods, bounds });
  const { stepMinor } = bounds;
  const priceWith = (discount: CartDiscount | null) =>
    priceGoodsAt(goods, plans, { place, methodId, discount, stepMinor });
  const { priced, choices, delivery } = priceWith(found);
  const taxOpen = asksAddress && isTaxOpen(plans.tax, place);
  const isWhole = !asksAddress || (place !== null && !taxOpen && (choices === null || delivery !== null));
  const { leastMinor } = payableIn(currency);
  const leavesTooLittle =
    isWhole && priced.totalMinor < leastMinor && priceWith(null).priced.totalMinor >= leastMinor;
  return {
    priced,
    taxOpen,
    currency,
    asksAddress,
    choices,
    delivered: choices ? choices.length > 0 : place !== null && countries.includes(place.country),
    delivery,
    discount: found && leavesTooLittle ? { ...found, misfit: found.misfit ?? TOO_LITTLE_LEFT } : found,
  };
}

/** Why these sums cannot be paid; null if they can. */
export function paymentFault(
  { totalMinor, discountMinor }: OrderSums,
  currency: string,
): Extract<ShopErrorReason, { code: 'amount_not_payable' }> | null {
  const payable = payableIn(currency);
  // The provider takes the discount as an amount of its own, with the same limit.
  const largest = Math.max(totalMinor, discountMinor);
  const isPayable = totalMinor >= payable.leastMinor && largest <= payable.mostMinor;
  return isPayable ? null : { code: 'amount_not_payable', ...payable, currency };
}

const TOO_LITTLE_LEFT: DiscountMisfit = { why: 'too_little_left' };

type PricingTerms = Pick<CartTerms, 'place' | 'methodId'> & {
  discount: CartDiscount | null;
  stepMinor: Money;
};

function priceGoodsAt(
  lines: readonly GoodsLine[],
  { delivery: plan, tax, asksAddress }: Plans & { asksAddress: boolean },
  { place, methodId, discount, stepMinor }: PricingTerms,
) {
  const ordered = {
    lines,
    discountMinor: discount?.amountMinor ?? money(0),
    isDiscounted: ({ productId }: GoodsLine) => discount?.productIds.includes(productId) ?? false,
    tax: asksAddress ? taxAt(tax, place) : NO_TAX,
    stepMinor,
  };
  const { subtotalMinor, discountMinor } = priceOrder({ ...ordered, deliveryMinor: money(0) });
  const choices =
    plan.zones.length > 0
      ? choicesAt(
          plan,
          place,
          { goodsMinor: money(subtotalMinor - discountMinor), grams: gramsOf(lines) },
          discount?.benefit.kind === 'delivery' && !discount.misfit,
        )
      : null;
  const chosen = choices?.find(({ id }) => id === methodId);
  const taxPpm = ordered.tax.delivery?.partsPerMillion ?? 0;
  const delivery = chosen ? { ...chosen, taxPpm } : null;
  const deliveryMinor: Money = delivery?.priceMinor ?? money(0);
  return { priced: priceOrder({ ...ordered, deliveryMinor }), choices, delivery };
}

function choicesAt(
  plan: DeliveryPlan,
  place: Place | null,
  parcel: Parcel,
  freeDelivery: boolean,
): DeliveryChoice[] {
  const zone = place && zoneOf(plan, place);
  return zone ? choicesIn(zone, parcel, freeDelivery) : [];
}

const gramsOf = (goods: readonly GoodsLine[]): number =>
  goods.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0);
