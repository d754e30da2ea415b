import { expect, test } from 'vitest';
import { changeSettings } from '../support/admin-support.ts';
import { openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

type Box = { x: number; y: number; width: number; height: number };

const touch = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test.each(['Nur noch wenige', /^\D\d+\s%/])(
  'on the narrowest phone’s card, the heart leaves room for %s',
  async (words) => {
    await changeSettings(shop, { language: 'de' });
    const visit = await openVisit(shop, { width: 320 });
    await visit.goto('/product-category');
    const card = visit.page
      .getByRole('article')
      .filter({ has: visit.page.getByText(words) })
      .first();
    const text = card.getByText(words);
    const heart = card.getByRole('button', { name: /^Merkliste/ });
    await heart.waitFor();
    const [ofText, ofHeart, ofCard] = [
      await text.boundingBox(),
      await heart.boundingBox(),
      await card.boundingBox(),
    ];
    if (!ofText || !ofHeart || !ofCard) throw new Error('a part of the card is not shown');
    expect(touch(ofText, ofHeart)).toBe(false);
    // Two lines at most.
    expect(ofText.height).toBeLessThan(ofHeart.height);
    expect(ofText.x + ofText.width).toBeLessThan(ofCard.x + ofCard.width - 10);
    await visit.close();
  },
);
