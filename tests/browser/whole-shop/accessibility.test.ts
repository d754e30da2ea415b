import { expect, test } from 'vitest';
import { expectSound } from '../support/soundness.ts';
import { lookAtOpenShop, openVisit, overflowOf, type ShopProduct } from '../support/support.ts';

const shop = lookAtOpenShop();
const { products } = shop;

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
  ['withdrawal', () => '/withdrawal'],
  ['not found', () => '/there-is-no-such-page'],
];

test.each(PAGES)('%s: on a phone, a tablet and a desktop, in both colour schemes', async (_, path) => {
  const visit = await openVisit(shop, {
    width: 390,
    // The link to choose a password is made up.
    expected: /status of 40[04]|should have .* username fields/,
  });
  const { page } = visit;
  await visit.goto(path());
  await expectSound(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSound(page);
  await visit.close();
});

test('one product that is hard to read among many is found', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  await page
    .locator('main article h3 a')
    .nth(7)
    .evaluate((title) => {
      title.style.color = 'color-mix(in srgb, currentcolor 20%, transparent)';
    });
  const actual = [expect.stringMatching(/^color-contrast: [^|]*$/)];
  await expect(expectSound(page)).rejects.toMatchObject({ actual });
  await visit.close();
});
