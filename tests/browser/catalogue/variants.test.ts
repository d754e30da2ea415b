import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { choiceOf, dialogOf, fieldOf } from '../support/admin-product-support.ts';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { hold } from '../support/cart-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const PHONES = {
  pro: 'VC-MOB-001',
  quay: 'VC-MOB-002',
  kite: 'VC-MOB-004',
  lite: 'VC-MOB-005',
  max: 'VC-MOB-011',
};
/** A family of the demo's. */
const MICE = ['VC-MOU-003', 'VC-MOU-007'];

const named = (sku: string) => {
  const product = shop.products.find((each) => each.sku === sku);
  if (!product) throw new Error(`there is no ${sku}`);
  return { path: `/product/${product._id}`, name: product.productName };
};

beforeAll(() => {
  const file = new Database(join(shop.dataFolder, 'shop.db'));
  const group = file.prepare(
    'insert into variant_group (id, name, axis_one, axis_two, version, created_at) values (?, ?, ?, ?, 1, 0)',
  );
  const member = file.prepare(
    'insert into variant (product_id, group_id, position) select id, ?, ? from product where sku = ?',
  );
  group.run('vgr_1', 'Phones', 'storage', 'water_rating');
  const alone = file.prepare(
    'delete from variant where product_id in (select id from product where sku = ?)',
  );
  for (const [position, sku] of Object.values(PHONES).entries()) {
    alone.run(sku);
    member.run('vgr_1', position, sku);
  }
  file.close();
});

test('another form of a product takes the page’s place, without a jump and without a step in the history', async () => {
  const visit = await openVisit(shop, { height: 500 });
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  await page
    .getByRole('link', { name: named(PHONES.pro).name, exact: true })
    .first()
    .click();
  await heading(page, named(PHONES.pro).name);
  const storage = page.getByRole('group', { name: 'Storage: 256 GB' });
  await storage.waitFor();
  for (const name of ['128 GB', '256 GB', '512 GB, not in this combination, sold out']) {
    await storage.getByRole('link', { name, exact: true }).waitFor();
  }
  expect(await storage.getByRole('link', { name: '256 GB' }).getAttribute('aria-current')).toBe('page');
  await expectSound(page);

  await page.evaluate(() => window.scrollTo(0, 200));
  const link = page.getByRole('group', { name: /^Storage/ }).getByRole('link', { name: '128 GB' });
  await link.focus();
  const before = await page.evaluate(() => [window.scrollY, history.length]);
  await link.press('Enter');
  await heading(page, named(PHONES.quay).name);
  expect(new URL(page.url()).pathname).toBe(named(PHONES.quay).path);
  expect(await page.evaluate(() => [window.scrollY, history.length])).toEqual(before);
  expect(await holdsFocus(link)).toBe(true);
  expect(await link.getAttribute('aria-current')).toBe('page');

  // No phone of this storage is IP54: the nearest has another.
  await page.getByRole('link', { name: 'IP54, not in this combination' }).click();
  await heading(page, named(PHONES.kite).name);
  await page.getByRole('group', { name: 'Storage: 256 GB' }).waitFor();
  await page.getByRole('link', { name: '512 GB, sold out' }).waitFor();
  await page.goBack();
  await heading(page, 'Mobiles');
  await visit.close();
});

test('in forced colours pictures are seen, and the chosen form is told from the others', async () => {
  const [mouse] = MICE.map(named);
  for (const [path, group] of [
    [named(PHONES.pro).path, /^Storage/],
    [mouse?.path ?? '', /^Hand/],
  ] as const) {
    const visit = await openVisit(shop);
    const { page } = visit;
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await visit.goto(path);
    // Multiplied with a tile that such a theme makes black, no picture is seen.
    const blended = await page
      .locator('img')
      .evaluateAll(
        (pictures) => pictures.filter((each) => getComputedStyle(each).mixBlendMode !== 'normal').length,
      );
    expect(blended).toBe(0);
    const options = page.getByRole('group', { name: group }).getByRole('link');
    for (const choices of [options, page.getByRole('button', { name: /^Picture \d/ })]) {
      const outlines = await choices.evaluateAll((all) =>
        all.map((each) => `${each.hasAttribute('aria-current')} ${getComputedStyle(each).outlineStyle}`),
      );
      expect(outlines.toSorted().reverse()).toEqual(['true solid', ...outlines.slice(1).fill('false none')]);
      expect(outlines.length).toBeGreaterThan(1);
    }
    await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
    await visit.close();
  }
});

test('pictures stand for values; on a phone and without scripts they are links, too', async () => {
  const [right, left] = MICE.map(named);
  if (!right || !left) throw new Error('there are two');
  const visit = await openVisit(shop, { width: 390, height: 844 });
  const { page } = visit;
  await visit.goto(right.path);
  await page.getByRole('group', { name: 'Hand: Right' }).waitFor();
  expect(await page.getByRole('group', { name: /^Hand/ }).locator('img').count()).toBe(2);
  await expectSound(page);
  await visit.close();

  const window = await shop.browser.newContext({ javaScriptEnabled: false });
  const plain = await window.newPage();
  await plain.goto(shop.url + right.path);
  await plain.getByRole('link', { name: 'Left', exact: true }).click();
  await heading(plain, left.name);
  await plain.getByRole('group', { name: 'Hand: Left' }).waitFor();
  await window.close();
});

test('an owner makes variants of a product, adds another, and dissolves them', async () => {
  const visit = await openAdminVisit(shop, { expected: /409/ });
  const { page } = visit;
  const mouse = named('VC-MOU-006');
  await visit.goto(`/admin-panel/all-products?edit=${mouse.path.split('/').at(-1)}`);
  const dialog = dialogOf(page, 'Edit Product');
  await dialog.getByRole('tab', { name: 'Variants' }).click();
  await dialog.getByRole('button', { name: 'Make variants' }).click();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Make these variants' }).click();
  await dialog.getByText('Please choose what they differ by').waitFor();
  await fieldOf(dialog, 'Name of the group').fill('Quiet Mouse');
  await choiceOf(dialog, 'They differ by').selectOption({ label: 'Hand' });
  await fieldOf(dialog, 'Hand: all values').fill('Right, Left, Either');
  expect(await choiceOf(dialog, 'This product is').locator('option:checked').innerText()).toBe('Either');
  await dialog.getByRole('checkbox', { name: 'Left' }).uncheck();
  await dialog.getByText('One product will be made.').waitFor();
  await fieldOf(dialog, 'SKU of Right').fill('VC-MOU-001');
  await fieldOf(dialog, 'Selling price of Right').fill('29.95');
  await fieldOf(dialog, 'Stock of Right').fill('12');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Make these variants' }).click();
  await alertSaying(page, 'Another product has the SKU VC-MOU-001');
  await fieldOf(dialog, 'SKU of Right').fill('QUIET-R');
  await dialog.getByRole('button', { name: 'Make these variants' }).click();
  await alertSaying(page, 'Variants made');
  const members = dialog.getByRole('table', { name: 'Variants' }).getByRole('row');
  await expect.poll(() => members.count()).toBe(3);
  await expectSound(page);

  await dialog.getByRole('searchbox', { name: 'Add a product' }).fill('VC-MOU-010');
  await dialog.getByRole('button', { name: /^Add / }).click();
  await alertSaying(page, 'Added to the variants');
  await expect.poll(() => members.count()).toBe(4);
  await dialog
    .getByRole('button', { name: `Remove ${named('VC-MOU-010').name} from these variants` })
    .click();
  await expect.poll(() => members.count()).toBe(3);
  await fieldOf(dialog, 'Name of the group').fill('Hush Mouse');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await alertSaying(page, 'Variants renamed');

  const shopper = await openVisit(shop);
  await shopper.goto(mouse.path);
  await shopper.page
    .getByRole('group', { name: 'Hand: Either' })
    .getByRole('link', { name: 'Right' })
    .click();
  await heading(shopper.page, 'Quiet Mouse, Right');
  await shopper.page.getByText('$29.95').first().waitFor();
  await shopper.close();

  // Another variant takes the place of this one, but not of what is typed.
  await dialog.getByRole('tab', { name: 'Details' }).click();
  await fieldOf(dialog, 'Description').fill('not saved');
  await dialog.getByRole('tab', { name: 'Variants' }).click();
  await dialog.getByRole('button', { name: 'Edit Quiet Mouse, Right' }).click();
  const asked = dialogOf(page, 'Discard your changes?');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
  await dialog.getByRole('tab', { name: 'Details' }).click();
  expect(await fieldOf(dialog, 'Description').inputValue()).toBe('not saved');
  await dialog.getByRole('tab', { name: 'Variants' }).click();
  await dialog.getByRole('button', { name: 'Edit Quiet Mouse, Right' }).click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('tab', { name: 'Details' }).click();
  await expect.poll(() => fieldOf(dialog, 'Product Name').inputValue()).toBe('Quiet Mouse, Right');
  await dialog.getByRole('tab', { name: 'Variants' }).click();
  await dialog.getByRole('button', { name: 'Dissolve group' }).click();
  await page
    .getByRole('dialog', { name: 'Dissolve these variants?' })
    .getByRole('button', { name: 'Dissolve group' })
    .click();
  await dialog.getByText('This product comes in one form only').waitFor();
  await visit.close();
});

test('a name that is typed for a group is not lost', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  const id = named(PHONES.pro).path.split('/').at(-1);
  await visit.goto(`/admin-panel/all-products?edit=${id}`);
  const dialog = dialogOf(page, 'Edit Product');
  await dialog.getByRole('tab', { name: 'Variants' }).click();
  const name = fieldOf(dialog, 'Name of the group');
  const rename = dialog.getByRole('button', { name: 'Rename' });
  await name.fill('Half a na');
  const asked = dialogOf(page, 'Discard your changes?');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: `Edit ${named(PHONES.quay).name}` }).click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });

  // Saving the product shows it.
  await dialog.getByRole('tab', { name: 'Details' }).click();
  await fieldOf(dialog, 'Description').fill('A phone.');
  await dialog.getByRole('button', { name: 'Update Product' }).click();
  await name.waitFor();
  expect(await name.inputValue()).toBe('Half a na');

  // What is typed while it is being renamed stays.
  const release = await hold(page, 'admin.variant.rename');
  await name.fill('Telephones');
  await rename.click();
  await name.fill('Telephones, all');
  release();
  await alertSaying(page, 'Variants renamed');
  await page.unrouteAll();
  expect(await name.inputValue()).toBe('Telephones, all');
  await rename.click();
  // Not only while it is being sent: there is nothing to save any more.
  const cursor = () => rename.evaluate((button) => getComputedStyle(button).cursor);
  await expect.poll(cursor).toBe('not-allowed');
  await name.fill('Telephones');
  await name.fill('Telephones, all');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await visit.close();
});
