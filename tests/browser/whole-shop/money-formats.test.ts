import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, type Locale, MONEY_FORMATS } from '../../../src/shared/locale.ts';
import { formatMoney, formatShortMoney, money } from '../../../src/shared/money/money.ts';
import { CURRENCIES } from '../../../src/shared/money/stripe-amounts.ts';
import { LANGUAGES } from '../../../src/shared/texts/language.ts';
import { changeSettings, openAdminVisit } from '../support/admin-support.ts';
import { builtForBrowser } from '../support/built-for-browser.ts';
import { paymentButton } from '../support/checkout-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { openVisit, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

const LOCALES: Locale[] = LANGUAGES.flatMap((language) =>
  MONEY_FORMATS.flatMap((moneyFormat) => CURRENCIES.map((currency) => ({ language, moneyFormat, currency }))),
);
const AMOUNTS = [0, 5, 99_99, 123_456_789_00, -1_234_50].map(money);

test('every currency is formatted in the browser as on the server, in each language and format', async () => {
  const expected = LOCALES.map((locale) =>
    AMOUNTS.flatMap((amount) => [formatMoney(amount, locale), formatShortMoney(amount, locale)]),
  );
  const visit = await openVisit(shop);
  await visit.goto('/help');
  const locales = JSON.stringify(LOCALES);
  const amounts = JSON.stringify(AMOUNTS);
  const written = await visit.page.evaluate(`(() => {
    ${await builtForBrowser('src/shared/money/money.ts', 'shopMoney')}
    const { formatMoney, formatShortMoney } = shopMoney;
    return ${locales}.map((locale) =>
      ${amounts}.flatMap((amount) => [formatMoney(amount, locale), formatShortMoney(amount, locale)]));
  })()`);
  expect(written).toEqual(expected);
  await visit.close();
});

test('an owner chooses currency and format; pages, filter and the frame of an installed shop follow', async () => {
  const [product] = shop.products;
  if (!product) throw new Error('there are no products');
  const customer = await openVisit(shop, { worker: true });
  await customer.goto('/');
  const { page } = customer;
  const frame = () =>
    page.evaluate(async () => {
      const answer = await caches.match('/offline');
      return (await answer?.text())?.match(/<html lang="(\w+)"/)?.[1];
    });
  await expect.poll(frame).toBe('en');

  const admin = await openAdminVisit(shop);
  await admin.goto('/admin-panel/settings');
  await admin.page.getByLabel('Currency').selectOption('EUR');
  await admin.page.getByLabel('Amounts').selectOption('language');
  await admin.page.getByText('Amounts look like this: €1,234,567.50').waitFor();
  await admin.page.getByRole('textbox', { name: 'Shop name' }).fill('Bright Corner');
  await admin.page.getByRole('button', { name: 'Save' }).click();
  await admin.page.getByText('Settings saved').waitFor();
  await admin.page.goto(`${shop.url}/admin-panel/all-products`);
  const priceMinor = money(Math.round(product.sellingPrice * 100));
  const euros = { ...DEFAULT_LOCALE, currency: 'EUR', moneyFormat: 'language' } as const;
  const price = formatMoney(priceMinor, euros);
  await admin.page.getByText(price).first().waitFor();
  await admin.close();

  await changeSettings(shop, { language: 'de' });
  const euro = formatMoney(priceMinor, { ...euros, language: 'de' });
  await customer.goto(`/product/${product._id}`);
  await page.getByText(euro).first().waitFor();
  const facts = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(facts).toContain('"priceCurrency":"EUR"');
  await expect.poll(frame).toBe('de');

  await customer.goto('/product-category?price=100-500.50');
  await page.getByRole('button', { name: /100 €.*500,50 €/ }).waitFor();
  expect(await page.getByLabel('Bis €').inputValue()).toBe('500,50');
  await customer.close();
});

test('a cart that is open while the owner changes the currency is shown in the new one, and can be paid', async () => {
  await changeSettings(shop, { language: 'en', currency: 'USD' });
  const [, product] = shop.products;
  const visit = await openCustomerVisit(shop, { expected: /status of 409/ });
  await addToCart(shop, visit, product?._id ?? '');
  await visit.goto('/cart');
  const { page } = visit;
  await paymentButton(page).waitFor();
  await changeSettings(shop, { currency: 'EUR' });
  await paymentButton(page).click();
  await toast(page, 'The shop’s currency is EUR now. Please check the amounts.').waitFor();
  await page.getByRole('main').getByText('€').first().waitFor();
  await paymentButton(page).click();
  await page.waitForURL('**/test-payments/pay/*');
  await visit.close();
});
