import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { money } from '../../../src/shared/money/money.ts';
import type { DeliveryPlan } from '../../../src/shared/orders/delivery.ts';
import { NO_TAXES, type TaxPlan } from '../../../src/shared/orders/tax-plan.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { plentyOf } from '../support/cart-support.ts';
import { fillCard, GOOD_CARD, payButton } from '../support/checkout-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

type Plans = { delivery: DeliveryPlan; tax: TaxPlan };
type Stored<Name extends keyof Plans> = { version: number; plan: Plans[Name] };

async function readPlan<Name extends keyof Plans>(page: Page, name: Name): Promise<Stored<Name>> {
  const answer = await page.request.get(`${shop.url}/trpc/admin.${name}.get`);
  return ((await answer.json()) as { result: { data: Stored<Name> } }).result.data;
}

/** Saves as another admin would, elsewhere. */
async function savePlan<Name extends keyof Plans>(page: Page, name: Name, plan: Plans[Name]): Promise<void> {
  const { version } = await readPlan(page, name);
  const data = { version, plan };
  const answer = await page.request.post(`${shop.url}/trpc/admin.${name}.update`, { data });
  if (!answer.ok()) throw new Error(`saving was answered with ${answer.status()}`);
}

/** A link leads elsewhere: asked whether to lose the changes, one stays. */
async function staysWhenLeaving(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click();
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('a shop that charges no tax says so once, by keyboard', async () => {
  const visit = await openAdminVisit(shop, { width: 390, colorScheme: 'dark' });
  const { page } = visit;
  await visit.goto('/admin-panel/tax');
  await page.getByRole('heading', { name: 'No taxes yet' }).waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'I charge no tax' }).press('Enter');
  const said = page.getByRole('heading', { name: 'You charge no tax' });
  await expect.poll(() => holdsFocus(said)).toBe(true);
  expect(await page.getByRole('button', { name: 'I charge no tax' }).count()).toBe(0);
  expect(await readPlan(page, 'tax')).toEqual({ version: 1, plan: NO_TAXES });
  await expectSound(page);
  await visit.close();
});

describe.each([390, 1440])('at %i px', (width) => {
  test('delivery zones: an example, a zone with states by keyboard, faults, and a save elsewhere', async () => {
    const visit = await openAdminVisit(shop, { width, expected: /status of 409/ });
    const { page } = visit;
    await savePlan(page, 'delivery', { zones: [] });
    await visit.goto('/admin-panel/delivery');
    await heading(page, 'Delivery');
    await page.getByRole('heading', { name: 'No zones yet' }).waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await expectSound(page);

    await page.getByRole('button', { name: 'European Union' }).press('Enter');
    const germany = page.getByRole('region', { name: 'Germany' });
    await germany.waitFor();
    expect(await holdsFocus(germany.getByLabel('Name of the zone'))).toBe(true);
    const rest = page.getByRole('region', { name: 'Rest of the EU' });
    const named = await rest.locator('.mantine-Pill-label').allInnerTexts();
    expect(named.slice(0, 4)).toEqual(['Austria', 'Belgium', 'Bulgaria', 'Croatia']);
    expect(named).toEqual([...named].sort((a, b) => a.localeCompare(b, 'en')));
    expect((await readPlan(page, 'delivery')).plan.zones).toEqual([]);
    // A country of another zone says which, and cannot be chosen.
    const countries = germany.getByRole('combobox', { name: 'Countries' });
    await countries.focus();
    await page.keyboard.type('fran');
    const taken = page.getByRole('option', { name: 'France (in zone Rest of the EU)' });
    await taken.waitFor();
    await expectSound(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await taken.getAttribute('aria-selected')).not.toBe('true');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add a zone' }).press('Enter');
    const third = page.getByRole('region', { name: 'Zone 3' });
    expect(await holdsFocus(third.getByLabel('Name of the zone'))).toBe(true);
    await third.getByRole('combobox', { name: 'Countries' }).focus();
    await page.keyboard.type('united st');
    await page.getByRole('option', { name: 'United States', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await third.getByRole('combobox', { name: 'Only these states or provinces: United States' }).focus();
    await page.keyboard.type('calif');
    await page.getByRole('option', { name: 'California' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await save(page).press('Enter');
    const name = third.getByLabel('Name of the zone');
    await third.getByText('Please enter a name').waitFor();
    await expect.poll(() => holdsFocus(name)).toBe(true);
    await page.keyboard.type('America');
    const america = page.getByRole('region', { name: 'America' });
    await america.getByText('Please enter an amount such as 4.90').waitFor();
    await expectSound(page);
    await america.getByLabel('Price').fill('7.50');
    expect(await america.getByText('Please enter an amount').count()).toBe(0);
    await america.getByLabel('Working days from').fill('5');
    await page.getByLabel('Customers pick it up here').last().press('Space');
    await staysWhenLeaving(page);
    await save(page).press('Enter');
    await toast(page, 'Saved').waitFor();
    const { plan } = await readPlan(page, 'delivery');
    expect(plan.zones.map((zone) => zone.places.length)).toEqual([1, 26, 1]);
    expect(plan.zones[2]).toMatchObject({
      name: 'America',
      places: ['US-CA'],
      methods: [{ name: 'Standard', priceMinor: 750, days: { from: 5, to: 5 }, pickUp: true }],
    });

    const [first, ...others] = plan.zones as [DeliveryPlan['zones'][number]];
    await savePlan(page, 'delivery', { zones: [{ ...first, name: 'Home' }, ...others] });
    await america.getByRole('button', { name: 'Add a method to America' }).press('Enter');
    expect(await holdsFocus(america.getByRole('textbox', { name: 'Name', exact: true }).last())).toBe(true);
    await page.keyboard.type('Courier');
    await america.getByLabel('Price').last().fill('20');
    await save(page).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Save again to keep both.' }).waitFor();
    await page.getByRole('region', { name: 'Home' }).waitFor();
    await page.getByRole('button', { name: 'Remove zone Rest of the EU' }).click();
    await save(page).press('Enter');
    await expect
      .poll(async () => (await readPlan(page, 'delivery')).plan.zones.map((zone) => zone.name))
      .toEqual(['Home', 'America']);
    expect((await readPlan(page, 'delivery')).plan.zones[1]?.methods).toHaveLength(2);
    await visit.close();
  });

  test('taxes: an example, a state with four decimals, faults, and a save elsewhere', async () => {
    const visit = await openAdminVisit(shop, { width, expected: /status of 409/ });
    const { page } = visit;
    await savePlan(page, 'tax', NO_TAXES);
    await visit.goto('/admin-panel/tax');
    await heading(page, 'Tax');
    await page.getByRole('heading', { name: 'You charge no tax' }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'United States' }).press('Enter');
    const california = page.getByRole('region', { name: 'California, United States' });
    await california.waitFor();
    expect(await holdsFocus(california.getByRole('combobox', { name: 'Country' }))).toBe(true);
    await page.getByText('Check them with your tax office or adviser').waitFor();
    expect(await page.getByLabel('Your prices').inputValue()).toBe('added');
    await expectSound(page);

    await page.getByRole('button', { name: 'Add a country or state' }).press('Enter');
    const second = page.getByRole('region', { name: 'Country 2' });
    expect(await holdsFocus(second.getByRole('combobox', { name: 'Country' }))).toBe(true);
    await second.getByRole('textbox', { name: 'Standard rate' }).fill('8.87555');
    await save(page).press('Enter');
    await second.getByText('Please choose a country').waitFor();
    await expect.poll(() => holdsFocus(second.getByRole('combobox', { name: 'Country' }))).toBe(true);
    await page.keyboard.type('United St');
    const states = page.getByLabel('State or province').last();
    await states.selectOption('New York');
    const newYork = page.getByRole('region', { name: 'New York, United States' });
    await newYork.getByText('A percentage from 0 to 100, with up to 4 decimals').waitFor();
    await newYork.getByRole('textbox', { name: 'Standard rate' }).fill('8.8755');
    await staysWhenLeaving(page);
    await save(page).press('Enter');
    await toast(page, 'Saved').waitFor();
    const { plan } = await readPlan(page, 'tax');
    expect(plan).toMatchObject({
      prices: 'added',
      areas: [
        { place: 'US-CA', name: 'Sales tax', standard: 72_500, reduced: 0, deliveryTaxed: false },
        { place: 'US-NY', name: 'Sales tax', standard: 88_755 },
      ],
    });

    const areas = plan.areas.map((area) => ({ ...area, deliveryTaxed: true }));
    await savePlan(page, 'tax', { prices: 'added', areas });
    await page.getByLabel('Your prices').selectOption('included');
    await save(page).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Save again to keep both.' }).waitFor();
    await save(page).press('Enter');
    await expect.poll(async () => (await readPlan(page, 'tax')).plan).toEqual({ prices: 'included', areas });
    await expectSound(page);
    await visit.close();
  });

  test('an order shows what leads to its total, and its delivery is refunded with a tick', async () => {
    const admin = await openAdminVisit(shop, { width });
    await savePlan(admin.page, 'tax', {
      prices: 'added',
      areas: [{ place: 'US', name: 'Sales tax', standard: 100_000, reduced: 0, deliveryTaxed: true }],
    });
    const method = { freeFromMinor: null, days: { from: 2, to: 4 }, grams: null, pickUp: false };
    await savePlan(admin.page, 'delivery', {
      zones: [
        {
          id: 'zone1',
          name: 'America',
          places: ['US'],
          methods: [{ ...method, id: 'method1', name: 'Ground', priceMinor: money(500) }],
        },
      ],
    });
    const customer = await openCustomerVisit(shop, { width });
    const [product] = plentyOf(shop.products);
    await addToCart(shop, customer, product?._id ?? '');
    const shipTo = {
      name: 'Asha Rao',
      company: 'Rao & Co',
      line1: '510 Townsend Street',
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94103',
      country: 'US',
    };
    const started = await customer.page.request.post(`${shop.url}/trpc/order.checkout`, {
      data: { shipTo, methodId: 'method1' },
    });
    const { url } = ((await started.json()) as { result: { data: { url: string } } }).result.data;
    await customer.page.goto(url);
    await customer.page.getByLabel('Name on card').fill('A Rao');
    await fillCard(customer.page, GOOD_CARD);
    await payButton(customer.page).click();
    await heading(customer.page, 'Succes');
    await customer.page.getByText('Delivery: Ground').waitFor();
    await customer.page.getByText('2 to 4 working days').waitFor();
    await customer.page.getByText('Sales tax (10%)').waitFor();
    await expectSound(customer.page);
    await customer.page.getByRole('link', { name: 'View Order' }).click();
    await customer.page.getByRole('link', { name: /^Order / }).click();
    await customer.page.getByText('Rao & Co').waitFor();
    await customer.page.getByText('Delivery: Ground').waitFor();
    await expectSound(customer.page);
    await customer.close();

    const { page } = admin;
    await admin.goto('/admin-panel/all-orders');
    await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click();
    const goods = page.getByRole('region', { name: 'Items' });
    for (const text of ['Subtotal', 'Delivery: Ground', 'Sales tax (10%)'])
      await goods.getByText(text).waitFor();
    await page.getByText('Rao & Co').first().waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Refund' });
    await refund.getByLabel('Delivery ($5.50)').press('Space');
    expect(await refund.getByLabel('Amount').inputValue()).toBe('5.50');
    await refund.getByRole('combobox').selectOption('1');
    expect(await refund.getByLabel('Amount').inputValue()).not.toBe('5.50');
    await refund.getByRole('combobox').selectOption('0');
    expect(await refund.getByLabel('Amount').inputValue()).toBe('5.50');
    await expectSound(page);
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('Refund of $5.50 completed').waitFor();
    // It is back, and is not offered again.
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await refund.getByLabel('Amount').waitFor();
    expect(await refund.getByLabel(/^Delivery/).count()).toBe(0);
    await admin.close();
  });
});
