import { expect, test } from 'vitest';
import { openPages } from '../../../../tests/support/shop/test-pages.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import type { ArrangedSection, GoodsSection } from '../../../shared/catalogue/home.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { SYSTEM } from '../../actor.ts';
import { type UpdateProductInput, updateProduct } from '../../catalogue/products/product-service.ts';
import { getEditedHome, publishHome, saveHomeDraft } from '../../content/home-admin-service.ts';

const MICE = toCategory('Mouse');
const PICTURE = { mediaHash: null, externalUrl: 'https://pics.example/a.png', alt: '' };

const AGAIN = { made: true, has: true };
const NOT_AGAIN = { made: false, has: false };

test('the home page is made again for an edit of what it shows, and of what it may then show', async () => {
  const { deps, given, get, rendered } = await openPages();
  const ids: ProductId[] = [];
  const prices = { priceMinor: money(900), sellingPriceMinor: money(900) };
  for (let i = 0; i < 16; i++) {
    ids.push(await given.product({ ...prices, name: `Mouse ${i}`, category: MICE }));
  }
  const [oldest, second, newest] = [ids[0], ids[14], ids[15]] as [ProductId, ProductId, ProductId];

  const publish = async (section: Partial<GoodsSection> | Partial<ArrangedSection>) => {
    const { actor } = await given.user({ role: 'ADMIN' });
    const { version } = await getEditedHome(deps, actor);
    const own = { id: toId('homeSection', 'sec_own'), title: 'Own', from: null, until: null };
    const goods = { kind: 'tall', source: 'chosen', categories: [], products: [], count: 3 } as const;
    const sections = [{ ...own, ...goods, ...section } as ArrangedSection];
    const draft = await saveHomeDraft(deps, actor, { version, sections });
    await publishHome(deps, actor, { version: draft.version });
  };
  /** Whether the home page was made again for a change of a product, and has a text then. */
  const after = async (id: ProductId, change: UpdateProductInput['change'], text: string) => {
    await get('/');
    const before = rendered.length;
    await updateProduct(deps, SYSTEM, { id, change });
    const body = await get('/');
    return { made: rendered.length > before, has: body.includes(text) };
  };

  expect(await after(oldest, { name: 'Oldest' }, 'Oldest')).toEqual(NOT_AGAIN);
  expect(await after(newest, { name: 'Newest' }, 'Newest')).toEqual(AGAIN);

  await publish({ kind: 'highlights', categories: [MICE], count: 1 });
  expect(await after(oldest, { pictures: [PICTURE] }, 'Oldest')).toEqual(NOT_AGAIN);
  expect(await after(second, { pictures: [PICTURE] }, 'Mouse 14')).toEqual(AGAIN);

  await publish({ kind: 'highlights', products: [ids[7] as ProductId, newest], count: 1 });
  expect(await after(oldest, { name: 'Still oldest' }, 'Still oldest')).toEqual(NOT_AGAIN);
  expect(await after(newest, { pictures: [PICTURE] }, 'Newest')).toEqual(AGAIN);
  expect(await after(ids[7] as ProductId, { pictures: [PICTURE] }, 'Mouse 7')).toEqual(AGAIN);

  await publish({ source: 'offers' });
  expect(await after(oldest, { sellingPriceMinor: money(1) }, 'Still oldest')).toEqual(AGAIN);

  await publish({ kind: 'brands', brands: [{ name: 'Rare', logo: null }] });
  expect(await after(oldest, { brand: 'Rare' }, 'Rare')).toEqual(AGAIN);
});
