import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { hold } from '../support/cart-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, shareBrowserShop, type Visit, type VisitOptions } from '../support/support.ts';

const shop = shareBrowserShop();

async function openPage(options: VisitOptions): Promise<Visit> {
  const visit = await openAdminVisit(shop, options);
  await visit.goto('/admin-panel/import-export');
  await heading(visit.page, 'Import and Export');
  return visit;
}

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel(/^Choose (a CSV|another) file$/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** The counts by label. */
const counts = async (page: Page): Promise<Record<string, string>> => {
  const [labels, values] = [page.locator('dt:visible'), page.locator('dd:visible')];
  const texts = await values.allInnerTexts();
  return Object.fromEntries((await labels.allInnerTexts()).map((label, i) => [label, texts[i] ?? '']));
};

const HEADER = 'SKU,Name,Brand,Category,Price,Selling price';
const LONG = `a-file-with-a-very-long-name-${'x'.repeat(80)}.csv`;

describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('import and export at %i px, %s', (width, colorScheme) => {
  test('a file is checked, imported by keyboard, and exported unchanged', async () => {
    const visit = await openPage({ width, colorScheme });
    const { page } = visit;
    await expectSound(page);
    const [one, two] = [`W${width}-1`, `W${width}-2`];
    const bad = Array.from({ length: 60 }, (_, i) => `${one}-${i},,Volt,Mouse,2,1`);
    const file = [
      HEADER,
      `${one},Imported one,Volt,Mouse,20,10`,
      `${two},"'=Imported two",Volt,Mouse,20,10`,
      ...bad,
    ];
    await choose(page, LONG, file.join('\n'));
    await page.getByText(`Checked: ${LONG}`).waitFor();
    expect(await counts(page)).toEqual({ New: '2', Changed: '0', 'As before': '0', 'With errors': '60' });
    const errors = page.getByRole('table', { name: 'Rows with errors' });
    expect(await errors.getByRole('row').count()).toBe(51);
    expect(await errors.getByRole('row').nth(1).innerText()).toMatch(/Please provide Name/);
    const warnings = page.getByRole('table', { name: 'Rows with warnings' });
    expect(await warnings.getByRole('row').count()).toBe(3);
    expect(await warnings.getByRole('row').nth(1).innerText()).toMatch(/There is no picture/);
    await page.getByRole('button', { name: 'Show all 60' }).click();
    await expect.poll(() => errors.getByRole('row').count()).toBe(61);
    await expectSound(page);

    const button = page.getByRole('button', { name: 'Import 2 rows' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Imported: ${LONG}`).waitFor();
    expect(await counts(page)).toMatchObject({ New: '2', 'With errors': '60' });
    // The button is gone; focus is in the next step.
    const holdsNextStep = () => document.activeElement?.querySelector('input[type=file]') != null;
    await expect.poll(() => page.evaluate(holdsNextStep)).toBe(true);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export products' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByText(`Saved as ${download.suggestedFilename()}`).waitFor();
    const exported = await readFile(await download.path(), 'utf8');
    expect(exported).toContain(`${two},'=Imported two,`);
    await choose(page, 'again.csv', exported);
    await page.getByText('Checked: again.csv').waitFor();
    expect(await counts(page)).toMatchObject({ New: '0', Changed: '0', 'With errors': '0' });
    await page.getByText('There is nothing to import').waitFor();
    await visit.close();
  });
});

test('a running import shows its progress, can be stopped, and resumes where it stopped', async () => {
  const visit = await openPage({ width: 768 });
  const { page } = visit;
  const rows = Array.from({ length: 1_000 }, (_, i) => `S-${i},Imported ${i},Volt,Mouse,20,10`);
  const letGo = await hold(page, 'import-products');
  await choose(page, 'many.csv', [HEADER, ...rows].join('\n'));
  await page.getByRole('progressbar', { name: 'Checking many.csv' }).waitFor();
  await expectSound(page);
  letGo();
  // Each row is written, to be undone or to stay, however slow that is: only the test's own timeout applies.
  await page.getByRole('button', { name: 'Import 1,000 rows' }).click({ timeout: 0 });
  await page.getByText(/^[1-9][\d,]* of 1,000 rows$/).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped: many.csv').waitFor();
  const stopped = await page.getByText(/Imported: [\d,]+ of 1,000 rows\./).innerText();
  const done = Number(stopped.match(/[\d,]+/)?.[0].replace(',', ''));
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(1_000);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Imported: many.csv').waitFor({ timeout: 0 });
  const { New, 'As before': before } = await counts(page);
  const number = (text = '') => Number(text.replace(',', ''));
  expect(number(New) + number(before)).toBe(1_000);
  expect(number(before)).toBeGreaterThanOrEqual(done);
  await visit.close();
});

test('a failure says why and what to do; the file stays chosen', async () => {
  const visit = await openPage({ width: 390, expected: /status of (400|401|503)|Failed to load resource/ });
  const { page } = visit;
  await choose(page, 'wrong.csv', 'Name\nx');
  await page.getByRole('alert').filter({ hasText: 'The column SKU is missing' }).waitFor();
  // The same file would be refused again.
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await choose(page, 'prices.csv', `${HEADER}\nF-1,Good,Volt,Mouse,two,1`);
  await page.getByText('Nothing can be imported yet.').waitFor();
  // As of a file that was moved since it was chosen.
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    File.prototype.arrayBuffer = async () => {
      File.prototype.arrayBuffer = arrayBuffer;
      throw new DOMException('', 'NotFoundError');
    };
  });
  await choose(page, 'moved.csv', HEADER);
  await page.getByRole('alert').filter({ hasText: 'The file can no longer be read.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  const csv = { mimeType: 'text/csv', buffer: Buffer.from(HEADER) };
  const archive = { name: 'pics.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') };
  const chosen = [{ ...csv, name: 'one.csv' }, { ...csv, name: 'two.csv' }, archive];
  await page.getByLabel('Choose another file').setInputFiles(chosen);
  await page.getByRole('alert').filter({ hasText: 'Not used: two.csv, pics.zip.' }).waitFor();
  await choose(page, 'large.csv', `${HEADER}\n${'x'.repeat(10 * 1024 * 1024)}`);
  await page.getByRole('alert').filter({ hasText: 'larger than 10 MB' }).waitFor();
  await choose(page, 'good.csv', `${HEADER}\nF-1,Good,Volt,Mouse,2,1`);
  await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
  await page.route('**/api/import-products', (route) => route.abort());
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('alert').filter({ hasText: 'could not be sent' }).waitFor();
  await expectSound(page);
  await page.unroute('**/api/import-products');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Imported: good.csv').waitFor();

  await page.getByLabel('First day').fill('2026-03-02');
  await page.getByLabel('Last day').fill('2026-03-01');
  await page.getByRole('alert').filter({ hasText: 'after the last one' }).waitFor();
  await page.getByLabel('Last day').fill('2026-03-31');
  await page.getByLabel('With test orders').check();
  const asked = page.waitForRequest(/export-orders/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export orders' }).click(),
  ]);
  expect((await asked).url()).toMatch(/\?from=2026-03-02&to=2026-03-31&testOrders=true$/);
  expect(download.suggestedFilename()).toBe('orders-2026-03-02-2026-03-31.csv');
  await page.request.get(`${shop.url}/api/userLogout`, { headers: { referer: `${shop.url}/` } });
  await page.getByRole('button', { name: 'Export products' }).click();
  await page.getByRole('alert').filter({ hasText: 'Please login' }).waitFor();
  await visit.close();
});

test('the upload of many pictures waits as long as the shop asks, and keeps what it has uploaded', async () => {
  const visit = await openPage({ width: 390, expected: /status of (415|429|500)/ });
  const { page } = visit;
  const colours = ['#c22', '#2c2', '#22c', '#cc2'];
  const pictures = await Promise.all(
    colours.map(async (background, i) => ({
      name: `p${i}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
  pictures.splice(1, 0, { name: 'bad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  const rows = pictures.map(({ name }, i) => `U-${i},Pictured ${i},Volt,Mouse,20,10,${name}`);
  const sheet = Buffer.from([`${HEADER},Pictures`, ...rows].join('\n'));
  let asked = 0;
  await page.route('**/api/image', (route) => {
    asked++;
    if (asked === 2) return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: {} });
    if (asked === 5) return route.fulfill({ status: 500, json: {} });
    return route.continue();
  });
  const files = [{ name: 'pictured.csv', mimeType: 'text/csv', buffer: sheet }, ...pictures];
  await page.getByLabel('Choose a CSV file').setInputFiles(files);
  await page.getByRole('status').filter({ hasText: 'It continues by itself within 2 seconds.' }).waitFor();
  await expectSound(page);
  await page.getByRole('alert').filter({ hasText: 'p2.png: HTTP error! status: 500' }).waitFor();
  expect(asked).toBe(5);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Import 4 rows' }).waitFor();
  // The last but one again, and the last.
  expect(asked).toBe(7);
  const error = page.getByRole('table', { name: 'Rows with errors' }).getByRole('row').nth(1);
  expect(await error.innerText()).toContain('The picture bad.jpg cannot be used.');
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await page.getByText('Imported: pictured.csv').waitFor();
  expect(asked).toBe(7);
  await visit.close();
});
