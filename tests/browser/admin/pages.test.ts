import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PageContent } from '../../../src/server/content/page-change-rules.ts';
import { picture } from '../support/admin-product-support.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { plentyOf } from '../support/cart-support.ts';
import {
  fillPayment,
  GOOD_CARD,
  PAYMENT_PAGES,
  payButton,
  paymentButton,
} from '../support/checkout-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  holdsFocus,
  listShopProducts,
  openVisit,
  overflowOf,
  shareBrowserShop,
} from '../support/support.ts';

const shop = shareBrowserShop();

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const box = (page: Page, name: string) => main(page).getByRole('checkbox', { name });
const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true });
const preview = (page: Page) => main(page).getByRole('region', { name: 'Preview' });

/** Calls a procedure as another tab of the admin would. */
async function call<Answer>(page: Page, name: string, data: unknown): Promise<Answer> {
  const answer = await page.request.post(`${shop.url}/trpc/admin.page.${name}`, { data: data as object });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

const written = (slug: string, more: Partial<PageContent> = {}): PageContent => ({
  ...{ slug, footerColumn: null, published: true, consent: false, beforeBuying: false },
  texts: { en: { title: slug, lead: '', body: 'A text.' } },
  ...more,
});

type Saved = { page: { id: string; version: number } };

test.each([390, 1440])(
  '%i px: a page from its draft to the footer, by keyboard where it counts',
  async (width) => {
    const visit = await openAdminVisit(shop, { width, expected: /status of 409/ });
    const { page } = visit;
    await visit.goto('/admin-panel/pages');
    await heading(page, 'Pages');
    await expectSound(page);
    await page.getByRole('link', { name: 'New page' }).press('Enter');
    const draft = main(page).locator('a[href$="draft=returns"]');
    await draft.waitFor();
    await expectSound(page);
    await draft.press('Enter');

    // The draft names its gaps, and says that it is no advice.
    await page.getByText('The drafts are a starting point, not legal advice.', { exact: false }).waitFor();
    const gaps = main(page).getByRole('region', { name: 'Still to fill in' });
    await gaps.getByText('A starting point, not legal advice', { exact: false }).waitFor();
    await gaps.getByText("Your company's name", { exact: true }).waitFor();
    await preview(page).getByRole('heading', { name: 'Who pays' }).waitFor();
    await expectSound(page);
    await box(page, 'Published').press('Space');
    await save(page).press('Enter');
    await page.getByText('Still to fill in: A starting point', { exact: false }).waitFor();
    await expect.poll(() => holdsFocus(box(page, 'Published'))).toBe(true);
    // Leaving asks.
    await main(page).getByRole('link', { name: 'All pages' }).click();
    const asked = page.getByRole('dialog', { name: 'Discard your changes?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });

    const slug = `returns-${width}`;
    await field(page, 'Text').fill(`## How to\n\nSend it **back** to ${LONG}. [Help](/help)`);
    await gaps.waitFor({ state: 'detached' });
    await field(page, 'Address').fill('Not Good');
    await save(page).press('Enter');
    await page.getByText('Please use lower-case letters, digits and hyphens only').waitFor();
    await field(page, 'Address').fill(slug);
    await field(page, 'Title').fill(`Returns ${width}`);
    await preview(page).getByText('back', { exact: true }).waitFor();
    await preview(page).getByRole('radio', { name: 'Computer' }).press('Space');
    expect(await overflowOf(page)).toBe(0);
    // A link in the preview does not leave the form.
    await preview(page).getByRole('link', { name: 'Help' }).click();
    await save(page).press('Enter');
    await page.waitForURL(/\/admin-panel\/pages\/pag_/);
    await heading(page, `Returns ${width}`);

    // Two editors: what the other one saved is merged in, and named where both changed it.
    const id = page.url().split('/').at(-1) ?? '';
    const texts = { en: { title: `Returns ${width}`, lead: 'Theirs.', body: 'Theirs, too.' } };
    await call(page, 'update', {
      ...written(slug, { footerColumn: 'service', texts }),
      ...{ id, version: 1 },
    });
    await field(page, 'Text').fill('## Mine\n\nSend it back.');
    await save(page).press('Enter');
    await page
      .getByText('Both of you changed: Text (English). Saving keeps yours.', { exact: false })
      .waitFor();
    expect(await field(page, 'Summary').inputValue()).toBe('Theirs.');
    const saved = page.waitForResponse((answer) => answer.url().includes('admin.page.update'));
    await save(page).press('Enter');
    await saved;
    // The toast may still be the one of the first save; nothing is left to discard once this one is shown.
    const discard = main(page).getByRole('button', { name: 'Discard changes' });
    await expect.poll(() => discard.isDisabled()).toBe(true);

    // The list, in the owner's order; the button that moves keeps the focus.
    await main(page).getByRole('link', { name: 'All pages' }).click();
    await page.waitForURL(/\/admin-panel\/pages$/);
    const rows = main(page).getByRole('table', { name: 'Pages' }).getByRole('row');
    const up = page.getByRole('button', { name: `Move Returns ${width} up` });
    await up.press('Enter');
    await expect
      .poll(async () => (await rows.allInnerTexts()).findIndex((text) => text.includes(`/pages/${slug}`)))
      .toBe((await rows.count()) - 2);
    await expect.poll(() => holdsFocus(up)).toBe(true);
    await expectSound(page);
    await page.close();

    // In the shop: in the footer, with its text; renamed, the old address leads there.
    const shopper = await openVisit(shop, { width });
    await shopper.goto('/help');
    await shopper.page
      .getByRole('contentinfo')
      .getByRole('link', { name: `Returns ${width}` })
      .click();
    await heading(shopper.page, `Returns ${width}`);
    await shopper.page.getByRole('heading', { name: 'Mine' }).waitFor();
    await expectSound(shopper.page);
    await shopper.close();
    await visit.close();
  },
);

test('sixty pages with long words fit every screen', async () => {
  const admin = await openAdminVisit(shop, { width: 390 });
  const columns = ['service', 'company', 'legal'] as const;
  for (let number = 0; number < 60; number++) {
    const texts = {
      en: {
        title: `${LONG} ${number}`,
        lead: LONG,
        body: `# ${LONG}\n\n\`${LONG}${LONG}\`\n\n| a | b |\n|-|-|\n| ${LONG} | ${LONG} |`,
      },
    };
    await call(admin.page, 'create', {
      ...written(`long-${number}`, { footerColumn: columns[number % 3] ?? 'legal', texts }),
    });
  }
  await admin.goto('/admin-panel/pages');
  await heading(admin.page, 'Pages');
  await expect.poll(() => main(admin.page).getByRole('row').count()).toBeGreaterThan(60);
  expect(await overflowOf(admin.page)).toBe(0);
  await admin.close();
  for (const width of [390, 768, 1440]) {
    const visit = await openVisit(shop, { width });
    await visit.goto('/pages/long-7');
    await heading(visit.page, `${LONG} 7`);
    await expectSound(visit.page);
    await visit.close();
  }
});

test('a required tick at the checkout, with the page behind it, noted with the order', async () => {
  const admin = await openAdminVisit(shop);
  const { page: terms } = await call<Saved>(admin.page, 'create', {
    ...written('terms', {
      consent: true,
      texts: { en: { title: 'Our terms', lead: '', body: 'You pay, we deliver.' } },
    }),
  });
  const [product] = plentyOf(await listShopProducts(shop));
  if (!product) throw new Error('nothing is on sale');
  const visit = await openCustomerVisit(shop, { width: 390, expected: /status of 400/ });
  const { page } = visit;
  await addToCart(shop, visit, product._id);
  await visit.goto('/cart');
  await paymentButton(page).click();
  await page.waitForURL('**/checkout');
  const read = page.getByRole('checkbox', { name: 'I have read the terms: Our terms' });
  const pay = main(page).getByRole('button', { name: 'Continue to payment' });
  await pay.click();
  await page.getByText('Please confirm that you have read them.').waitFor();
  await expect.poll(() => holdsFocus(read)).toBe(true);
  await expectSound(page);
  const link = page.getByRole('link', { name: 'Our terms' });
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
    '/pages/terms',
    '_blank',
  ]);
  await read.press('Space');
  // The terms change meanwhile: what was read is not what counts.
  await call(admin.page, 'update', {
    ...written('terms', {
      consent: true,
      texts: { en: { title: 'Our terms', lead: '', body: 'You pay twice.' } },
    }),
    ...{ id: terms.id, version: terms.version },
  });
  await pay.click();
  await page.getByText('Please read the terms and confirm that you have read them.').waitFor();
  await expect.poll(() => read.isChecked()).toBe(false);
  await read.press('Space');
  await pay.click();
  await page.waitForURL(PAYMENT_PAGES);
  await fillPayment(page, GOOD_CARD);
  await payButton(page).click();
  await page.waitForURL('**/success/*');
  await visit.close();

  await admin.goto('/admin-panel/all-orders');
  await main(admin.page).getByRole('table').getByRole('link').first().click();
  await main(admin.page)
    .getByText('Confirmed having read: Our terms (version of', { exact: false })
    .waitFor();
  await call(admin.page, 'delete', { id: terms.id, version: terms.version + 1 });
  await admin.close();
});

test('the notice on the legal guarantee, as a picture, linked from the product to the payment', async () => {
  const admin = await openAdminVisit(shop, { width: 390 });
  await admin.goto('/admin-panel/pages/new?draft=guarantee');
  const panel = admin.page;
  await field(panel, 'Text').fill('Your rights:\n\nWrite to us.');
  await field(panel, 'Text').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(14, 14));
  const chosen = panel.waitForEvent('filechooser');
  await main(panel).getByRole('button', { name: 'Add a picture' }).press('Enter');
  await (await chosen).setFiles(await picture('notice.png', '#003399'));
  await expect
    .poll(() => field(panel, 'Text').inputValue())
    .toMatch(/^Your rights:\n\n!\[What the picture shows\]\(\/media\/\w{32}-page\.webp\)\n\nWrite to us\.$/);
  // What the picture shows is selected, to be written over.
  await panel.keyboard.type('Two years');
  await preview(panel).getByRole('img', { name: 'Two years' }).waitFor();
  await expectSound(panel);
  expect(await box(panel, 'Link it where people buy').isChecked()).toBe(true);
  await box(panel, 'Published').press('Space');
  await save(panel).press('Enter');
  await panel.waitForURL(/\/admin-panel\/pages\/pag_/);
  await admin.close();

  const name = 'Legal guarantee: at least 2 years';
  const [product] = plentyOf(await listShopProducts(shop));
  if (!product) throw new Error('nothing is on sale');
  for (const width of [390, 1440]) {
    const visit = await openCustomerVisit(shop, { width });
    const { page } = visit;
    await addToCart(shop, visit, product._id);
    await visit.goto('/cart');
    await expectSound(page);
    expect(await main(page).getByRole('link', { name }).getAttribute('target')).toBe('_blank');
    await visit.goto('/checkout');
    await main(page).getByRole('link', { name }).waitFor();
    await visit.goto(`/product/${product._id}`);
    await expectSound(page);
    await main(page).getByRole('link', { name }).click();
    await heading(page, name);
    await expectSound(page);
    const image = main(page).getByRole('img', { name: 'Two years' });
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    await visit.close();
  }
});
