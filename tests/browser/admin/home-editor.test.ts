import type { FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { hold } from '../support/cart-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, openVisit, overflowOf, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

const REMOVED = [
  ...['Deals worth a look', 'Which phone fits you?', 'Brands we carry', 'Recently seen'],
  ...['Highlights', "Top's Airpodes", "Popular's Watches", 'Mobiles', 'Mouse'],
  ...['Televisions', 'Camera & Photography', 'Wired Earphones'],
];

const rows = (page: Page) => page.getByRole('list', { name: 'Sections' }).locator('> li');
const dialogOf = (page: Page) => page.getByRole('dialog');
const previewIn = (page: Page) => page.frameLocator('iframe[title="Preview"]');
const titlesIn = (page: Page | FrameLocator) => page.locator('main h2').allTextContents();

const picture = (background: string) =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
    .png()
    .toBuffer();

async function add(page: Page, kind: string): Promise<void> {
  await page.getByLabel('Kind of the new section').selectOption({ label: kind });
  await page.getByRole('button', { name: 'Add a section' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save' }).waitFor();
}

async function save(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await dialogOf(page).waitFor({ state: 'hidden' });
}

/** An instant as a field for date and time takes it, in the browser's time zone. */
const typed = (page: Page, inMs: number): Promise<string> =>
  page.evaluate((ms) => {
    const at = new Date(Date.now() + ms);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, inMs);

test('an owner arranges the home page by keyboard, sees the draft, publishes it and takes it back', async () => {
  const visit = await openAdminVisit(shop, { width: 1440 });
  const { page } = visit;
  const visitor = await openVisit(shop, { width: 390 });
  await visitor.goto('/');
  const shipped = await titlesIn(visitor.page);

  await visit.goto('/admin-panel/home');
  await heading(page, 'Home');
  const preview = previewIn(page);
  await preview.getByRole('heading', { name: 'Trimmers', exact: true }).waitFor();
  expect(await rows(page).count()).toBe(17);
  await expectSound(page);

  // Two rows instead of fifteen, the last one moved up.
  for (const name of REMOVED) {
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).press('Enter');
    await expect.poll(() => rows(page).filter({ hasText: name }).count()).toBe(0);
  }
  const handle = page.getByRole('button', { name: 'Move Trimmers', exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText('Trimmers is at place 5 of 5.').waitFor({ state: 'attached' });
  // While the list is scrolled to the row, a key may only scroll.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('ArrowUp');
        const moved = page.getByText('Trimmers is at place 4 of 5.');
        return moved.waitFor({ state: 'attached', timeout: 4_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await page.keyboard.press('Space');
  await expect
    .poll(() => titlesIn(preview).then((all) => all.slice(-2)))
    .toEqual(['Trimmers', 'Refrigerator']);

  // A guide: what is missing is said at its field, and leaving asks.
  await add(page, 'Text');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await dialogOf(page).getByText('Please fill in.').waitFor();
  expect(await holdsFocus(dialogOf(page).getByRole('textbox', { name: 'Text' }))).toBe(true);
  await dialogOf(page).getByLabel('Title').fill('How to choose');
  await dialogOf(page).getByRole('textbox', { name: 'Text' }).fill('Ask us **anything**.\n\n- Price\n- Size');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Discard your changes?' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await dialogOf(page).getByRole('textbox', { name: 'Link', exact: true }).fill('//elsewhere.example');
  await dialogOf(page).getByRole('textbox', { name: 'Label of the link' }).fill('Read on');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await dialogOf(page).getByText('Begin with / or https://').waitFor();
  await dialogOf(page).getByRole('textbox', { name: 'Link', exact: true }).fill('/help');
  await expectSound(page);
  await save(page);
  await preview.getByRole('heading', { name: 'How to choose' }).waitFor();

  // A banner with pictures of the owner's.
  await page.getByRole('button', { name: 'Edit Banners' }).click();
  await dialogOf(page).getByRole('button', { name: 'Add a banner' }).click();
  expect(await holdsFocus(dialogOf(page).getByRole('textbox', { name: 'Heading' }))).toBe(true);
  await page.keyboard.type('Our own sale');
  await dialogOf(page).getByRole('textbox', { name: 'Link', exact: true }).fill('/product-category');
  await dialogOf(page).getByRole('textbox', { name: 'Label of the link' }).fill('See it');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await dialogOf(page).getByText('A banner needs a picture.').waitFor();
  for (const label of ['Upload: Picture on wide screens', 'Upload: Picture on phones']) {
    const file = { name: 'own.png', mimeType: 'image/png', buffer: await picture('#0a2a12') };
    await dialogOf(page).getByLabel(label).setInputFiles(file);
    await dialogOf(page).getByLabel(label.replace('Upload', 'Replace')).waitFor();
  }
  await save(page);
  await preview.getByRole('button', { name: 'Banner 6: Our own sale' }).click();
  await preview.getByRole('heading', { name: 'Our own sale' }).waitFor();
  // Links of the draft lead nowhere.
  await preview.getByRole('link', { name: 'See it' }).click();
  await preview.getByRole('heading', { name: 'How to choose' }).waitFor();

  // Nobody else sees any of it.
  await visitor.goto('/');
  expect(await titlesIn(visitor.page)).toEqual(shipped);
  await page.getByRole('button', { name: 'Publish' }).click();
  await toast(page, 'Published. Visitors see it now.').waitFor();
  await visitor.goto('/');
  expect((await titlesIn(visitor.page)).slice(-3)).toEqual(['Trimmers', 'Refrigerator', 'How to choose']);
  await visitor.page.getByRole('link', { name: 'Read on' }).waitFor();
  await visitor.page.getByRole('button', { name: 'Banner 6: Our own sale' }).click();
  const slide = visitor.page.locator('[data-state="active"] img');
  await expect.poll(() => slide.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-phone-');
  expect(await overflowOf(visitor.page)).toBe(0);
  await expectSound(visitor.page);

  await page.getByRole('button', { name: 'Restore the previous home page' }).click();
  await toast(page, 'The previous home page is restored.').waitFor();
  await visitor.goto('/');
  expect(await titlesIn(visitor.page)).toEqual(shipped);

  // A draft is not lost by one press.
  const highlights = page.getByRole('button', { name: 'Remove Highlights', exact: true });
  await highlights.click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await page.getByRole('heading', { name: 'Discard the draft?' }).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await highlights.count()).toBe(0);
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await dialogOf(page).getByRole('button', { name: 'Discard', exact: true }).click();
  await toast(page, 'The draft is discarded.').waitFor();
  expect(await highlights.count()).toBe(1);
  await visitor.close();
  await visit.close();
});

test('a deal says when it ends; on a phone, in the dark, after another admin’s change', async () => {
  const visit = await openAdminVisit(shop, { width: 390, colorScheme: 'dark', expected: /409/ });
  const { page } = visit;
  const other = await openAdminVisit(shop, { width: 768 });
  await other.goto('/admin-panel/home');
  await visit.goto('/admin-panel/home');
  await heading(page, 'Home');
  await other.page.getByRole('button', { name: 'Remove Highlights' }).click();
  await other.page.getByText('Draft. Visitors still see the published version.').waitFor();

  await add(page, 'Deal');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Title').fill('Weekend deal');
  await dialog.getByLabel('Products', { exact: true }).selectOption({ label: 'Newest products' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please fill in.').waitFor();
  const [day = '', time = ''] = (await typed(page, 3_600_000)).split('T');
  await dialog.getByLabel('Until', { exact: true }).fill(day);
  await dialog.getByLabel('Until: time').fill(time);
  expect(await overflowOf(page)).toBe(0);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Someone else changed the home page.' }).waitFor();
  await save(page);
  await page.getByText(/^Until /).waitFor();
  expect(await page.getByRole('button', { name: 'Remove Highlights' }).count()).toBe(0);
  expect(await overflowOf(page)).toBe(0);

  // What another admin changed of the same section meanwhile stays.
  const saveFor = async (admin: Page, change: Record<string, string>, refusal?: string) => {
    for (const [label, text] of Object.entries(change)) await dialogOf(admin).getByLabel(label).fill(text);
    await dialogOf(admin).getByRole('button', { name: 'Save' }).click();
    if (refusal) await dialogOf(admin).getByRole('alert').filter({ hasText: refusal }).waitFor();
    else await dialogOf(admin).waitFor({ state: 'detached' });
  };
  const edit = (admin: Page, title: string) => admin.getByRole('button', { name: `Edit ${title}` }).click();
  await other.page.reload();
  await edit(other.page, 'Weekend deal');
  await edit(page, 'Weekend deal');
  await saveFor(other.page, { Title: 'Sunday deal' });
  await saveFor(page, { 'How many': '3' }, 'You now see the newest draft.');
  await saveFor(page, {});
  await edit(page, 'Sunday deal');
  expect(await dialog.getByLabel('How many').inputValue()).toBe('3');
  // What both changed is replaced only by who knows.
  await other.page.reload();
  await edit(other.page, 'Sunday deal');
  await saveFor(other.page, { 'How many': '4', Title: 'Deal of the week' });
  await saveFor(page, { 'How many': '5' }, 'Someone else has since changed the same part of this section');
  await saveFor(page, {});
  await edit(page, 'Deal of the week');
  expect(await dialog.getByLabel('How many').inputValue()).toBe('5');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await toast(page, 'Published. Visitors see it now.').waitFor();

  const visitor = await openVisit(shop, { width: 1440 });
  await visitor.goto('/');
  await visitor.page
    .getByRole('region', { name: 'Deal of the week' })
    .getByText(/^Ends .*\d:\d\d/)
    .waitFor();
  await visitor.close();
  await other.close();
  await visit.close();
});

test('an upload takes nothing back that was typed or uploaded meanwhile', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  await visit.goto('/admin-panel/home');
  await page.getByRole('button', { name: 'Edit Banners' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Add a banner' }).click();
  const letGo = await hold(page, 'brand-picture');
  const file = { name: 'own.png', mimeType: 'image/png', buffer: await picture('#0a2a12') };
  const places = ['Picture on wide screens', 'Picture on phones'];
  for (const place of places) await dialog.getByLabel(`Upload: ${place}`).setInputFiles(file);
  const title = dialog.getByRole('textbox', { name: 'Heading' });
  await title.fill('Typed meanwhile');
  // To save now would lose the pictures: the press waits for them.
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.focus();
  await page.keyboard.press('Enter');
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  letGo();
  for (const place of places) await dialog.getByLabel(`Replace: ${place}`).waitFor();
  expect(await title.inputValue()).toBe('Typed meanwhile');
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull();
  await visit.close();
});
