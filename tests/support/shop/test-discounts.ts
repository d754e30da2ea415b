import { type Actor, SYSTEM } from '../../../src/server/actor.ts';
import { addToCart, setCartQuantity } from '../../../src/server/cart/cart-service.ts';
import { applyCode } from '../../../src/server/checkout/discount-code-service.ts';
import type { Dialect } from '../../../src/server/db/database.ts';
import type { Deps } from '../../../src/server/deps.ts';
import {
  createDiscountCode,
  listDiscountCodes,
} from '../../../src/server/discounts/discount-admin-service.ts';
import { money } from '../../../src/shared/money/money.ts';
import type { DiscountInput } from '../../../src/shared/schemas/admin-plans.ts';
import { guestWith, letBuy } from './guests.ts';
import { openPayingShop } from './test-payments.ts';

/** 10 % off everything, for everybody, always. */
export const TEN_PERCENT: DiscountInput = {
  benefit: { kind: 'percent', percent: 10 },
  leastGoodsMinor: money(0),
  validFrom: null,
  validUntil: null,
  usesLimit: null,
  usesPerPerson: null,
  categories: [],
  products: [],
};

/** A code of the shop. */
export const makeCode = (deps: Deps, code: string, more: Partial<DiscountInput> = {}) =>
  createDiscountCode(deps, SYSTEM, { code, ...TEN_PERCENT, ...more });

/** A customer's cart of two kettles at 25.00 and a book at 10.00. */
export async function openCart(engine: Dialect = 'sqlite') {
  const shop = await openPayingShop(engine);
  const { deps, given } = shop;
  const customer = await given.user();
  const kettle = await given.product({ name: 'Kettle', sellingPriceMinor: money(25_00), stockOnHand: 500 });
  const book = await given.product({ name: 'Book', sellingPriceMinor: money(10_00), taxClass: 'reduced' });
  const fill = async (actor: Actor) => {
    const { lineId } = await addToCart(deps, actor, { productId: kettle });
    await setCartQuantity(deps, actor, { lineId, quantity: 2 });
    await addToCart(deps, actor, { productId: book });
    return lineId;
  };
  const lineId = await fill(customer.actor);
  const uses = async () => {
    const [code] = await listDiscountCodes(deps, SYSTEM);
    return code?.uses;
  };
  const orders = () => deps.db.read.select().from(deps.db.read.tables.orders);
  return { ...shop, actor: customer.actor, customer, kettle, book, fill, lineId, uses, orders };
}

/** A guest has filled a cart and entered a code that each person can use once. */
export async function openWelcomed(engine: Dialect = 'sqlite') {
  const shop = await openCart(engine);
  const { deps, fill } = shop;
  await letBuy(deps, 'everyone');
  await makeCode(deps, 'WELCOME', { usesPerPerson: 1 });
  const guest = guestWith('a'.repeat(32));
  await fill(guest.actor);
  await applyCode(deps, guest.actor, { code: 'WELCOME' });
  return { ...shop, guest };
}
