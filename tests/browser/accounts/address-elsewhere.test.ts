import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '../../../src/shared/orders/address.ts';
import { callAs, openCustomerVisit } from '../support/people.ts';
import { shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

const HOME = { ...EMPTY_ADDRESS, name: 'Ann', line1: '1 Main St', city: 'Oakland', state: 'CA' };
const home = { ...HOME, postalCode: '94601', country: 'US' };

const bookOf = (page: Page) => page.getByRole('region', { name: 'Addresses' });
const field = (page: Page, name: string) => bookOf(page).getByRole('textbox', { name, exact: true });
const save = (page: Page) => bookOf(page).getByRole('button', { name: 'Save address' }).click();

test('an address that another device changes or removes meanwhile says so, and nothing typed is lost', async () => {
  const visit = await openCustomerVisit(shop, { expected: /status of 40[49]/ });
  const { page } = visit;
  await callAs(shop, visit, 'user.saveAddress', { address: home });
  const read = async () => {
    const answer = await page.request.get(`${shop.url}/trpc/user.addresses`);
    return (await answer.json()).result.data.addresses as (typeof home & { id: string })[];
  };
  const [{ id } = { id: '' }] = await read();
  await visit.goto('/account');
  await bookOf(page).getByRole('button', { name: 'Edit 1 Main St' }).click();
  await field(page, 'Street address').fill('2 Side St');
  await callAs(shop, visit, 'user.saveAddress', { id, address: { ...home, city: 'Berkeley' } });
  await save(page);
  await bookOf(page).getByText('This address has been changed on another device').waitFor();
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Berkeley');
  expect(await field(page, 'Street address').inputValue()).toBe('2 Side St');
  await save(page);
  await toast(page, 'Address saved').waitFor();
  expect(await read()).toMatchObject([{ line1: '2 Side St', city: 'Berkeley' }]);

  await bookOf(page).getByRole('button', { name: 'Edit 2 Side St' }).click();
  await field(page, 'Street address').fill('3 Back St');
  await callAs(shop, visit, 'user.removeAddress', { id });
  await save(page);
  await bookOf(page).getByText('This address has been removed in the meantime').waitFor();
  expect(await field(page, 'Street address').inputValue()).toBe('3 Back St');
  await save(page);
  await bookOf(page).getByRole('button', { name: 'Edit 3 Back St' }).waitFor();
  expect(await read()).toMatchObject([{ line1: '3 Back St', city: 'Berkeley' }]);
  await visit.close();
});
