import { expect, test } from 'vitest';
import { addToCart, setCartQuantity } from '../../src/server/cart/cart-service.ts';
import { startCheckout } from '../../src/server/checkout/checkout-service.ts';
import { quoteCart } from '../../src/server/checkout/quote-service.ts';
import { getPlan, savePlan } from '../../src/server/settings/plan-service.ts';
import { getShopSettings, updateShopSettings } from '../../src/server/settings/shop-settings-service.ts';
import { minorPerMajor } from '../../src/shared/money/currency.ts';
import { money } from '../../src/shared/money/money.ts';
import { amountStep, toStripe } from '../../src/shared/money/stripe-amounts.ts';
import { type Address, EMPTY_ADDRESS } from '../../src/shared/orders/address.ts';
import { randomOf } from '../support/broken-bytes.ts';
import { openPayingShop } from '../support/test-payments.ts';
import { figure, report } from './support/figures.ts';

const CARTS = figure(1_000, 5_000);

type Country = Pick<Address, 'country' | 'state' | 'city' | 'postalCode'> & {
  currency: string;
  prices: 'included' | 'added';
  standard: number;
  reduced: number;
};

const at = (
  [country, state, city, postalCode]: [string, string, string, string],
  [currency, prices, standard, reduced]: [string, Country['prices'], number, number],
): Country => ({ country, state, city, postalCode, currency, prices, standard, reduced });

/** Twelve countries: tax in the prices and on top, currencies with 0, 2 and 3 decimals. */
const COUNTRIES = [
  at(['US', 'CA', 'San Francisco', '94103'], ['USD', 'added', 72_500, 0]),
  at(['CA', 'ON', 'Toronto', 'M5V 2T6'], ['CAD', 'added', 130_000, 50_000]),
  at(['DE', '', 'Bremen', '28195'], ['EUR', 'included', 190_000, 70_000]),
  at(['FR', '', 'Lyon', '69001'], ['EUR', 'included', 200_000, 55_000]),
  at(['GB', '', 'Leeds', 'LS1 4DY'], ['GBP', 'included', 200_000, 50_000]),
  at(['IN', 'Karnataka', 'Bengaluru', '560001'], ['INR', 'included', 180_000, 50_000]),
  at(['JP', '東京都', '', '100-0001'], ['JPY', 'included', 100_000, 80_000]),
  at(['AU', 'NSW', 'Sydney', '2000'], ['AUD', 'included', 100_000, 0]),
  at(['CH', '', 'Bern', '3011'], ['CHF', 'included', 81_000, 26_000]),
  at(['KW', '', 'Kuwait City', '54541'], ['KWD', 'added', 50_000, 12_345]),
  at(['SE', '', 'Malmö', '211 20'], ['SEK', 'included', 250_000, 60_000]),
  at(['NZ', '', 'Auckland', '1010'], ['NZD', 'added', 150_000, 1]),
];

test(`the total of ${CARTS} random carts in twelve countries is what the provider asks for`, async () => {
  const shop = await openPayingShop('sqlite');
  const { deps, given, provider, clock } = shop;
  deps.rateLimitScale = CARTS;
  const { actor: admin } = await given.user({ role: 'ADMIN' });
  const below = randomOf(20_261_122);
  const within = (least: number, most: number) => least + below(most - least + 1);
  const taxed = new Set<string>();
  for (const country of COUNTRIES) {
    const { currency } = country;
    const { version, settings } = await getShopSettings(deps, admin);
    // No order was placed, and what was being paid for has ended.
    clock.advance(3 * 3_600_000);
    const { checkouts, products } = deps.db.read.tables;
    await deps.db.transaction(async (tx) => {
      await tx.update(checkouts).set({ state: 'expired' });
      await tx.delete(products);
    });
    const delivery = await getPlan(deps, admin, 'delivery');
    await savePlan(deps, admin, 'delivery', { version: delivery.version, plan: { zones: [] } });
    await updateShopSettings(deps, admin, { version, settings: { ...settings, currency } });
    const unit = amountStep(currency);
    const price = (most: number) =>
      money(unit * within(1, Math.floor((most * minorPerMajor(currency)) / unit)));
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
    const area = { place: country.country, name: 'Tax', standard, reduced, deliveryTaxed: below(2) === 0 };
    await savePlan(deps, admin, 'tax', { version: tax.version, plan: { prices, areas: [area] } });
    const goods = [];
    for (let n = 0; n < 12; n++) {
      const sellingPriceMinor = price(400);
      goods.push(
        await given.product({
          sellingPriceMinor,
          priceMinor: sellingPriceMinor,
          stockOnHand: null,
          taxClass: (['standard', 'reduced', 'exempt'] as const)[n % 3] ?? 'standard',
        }),
      );
    }
    const { state, city, postalCode } = country;
    const shipTo = {
      ...EMPTY_ADDRESS,
      ...{ name: 'A Buyer', line1: '1 Street', city, state, postalCode, country: country.country },
    };
    for (let n = 0; n < Math.ceil(CARTS / COUNTRIES.length); n++) {
      const { actor } = await given.user();
      for (let line = within(1, 6); line > 0; line--) {
        const productId = goods[below(goods.length)];
        if (!productId) continue;
        const added = await addToCart(deps, actor, { productId }).catch(() => null);
        if (added) await setCartQuantity(deps, actor, { lineId: added.lineId, quantity: within(1, 9) });
      }
      const methodId = methods[below(3)]?.id;
      const { sums } = await quoteCart(deps, actor, { place: shipTo, methodId });
      const { totalMinor } = sums;
      const { id } = await startCheckout(deps, actor, { shipTo, methodId, totalMinor, currency });
      const session = await provider.checkout.sessions.retrieve(id);
      expect(session.amount_total, `${country.country} ${id}`).toBe(toStripe(totalMinor, currency));
      const added = sums.taxIncluded ? 0 : sums.taxMinor;
      expect(totalMinor).toBe(sums.subtotalMinor - sums.discountMinor + sums.shippingMinor + added);
      if (sums.taxMinor > 0) taxed.add(country.country);
    }
  }
  expect(taxed.size).toBe(COUNTRIES.length);
  report(`${CARTS} random carts in ${COUNTRIES.length} countries`);
});
