import { expect, test } from 'vitest';
import { formatsIn } from '../../../src/shared/texts/dates.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSoundAtBothWidths } from '../support/both-widths.ts';
import { cents, fewer, more, plentyOf, summary } from '../support/cart-support.ts';
import { fillPayment, GOOD_CARD, openPaymentPage, payButton } from '../support/checkout-support.ts';
import { addToCart, callAs, openCustomerVisit } from '../support/people.ts';
import { heading, holdsFocus, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

test('a code from the panel through the cart to the paid order', async () => {
  const [product, other] = plentyOf(shop.products);
  if (!product || !other) throw new Error('too few products');
  const code = 'SUMMER';
  const admin = await openAdminVisit(shop, { width: 390 });
  await admin.goto('/admin-panel/discounts');
  await heading(admin.page, 'Discounts');
  await admin.page.getByRole('button', { name: 'New code' }).click();
  const form = admin.page.getByRole('dialog', { name: 'New code' });
  await form.getByLabel('Code').fill(code.toLowerCase());
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('Please enter a whole number from 1 to 100.').waitFor();
  const percent = form.getByRole('textbox', { name: 'Percent' });
  expect(await holdsFocus(percent)).toBe(true);
  await percent.fill('10');
  await form.getByLabel('Uses in all').fill('1');
  // Searched by SKU, which is in no option's name; a product is taken away again by its chip.
  const products = form.getByRole('combobox', { name: 'Only these products' });
  const chip = (name: string) => form.locator('.mantine-Pill-root', { hasText: name });
  for (const each of [other, product]) {
    await products.fill(each.sku ?? '');
    const offered = form.getByRole('listbox').getByRole('option');
    await expect.poll(() => offered.allInnerTexts()).toEqual([each.productName]);
    if (each === other) await expectSoundAtBothWidths(admin.page);
    await products.press('ArrowDown');
    await products.press('Enter');
    await chip(each.productName).waitFor();
  }
  await products.press('Escape');
  // Enter where no option is marked sends nothing.
  await products.press('Enter');
  await chip(other.productName).locator('button').click();
  expect(await chip(other.productName).count()).toBe(0);
  await form.getByLabel('Uses in all').press('Escape');
  const asked = admin.page.getByRole('dialog', { name: 'Discard your changes?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
  await expectSoundAtBothWidths(admin.page);
  await form.getByRole('button', { name: 'Create' }).click();
  const row = admin.page.getByRole('row', { name: new RegExp(code, 'i') });
  await row.getByText('10% off, some products').waitFor();
  await row.getByText('0 of 1').waitFor();
  await row.getByRole('button', { name: /^Edit / }).click();
  await admin.page.locator('.mantine-Pill-root', { hasText: product.productName }).waitFor();
  await admin.page.keyboard.press('Escape');
  await admin.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectSoundAtBothWidths(admin.page);

  const visit = await openCustomerVisit(shop, { width: 390 });
  const { page } = visit;
  await addToCart(shop, visit, product._id);
  await visit.goto('/cart');
  await page.getByRole('button', { name: 'Enter a discount code' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Discount code' });
  await field.fill('NOSUCH');
  await field.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: 'There is no such discount code, or it has ended.' })
    .waitFor();
  expect(await holdsFocus(field)).toBe(true);
  await expectSoundAtBothWidths(page);
  await field.fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  const entered = page.getByRole('button', { name: `Remove the discount code ${code}`, exact: false });
  await entered.waitFor();
  await expectSoundAtBothWidths(page);
  const full = product.sellingPrice * 100;
  const off = Math.round(full / 10);
  await summary(page)
    .getByText(/^Discount: /)
    .waitFor();
  const total = summary(page).locator('dd').last();
  expect(cents(await total.innerText())).toBe(Math.round(full - off));
  // Shown at once as the cart changes, and the same as what the server then says.
  await page.getByRole('button', { name: `Increase quantity of ${product.productName}` }).click();
  await openPaymentPage(page);
  await page.getByText(/^Discount \(/).waitFor();
  await fillPayment(page, GOOD_CARD);
  await payButton(page).click();
  await page.waitForURL('**/success/*');
  await page
    .getByText(/^Discount: summer/i)
    .first()
    .waitFor();
  await expectSoundAtBothWidths(page);

  await admin.goto('/admin-panel/discounts');
  await row.getByText('1 of 1').waitFor();
  await row.getByRole('button', { name: /^End / }).click();
  await admin.page.getByRole('button', { name: 'End it' }).click();
  await row.getByText('Ended').waitFor();
  await row.getByRole('button', { name: /^Edit / }).click();
  const ended = admin.page.getByRole('dialog', { name: /^Edit / });
  await ended.getByText('This code has ended.').waitFor();
  await expectSoundAtBothWidths(admin.page);
  await ended.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Running').waitFor();
});

test('a code that is applied or removed by keyboard is said, and keeps the focus in its place', async () => {
  const [product] = plentyOf(shop.products);
  if (!product) throw new Error('too few products');
  const code = 'SPOKEN';
  const admin = await openAdminVisit(shop);
  const benefit = { kind: 'percent', percent: 10 };
  const limits = { usesLimit: null, usesPerPerson: null, validFrom: null, validUntil: null };
  await callAs(shop, admin, 'admin.discount.create', {
    ...{ code, benefit, leastGoodsMinor: product.sellingPrice * 200, categories: [], products: [] },
    ...limits,
  });
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await addToCart(shop, visit, product._id);
  await visit.goto('/cart');
  await more(page, product).click();
  const enter = page.getByRole('button', { name: 'Enter a discount code' });
  await enter.press('Enter');
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code);
  await page.keyboard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'discount code' });
  await expect.poll(() => said.allInnerTexts()).toEqual(['The discount code SPOKEN is applied.']);
  const remover = page.getByRole('button', { name: 'Remove the discount code SPOKEN' });
  await expect.poll(() => holdsFocus(remover)).toBe(true);
  await fewer(page, product).click();
  await page.getByText(/^This code requires an order of at least/).waitFor();
  expect(await page.getByText('is applied').count()).toBe(0);
  await more(page, product).click();
  await expect.poll(() => said.allInnerTexts()).toEqual(['The discount code SPOKEN is applied.']);
  await remover.press('Enter');
  await expect.poll(() => said.allInnerTexts()).toEqual(['The discount code SPOKEN is removed.']);
  await expect.poll(() => holdsFocus(enter)).toBe(true);
  await visit.close();
});

test('a day without a time means midnight, and one that is typed in part is refused', async () => {
  const admin = await openAdminVisit(shop);
  const { page } = admin;
  await admin.goto('/admin-panel/discounts');
  await page.getByRole('button', { name: 'New code' }).click();
  const form = page.getByRole('dialog', { name: 'New code' });
  await form.getByLabel('Code').fill('HALFDAY');
  await form.getByLabel('Percent').fill('10');
  const until = form.getByLabel('Until, not included', { exact: true });
  const time = form.getByLabel('Until, not included: time');
  expect(await time.isDisabled()).toBe(true);
  await until.fill('2031-01-30');
  await time.fill('07:15');
  // Typing an hour anew leaves the minutes.
  await time.press('Backspace');
  await time.press('8');
  expect(await time.inputValue()).toBe('08:15');
  await time.fill('');
  expect(await time.inputValue()).toBe('00:00');
  await until.press('Backspace');
  const create = form.getByRole('button', { name: 'Create' });
  const refused = form.getByText('Please enter the whole date.');
  await create.click();
  await refused.waitFor();
  await expect.poll(() => holdsFocus(until)).toBe(true);
  await until.fill('');
  await form.getByLabel('Code').fill('');
  await create.click();
  await refused.waitFor({ state: 'detached' });
  await form.getByLabel('Code').fill('HALFDAY');
  // As in Firefox.
  await page.evaluate(() => Object.defineProperty(ValidityState.prototype, 'badInput', { value: false }));
  await until.press('1');
  await create.click();
  await refused.waitFor();
  await until.fill('2031-01-31');
  expect(await time.inputValue()).toBe('00:00');
  // What is typed stays while the day is typed anew.
  await time.fill('08:15');
  await until.press('Backspace');
  expect(await until.inputValue()).toBe('');
  await until.fill('2031-02-01');
  expect(await time.inputValue()).toBe('08:15');
  const sent = page.waitForRequest(/admin\.discount\.create/);
  await create.click();
  expect((await sent).postData()).toMatch(/"validUntil":"2031-0[12]-\d\dT/);
  await form.waitFor({ state: 'hidden' });
  await admin.close();
});

test('a code that somebody else changed says so, and is there as it is now when opened again', async () => {
  const admin = await openAdminVisit(shop, { expected: /409/ });
  const { page } = admin;
  const terms = {
    ...{ benefit: { kind: 'percent', percent: 10 }, leastGoodsMinor: 0, categories: [], products: [] },
    ...{ usesLimit: null, usesPerPerson: null, validFrom: null, validUntil: '2031-02-01T00:00:00.000Z' },
  };
  const code = 'CHANGED';
  await callAs(shop, admin, 'admin.discount.create', { ...terms, code });
  await admin.goto('/admin-panel/discounts');
  const row = page.getByRole('row', { name: new RegExp(code) });
  // With its time: the last day of a code that ends at midnight is the one before.
  await row.getByText(formatsIn('en').moment.format(new Date(terms.validUntil)), { exact: true }).waitFor();
  const change = async (percent: number) => {
    const answer = await page.request.get(`${shop.url}/trpc/admin.discount.list`);
    const codes: { id: string; code: string; version: number }[] = (await answer.json()).result.data;
    const { id, version } = codes.find((each) => each.code === code) ?? {};
    const benefit = { kind: 'percent', percent };
    await callAs(shop, admin, 'admin.discount.update', { ...terms, benefit, id, version });
  };
  await row.getByRole('button', { name: /^Edit / }).click();
  const form = page.getByRole('dialog', { name: new RegExp(code) });
  await form.getByLabel('Uses in all').fill('5');
  await change(20);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('This code has changed since you opened it.').waitFor();
  await row.getByText('20% off').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await row.getByRole('button', { name: /^End / }).click();
  await change(30);
  const question = page.getByRole('dialog', { name: `End ${code}?` });
  await question.getByRole('button', { name: 'End it' }).click();
  await question.getByText('This code has changed since you opened it.').waitFor();
  await page.keyboard.press('Escape');
  await row.getByText('30% off').waitFor();
  await row.getByRole('button', { name: /^End / }).click();
  expect(await question.getByText('This code has changed').count()).toBe(0);
  await question.getByRole('button', { name: 'End it' }).click();
  await row.getByText('Ended').waitFor();
  await admin.close();
});
