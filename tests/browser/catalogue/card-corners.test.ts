import { expect, test } from 'vitest';
import { changeSettings } from '../support/admin-support.ts';
import { openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

test('on a phone’s card, the heart does not cover that few are left, in German either', async () => {
  await changeSettings(shop, { language: 'de' });
  const visit = await openVisit(shop, { width: 390 });
  await visit.goto('/product-category');
  const card = visit.page.getByRole('article').filter({ hasText: 'Nur noch wenige' }).first();
  const text = card.getByText('Nur noch wenige');
  const heart = card.getByRole('button', { name: /^Merkliste/ });
  await heart.waitFor();
  const [ofText, ofHeart] = [await text.boundingBox(), await heart.boundingBox()];
  expect((ofText?.x ?? 0) + (ofText?.width ?? 0)).toBeLessThanOrEqual(ofHeart?.x ?? 0);
  await visit.close();
});
