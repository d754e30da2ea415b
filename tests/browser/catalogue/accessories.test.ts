import { beforeAll, expect, test } from 'vitest';
import { dialogOf } from '../support/admin-product-support.ts';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { adding, cartLink, plentyOf } from '../support/cart-support.ts';
import { openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  holdsFocus,
  openVisit,
  type ShopProduct,
  shareBrowserShop,
  toast,
  type Visit,
} from '../support/support.ts';

const shop = shareBrowserShop();
type Five = [ShopProduct, ShopProduct, ShopProduct, ShopProduct, ShopProduct];
let [main, first, second, third, other]: Five = [] as never;
beforeAll(() => {
  // In the demo nothing goes with them, and none has variants.
  const trimmers = shop.products.filter(({ category }) => category === 'trimmers');
  [main, first, second, third, other] = plentyOf(trimmers) as Five;
});

const SAVES = '**/trpc/admin.product.setAccessories*';

/** Opens the accessories of a product in a dialog. */
async function openAccessories({ page, goto }: Visit, { _id }: ShopProduct) {
  await goto(`/admin-panel/all-products?edit=${_id}`);
  const dialog = dialogOf(page, 'Edit Product');
  await dialog.getByRole('tab', { name: 'Goes with it' }).click();
  const search = dialog.getByRole('combobox', { name: 'Add an accessory' });
  const rows = dialog.getByRole('list', { name: 'Goes with it' }).getByRole('listitem');
  return {
    dialog,
    names: () => rows.allInnerTexts(),
    async add({ productName }: ShopProduct) {
      await search.fill(productName);
      await dialog.getByRole('option', { name: productName, exact: true }).click();
      await rows.filter({ hasText: productName }).waitFor();
      await expect.poll(() => search.inputValue()).toBe('');
    },
    remove: ({ productName }: ShopProduct) =>
      dialog.getByRole('button', { name: `Remove ${productName}`, exact: true }).click(),
  };
}

test('an owner says what goes with a product, and shoppers get it from its page and the drawer', async () => {
  const admin = await openAdminVisit(shop, { width: 390 });
  const { page } = admin;
  await admin.goto(`/admin-panel/all-products?edit=${main._id}`);
  const dialog = dialogOf(page, 'Edit Product');
  await dialog.getByRole('tab', { name: 'Goes with it' }).click();
  await dialog.getByText('No accessories yet').waitFor();
  await expectSound(page);
  const search = dialog.getByRole('combobox', { name: 'Add an accessory' });
  const list = dialog.getByRole('list', { name: 'Goes with it' });
  const rows = () => list.getByRole('listitem').allInnerTexts();
  for (const { productName } of [first, second]) {
    await search.fill(productName);
    await dialog.getByRole('option', { name: productName, exact: true }).click();
    await list.getByText(productName).waitFor();
    await expect.poll(() => search.inputValue()).toBe('');
  }
  await expectSound(page);
  await search.fill(main.productName);
  await dialog.getByText('No product found').waitFor();
  await search.fill('');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: `Move ${second.productName}`, exact: true }).focus();
  await page.keyboard.press('Space');
  const moved = page.getByText(`${second.productName} is at place 1 of 2.`);
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp');
      await moved.waitFor({ state: 'attached', timeout: 4000 }).catch(() => undefined);
      return moved.count();
    })
    .toBe(1);
  await page.keyboard.press('Space');
  await expect.poll(rows).toEqual([second.productName, first.productName]);
  await dialog.getByRole('tab', { name: 'Changes' }).click();
  await dialog.getByText(`${second.productName}, ${first.productName}`).waitFor();
  await admin.close();

  const visit = await openCustomerVisit(shop, { width: 1440 });
  await visit.goto(`/product/${main._id}`);
  const row = visit.page.getByRole('region', { name: 'Goes with it' });
  await expect
    .poll(() => row.getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual([second.productName, first.productName]);
  await expectSound(visit.page);
  await adding(visit.page, main).click();
  const drawer = visit.page.getByRole('region', { name: 'Now in your cart' });
  await drawer.getByRole('heading', { name: 'Goes with it' }).waitFor();
  await expectSound(visit.page);
  await drawer.getByRole('button', { name: `Add to Cart: ${first.productName}` }).press('Enter');
  // The one of the first press may still be leaving.
  await expect.poll(() => toast(visit.page, 'Added to your cart').count()).toBe(1);
  await drawer.getByText(first.productName).waitFor();
  await drawer.getByRole('heading', { name: 'Goes with it' }).waitFor({ state: 'detached' });
  await expect.poll(() => holdsFocus(drawer)).toBe(true);
  await cartLink(visit.page, 'Cart, 2 products').waitFor();
  await visit.close();

  const phone = await openVisit(shop, { width: 390, colorScheme: 'dark' });
  await phone.goto(`/product/${first._id}`);
  await phone.page.getByRole('region', { name: 'Recommended Product' }).waitFor();
  expect(await phone.page.getByRole('region', { name: 'Goes with it' }).count()).toBe(0);
  await phone.close();
});

test('changes made while earlier ones are saved all stay; one that did not see a colleague’s is refused', async () => {
  const expected = /status of 409 .*admin\.product\.setAccessories/;
  const admin = await openAdminVisit(shop, { expected });
  const { page } = admin;
  const { dialog, names, add, remove } = await openAccessories(admin, other);
  await dialog.getByText('No accessories yet').waitFor();
  const held: (() => void)[] = [];
  await page.route(SAVES, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await add(first);
  await add(second);
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  // The second is sent once the first is saved and what follows from it has been read.
  await expect.poll(() => held.length).toBe(2);
  await add(third);
  held[1]?.();
  await expect.poll(() => held.length).toBe(3);
  const saved = page.waitForResponse(SAVES);
  held[2]?.();
  await saved;
  const three = [first, second, third].map(({ productName }) => productName);
  await expect.poll(names).toEqual(three);
  await page.unroute(SAVES);

  const colleague = await openAdminVisit(shop, { width: 390 });
  const theirs = await openAccessories(colleague, other);
  await expect.poll(theirs.names).toEqual(three);
  const savedToo = colleague.page.waitForResponse(SAVES);
  await theirs.remove(second);
  await savedToo;
  await remove(first);
  await alertSaying(page, 'Someone else changed these accessories. Please check them again.');
  await expect.poll(names).toEqual([first.productName, third.productName]);
  await expectSound(page);
  await remove(first);
  await expect.poll(names).toEqual([third.productName]);
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  await colleague.close();
  await admin.close();
});
