import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { type Money, money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../../actor.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { getProduct, listProducts } from '../products/catalogue-service.ts';
import { createProduct, setOnSale, updateProduct } from '../products/product-service.ts';
import { listPricePoints } from './price-history-repository.ts';
import { countOutdated, lowestBeforeReduction, type PricePoint } from './price-history-rules.ts';

/** Looks at every hour there was, the present one last. */
function recount(history: readonly PricePoint[], until: number): Money | null {
  const hours: { price: Money; struck: boolean; onSale: boolean }[] = [];
  const first = history[0]?.createdAt.getTime() ?? until;
  for (let time = first; time <= until; time += HOUR_MS) {
    const now = history.filter(({ createdAt }) => createdAt.getTime() <= time).at(-1);
    if (!now) continue;
    const { sellingPriceMinor: price, priceMinor, onSale } = now;
    hours.push({ price, struck: onSale && price < priceMinor, onSale });
  }
  const present = hours.at(-1);
  if (!present?.struck) return null;
  let begun = hours.length - 1;
  while (
    begun > 0 &&
    hours[begun - 1]?.struck &&
    (hours[begun - 1]?.price ?? 0) >= (hours[begun]?.price ?? 0)
  )
    begun--;
  const before = hours.slice(Math.max(0, begun - 30 * 24), begun).filter(({ onSale }) => onSale);
  const counted = before.length > 0 ? before : hours.filter(({ onSale }) => onSale);
  return money(Math.min(...counted.map(({ price }) => price)));
}

const points = fc.array(
  fc.record({
    /** Often just within, at or beyond the 30 days. */
    hours: fc.constantFrom(1, 24, 360, 719, 720, 721),
    selling: fc.integer({ min: 1, max: 5 }),
    off: fc.integer({ min: 0, max: 2 }),
    onSale: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
);

test('the lowest price is that of a recount of every hour', () => {
  fc.assert(
    fc.property(points, (steps) => {
      let time = Date.parse('2026-01-01T00:00:00Z');
      const history = steps.map(({ hours, selling, off, onSale }) => {
        const point = {
          priceMinor: money(selling + off),
          sellingPriceMinor: money(selling),
          onSale,
          createdAt: new Date(time),
        };
        time += hours * HOUR_MS;
        return point;
      });
      expect(lowestBeforeReduction(history)).toBe(recount(history, time));
    }),
    { seed: 11, numRuns: 400 },
  );
});

const at = (day: number, priceMinor: number, sellingPriceMinor = priceMinor, onSale = true): PricePoint => ({
  priceMinor: money(priceMinor),
  sellingPriceMinor: money(sellingPriceMinor),
  onSale,
  createdAt: new Date(day * DAY_MS),
});

test.each<[string, PricePoint[], number | null]>([
  ['not reduced', [at(0, 100)], null],
  ['reduced once', [at(0, 100), at(50, 100, 80)], 100],
  ['cheaper within the 30 days', [at(0, 100), at(30, 70), at(40, 100), at(50, 100, 80)], 70],
  ['cheaper before the 30 days', [at(0, 70), at(10, 100), at(50, 100, 80)], 100],
  ['reduced further', [at(0, 100), at(50, 100, 80), at(90, 100, 60)], 100],
  ['reduced again after a rise', [at(0, 100), at(50, 100, 60), at(60, 100, 80)], 60],
  ['younger than 30 days', [at(0, 90), at(5, 100), at(9, 100, 80)], 90],
  ['reduced since it came', [at(0, 100, 80)], 80],
  ['a draft before', [at(0, 50, 50, false), at(9, 100), at(19, 100, 80)], 100],
  ['off sale now', [at(0, 100), at(50, 100, 80), at(60, 100, 80, false)], null],
])('%s', (_, history, lowest) => {
  expect(lowestBeforeReduction(history)).toBe(lowest);
});

test('keeps the price that applied 400 days ago, and forgets those before', () => {
  const history = [at(0, 1), at(100, 2), at(200, 3), at(590, 4)];
  expect(countOutdated(history, new Date(599 * DAY_MS))).toBe(1);
  expect(countOutdated(history, new Date(600 * DAY_MS))).toBe(2);
  expect(countOutdated(history, new Date(2_000 * DAY_MS))).toBe(3);
  expect(countOutdated([], new Date())).toBe(0);
});

describeEngines('the price history', (engine) => {
  test('has every change of the price and of being on sale, and nothing else', async () => {
    const { deps, given, clock } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const id = await given.product({ priceMinor: money(100), sellingPriceMinor: money(100), stockOnHand: 3 });
    const day = () => clock.advance(DAY_MS);
    const change = (fields: Parameters<typeof updateProduct>[2]['change']) => {
      day();
      return updateProduct(deps, actor, { id, change: fields });
    };
    await change({ name: 'Renamed' });
    await change({ sellingPriceMinor: money(80) });
    await change({ sellingPriceMinor: money(80) });
    await setOnSale(deps, actor, { id, onSale: false });
    const shown = async () => {
      const { products } = deps.db.read.tables;
      const rows = await deps.db.read.select({ lowest: products.lowestBeforeMinor }).from(products);
      return rows[0]?.lowest;
    };
    expect(await shown()).toBeNull();
    day();
    await setOnSale(deps, actor, { id, onSale: true });
    expect(await shown()).toBe(80);
    const prices = (await listPricePoints(deps.db.read, id)).map(
      ({ priceMinor, sellingPriceMinor, onSale }) => [priceMinor, sellingPriceMinor, onSale],
    );
    expect(prices).toEqual([
      [100, 100, true],
      [100, 80, true],
      [100, 80, false],
      [100, 80, true],
    ]);
    // Each edit forgets what is older than it needs.
    clock.advance(500 * DAY_MS);
    await change({ priceMinor: money(90) });
    expect(await listPricePoints(deps.db.read, id)).toHaveLength(2);
  });

  test('begins for a draft when it is published', async () => {
    const { deps, given, clock } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const fields = { name: 'New', brand: 'B', description: '', sku: null };
    const { id, publishedAt } = await createProduct(deps, actor, {
      ...fields,
      ...{ priceMinor: money(100), sellingPriceMinor: money(50), pictures: [], specs: {} },
      category: toCategory('mobiles'),
      stockOnHand: null,
      onSale: false,
    });
    expect(publishedAt).toBeNull();
    clock.advance(DAY_MS);
    const published = await updateProduct(deps, actor, {
      id,
      change: { onSale: true, sellingPriceMinor: money(70) },
    });
    expect(published).toMatchObject({ publishedAt: clock.now(), lowestBeforeMinor: 70 });
  });

  test('a currency with other decimals takes it along', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const id = await given.product({ priceMinor: money(10_000), sellingPriceMinor: money(8_000) });
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Shop', currency: 'JPY' };
    await updateShopSettings(deps, actor, { version: 0, settings });
    expect(await listPricePoints(deps.db.read, id)).toMatchObject([
      { priceMinor: 100, sellingPriceMinor: 80 },
    ]);
    await setOnSale(deps, actor, { id, onSale: true });
    expect(await listPricePoints(deps.db.read, id)).toHaveLength(1);
    const [product] = await deps.db.read.select().from(deps.db.read.tables.products);
    expect(product?.lowestBeforeMinor).toBe(80);
  });
});

test('shoppers see the lowest price only if the owner shows it', async () => {
  const { deps, given, clock } = await openTestShop();
  const { actor } = await given.user({ role: 'ADMIN' });
  await given.product({ priceMinor: money(100), sellingPriceMinor: money(90) });
  const plain = await given.product({ priceMinor: money(100), sellingPriceMinor: money(100) });
  clock.advance(DAY_MS);
  await updateProduct(deps, actor, { id: plain, change: { sellingPriceMinor: money(60) } });
  const look = async () => {
    const { items } = await listProducts(deps, SYSTEM, { limit: 10 });
    const page = await getProduct(deps, SYSTEM, plain);
    return [...items.map((card) => card.lowestMinor), page.lowestMinor];
  };
  expect(await look()).toEqual([undefined, undefined, undefined]);
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Shop', showLowestPrice: true };
  await updateShopSettings(deps, actor, { version: 0, settings });
  expect(await look()).toEqual([100, 90, 100]);
});
