import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openDeliveringShop, saveAddress } from '../support/delivery-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const main = (page: Page) => page.getByRole('main');

test('the summary says which price has changed since its product was put into the cart', async () => {
  const { _id: id, productName } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit);
  const database = new Database(join(shop.dataFolder, 'shop.db'));
  database
    .prepare('update product set price_minor = 123456, selling_price_minor = 123456 where id = ?')
    .run(id);
  database.close();
  await visit.goto('/checkout');
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: `1 × ${productName}` })
    .getByText(/^The price has changed from \$[\d,]+\.\d\d to \$1,234\.56 since you added it\.$/)
    .waitFor();
  await expectSound(page);
  await visit.close();
});
