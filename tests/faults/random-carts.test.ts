import { describe, expect, test, vi } from 'vitest';
import { addToCart, getCart, setCartQuantity } from '../../src/server/cart/cart-service.ts';
import { findCheckoutBySession } from '../../src/server/checkout/checkout-repository.ts';
import { startCheckout } from '../../src/server/checkout/checkout-service.ts';
import { applyCode } from '../../src/server/checkout/discount-code-service.ts';
import { quoteCart } from '../../src/server/checkout/quote-service.ts';
import { getPlan, savePlan } from '../../src/server/settings/plan-service.ts';
import { getShopSettings, updateShopSettings } from '../../src/server/settings/shop-settings-service.ts';
import type { ProductId } from '../../src/shared/ids.ts';
import { minorPerMajor } from '../../src/shared/money/currency.ts';
import { type Money, money } from '../../src/shared/money/money.ts';
import { amountStep, payableIn, toStripe } from '../../src/shared/money/stripe-amounts.ts';
import type { DeliveryMethod } from '../../src/shared/orders/delivery.ts';
import type { DiscountBenefit } from '../../src/shared/orders/discount.ts';
import type { TaxArea } from '../../src/shared/orders/tax-plan.ts';
import { randomOf } from '../support/requests/broken-bytes.ts';
import { makeCode } from '../support/shop/test-discounts.ts';
import { openPayingShop, type PayingShop } from '../support/shop/test-payments.ts';
import type { OnEnd } from '../support/shop/test-shop.ts';
import { COUNTRIES, type Country, placeOf } from './support/countries.ts';
import { figure, report } from './support/figures.ts';
import { discountAfresh, priceAfresh } from './support/price-afresh.ts';
import { PRICED_WELL, PRICING_FAULTS, type PricingFault } from './support/pricing-faults.ts';

const CARTS = figure(1_000, 5_000);

/** How the shop under test prices an order. */
const pricing = vi.hoisted((): { fault: PricingFault | null } => ({ fault: null }));

vi.mock('../../src/shared/money/pricing.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../src/shared/money/pricing.ts')>();
  const priceOrder: typeof real.priceOrder = (order) =>
    (pricing.fault ?? PRICED_WELL)(real.priceOrder, order);
  return { ...real, priceOrder };
});

type Random = { below: (n: number) => number; price: (most: number) => Money };
type Code = { code: string; benefit: DiscountBenefit; goods: readonly ProductId[] };
type Goods = { id: ProductId; priceMinor: Money; taxClass: 'standard' | 'reduced' | 'exempt' };
/** What one country's carts are made of. */
type Stock = { country: Country; area: TaxArea; methods: DeliveryMethod[]; goods: Goods[]; codes: Code[] };

/** Sells in one country's currency: its prices, taxes and codes, and nothing of the country before. */
async function stock(shop: PayingShop, country: Country, { below, price }: Random): Promise<Stock> {
  const { deps, given, clock } = shop;
  const { actor: admin } = await given.user({ role: 'ADMIN' });
  const { version, settings } = await getShopSettings(deps, admin);
  // No order was placed, and what was being paid for has ended.
  clock.advance(3 * 3_600_000);
  const { carts, checkouts, products, discountCodes, discountUses } = deps.db.read.tables;
  await deps.db.transaction(async (tx) => {
    await tx.update(checkouts).set({ state: 'expired' });
    await tx.delete(products);
    await tx.update(carts).set({ discountCodeId: null });
    await tx.delete(discountUses);
    await tx.delete(discountCodes);
  });
  const delivery = await getPlan(deps, admin, 'delivery');
  await savePlan(deps, admin, 'delivery', { version: delivery.version, plan: { zones: [] } });
  const { currency } = country;
  await updateShopSettings(deps, admin, { version, settings: { ...settings, currency } });
  const methods = ['one', 'two', 'three'].map((name) => ({
    ...{ id: `${name}0`, name, grams: null, days: null, pickUp: false },
    priceMinor: below(4) === 0 ? money(0) : price(30),
    freeFromMinor: below(3) === 0 ? price(900) : null,
  }));
  const cleared = await getPlan(deps, admin, 'delivery');
  const zones = [{ id: 'zone', name: 'Zone', places: [country.country], methods }];
  await savePlan(deps, admin, 'delivery', { version: cleared.version, plan: { zones } });
  const tax = await getPlan(deps, admin, 'tax');
  const { prices, standard, reduced } = country;
  const area = { place: country.country, name: 'Tax', standard, reduced, deliveryTaxed: below(3) > 0 };
  await savePlan(deps, admin, 'tax', { version: tax.version, plan: { prices, areas: [area] } });
  const goods: Goods[] = [];
  for (let n = 0; n < 12; n++) {
    const priceMinor = price(400);
    const taxClass = (['standard', 'reduced', 'exempt'] as const)[n % 3] ?? 'standard';
    const more = { sellingPriceMinor: priceMinor, priceMinor, stockOnHand: null, taxClass };
    goods.push({ id: await given.product(more), priceMinor, taxClass });
  }
  const benefits: DiscountBenefit[] = [
    { kind: 'percent', percent: 1 + below(90) },
    { kind: 'percent', percent: 10 },
    { kind: 'amount', amountMinor: price(200) },
    { kind: 'delivery' },
  ];
  const codes = benefits.map((benefit, n) => ({
    code: `${country.country}-${n}`,
    benefit,
    goods: n === 0 ? goods.slice(0, 8).map(({ id }) => id) : [],
  }));
  for (const { code, benefit, goods } of codes) await makeCode(deps, code, { benefit, products: [...goods] });
  return { country, area, methods, goods, codes };
}

/** Fills a new customer's cart; enters a code three times of four, if it fits. */
async function fillCart({ deps, given }: PayingShop, { goods, codes }: Stock, { below }: Random) {
  const { actor } = await given.user();
  for (let line = 1 + below(6); line > 0; line--) {
    const productId = goods[below(goods.length)]?.id;
    if (!productId) continue;
    const added = await addToCart(deps, actor, { productId }).catch(() => null);
    if (added) await setCartQuantity(deps, actor, { lineId: added.lineId, quantity: 1 + below(9) });
  }
  const code = codes[below(codes.length)];
  if (code && below(4) > 0) await applyCode(deps, actor, { code: code.code }).catch(() => undefined);
  return actor;
}

type Cart = Awaited<ReturnType<typeof getCart>>;

/** What the cart must cost, by the rules alone. */
function expected({ country, area, methods, goods, codes }: Stock, cart: Cart, methodId: string | undefined) {
  const step = amountStep(country.currency);
  const { prices } = country;
  const code = codes.find((each) => each.code === cart.discount?.code);
  const rates = { standard: area.standard, reduced: area.reduced, exempt: 0 };
  const lines = cart.lines
    .map(({ product, quantity }) => ({ product, quantity, is: goods.find(({ id }) => id === product.id) }))
    .map(({ product, quantity, is }) => ({
      ...{ id: product.id, price: is?.priceMinor ?? 0, quantity, ppm: rates[is?.taxClass ?? 'exempt'] },
      discounted: code !== undefined && (code.goods.length === 0 || code.goods.includes(product.id)),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const totalOf = (some: typeof lines) => some.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const shared = totalOf(lines.filter(({ discounted }) => discounted));
  const discount = code ? discountAfresh(code.benefit, shared, step) : 0;
  const method = methods.find(({ id }) => id === methodId);
  const free =
    code?.benefit.kind === 'delivery' ||
    (method?.freeFromMinor ?? Number.POSITIVE_INFINITY) <= totalOf(lines) - discount;
  const ppm = area.deliveryTaxed ? area.standard : 0;
  const delivery = { price: free ? 0 : (method?.priceMinor ?? 0), ppm };
  return priceAfresh({ lines, discount, delivery, prices, step });
}

/** Fills, prices and starts to pay for carts; throws at the first that is wrong. */
async function tryCarts(shop: PayingShop, countries: readonly Country[], each: number) {
  const { deps, provider } = shop;
  deps.rateLimitScale = 1_000_000;
  const below = randomOf(20_261_122);
  const seen = new Set<string>();
  for (const country of countries) {
    const { currency } = country;
    const unit = amountStep(currency);
    const price = (most: number) =>
      money(unit * (1 + below(Math.floor((most * minorPerMajor(currency)) / unit))));
    const shown = await stock(shop, country, { below, price });
    for (let n = 0; n < each; n++) {
      const actor = await fillCart(shop, shown, { below, price });
      const methodId = shown.methods[below(3)]?.id;
      const shipTo = placeOf(country);
      const cart = await getCart(deps, actor);
      const afresh = expected(shown, cart, methodId);
      const { sums, discount } = await quoteCart(deps, actor, { place: shipTo, methodId });
      const where = `${country.country} ${n}, ${JSON.stringify(discount)}`;
      expect(
        {
          subtotal: sums.subtotalMinor,
          discount: sums.discountMinor,
          delivery: sums.shippingMinor,
          tax: sums.taxMinor,
          total: sums.totalMinor,
        },
        where,
      ).toEqual({ ...afresh, lines: undefined });
      const { totalMinor } = sums;
      const starting = startCheckout(deps, actor, { shipTo, methodId, totalMinor, currency });
      if (totalMinor < payableIn(currency).leastMinor) {
        const code = discount?.misfit ? 'discount_refused' : 'amount_not_payable';
        await expect(starting, where).rejects.toMatchObject({ reason: { code } });
        continue;
      }
      expect(discount?.misfit ?? null, where).toBeNull();
      const { id } = await starting;
      const session = await provider.checkout.sessions.retrieve(id);
      expect(session.amount_total, where).toBe(toStripe(totalMinor, currency));
      const checkout = await findCheckoutBySession(deps.db.read, id);
      expect(
        checkout?.snapshot.map((line) => ({ discount: line.discountMinor, tax: line.taxMinor })),
        where,
      ).toEqual(afresh.lines);
      if (sums.taxMinor > 0) seen.add(`${country.country} taxed`);
      if (discount) seen.add(`${country.country} ${discount.benefit.kind}`);
    }
  }
  return seen;
}

test(`the total of ${CARTS} random carts in twelve countries is the rules', and what the provider asks for`, async () => {
  const seen = await tryCarts(await openPayingShop('sqlite'), COUNTRIES, Math.ceil(CARTS / COUNTRIES.length));
  // Each country was taxed, and had each kind of discount.
  expect(seen.size).toBe(COUNTRIES.length * 4);
  report(`${CARTS} random carts in ${COUNTRIES.length} countries`);
});

describe('planted faults are noticed', () => {
  const A_FEW = 10;

  test.each(Object.keys(PRICING_FAULTS) as (keyof typeof PRICING_FAULTS)[])('%s', async (name) => {
    const ends: Parameters<OnEnd>[0][] = [];
    const shop = await openPayingShop('sqlite', (end) => ends.unshift(end));
    pricing.fault = PRICING_FAULTS[name];
    try {
      await expect(tryCarts(shop, COUNTRIES, A_FEW)).rejects.toThrow(/^[A-Z]{2} \d+, /);
    } finally {
      pricing.fault = null;
      for (const end of ends) await end();
    }
  });
});
