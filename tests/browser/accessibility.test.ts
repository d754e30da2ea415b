import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from './cart-support.ts';
import {
  type BrowserShop,
  listShopProducts,
  openBrowserShop,
  openVisit,
  overflowOf,
  type ShopProduct,
} from './support.ts';

let shop: BrowserShop;
let products: ShopProduct[];
beforeAll(async () => {
  shop = await openBrowserShop();
  products = await listShopProducts(shop);
});
afterAll(() => shop?.stop());

const idOf = (matches: (product: ShopProduct) => boolean) => products.find(matches)?._id;

const mice = () =>
  products
    .filter(({ category }) => category === 'Mouse')
    .slice(0, 4)
    .map(({ _id }) => _id);

const PAGES: [name: string, path: () => string][] = [
  ['home', () => '/'],
  ['category', () => '/product-category?category=mobiles'],
  ['all products', () => '/product-category'],
  ['product', () => `/product/${idOf(({ sku }) => sku === 'VC-MOB-001')}`],
  ['product without description', () => `/product/${idOf(({ description }) => description === '')}`],
  ['product without picture', () => `/product/${idOf(({ productImage }) => productImage.length === 0)}`],
  ['product out of stock', () => `/product/${idOf(({ stock }) => stock === 0)}`],
  ['search', () => '/search?q=camera'],
  ['search without text', () => '/search'],
  ['search without result', () => '/search?q=zzzzqqqq'],
  ['compare', () => `/compare?ids=${mice().join(',')}`],
  ['compare, nothing chosen', () => '/compare'],
  ['offline', () => '/offline'],
  ['help', () => '/help'],
  ['resources', () => '/resources'],
  ['blog', () => '/blog'],
  ['cart, as a visitor', () => '/cart'],
  ['login', () => '/login'],
  ['sign up', () => '/sign-up'],
  ['forgot password', () => '/forgot-password'],
  ['reset password', () => '/reset-password?token=x'],
  ['you, as a visitor', () => '/Profile'],
  ['not found', () => '/there-is-no-such-page'],
];

/** Both schemes and both ends of the widths; the pages that people spend their time on in every combination. */
const combinations = (name: string) =>
  [
    [390, 'light', true],
    [1440, 'dark', true],
    [390, 'dark', false],
    [1440, 'light', false],
  ].filter(([, , always]) => always || ['home', 'category', 'product'].includes(name)) as [
    number,
    'light' | 'dark',
    boolean,
  ][];

describe.each(PAGES)('%s', (name, path) => {
  test.each(combinations(name))(
    'at %i px, %s: nothing for axe to find, nothing wider than the window',
    async (width, colorScheme) => {
      const visit = await openVisit(shop, {
        width,
        colorScheme,
        reducedMotion: 'reduce',
        expected: /status of 404|should have .* username fields/,
      });
      const { page } = visit;
      await visit.goto(path());
      expect(await faultsOf(page)).toEqual([]);
      for (const narrower of [width, 768, 390]) {
        await page.setViewportSize({ width: narrower, height: 900 });
        expect(await overflowOf(page)).toBe(0);
      }
      await visit.close();
    },
  );
});
