import { expect, test } from 'vitest';
import { editHome, homeRow } from '../../../../tests/support/shop/test-home.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { type Category, toCategory } from '../../../shared/catalogue/categories.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { GUEST } from '../../actor.ts';
import {
  discardHomeDraft,
  getEditedHome,
  previewHome,
  publishHome,
  restoreHome,
} from '../../content/home-admin-service.ts';
import { getHome } from '../../content/home-service.ts';
import { changeCategory, createCategory, mergeCategory } from './category-admin-service.ts';

const [MOBILES, PHONES, MOUSE] = ['mobiles', 'phones', 'Mouse'].map(toCategory) as [
  Category,
  Category,
  Category,
];

describeEngines('rows of an arranged home page', (engine) => {
  const open = async () => {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const { actor } = await given.user({ role: 'ADMIN' });
    const { save, publish } = editHome(deps, actor);
    const make = (address: Category) =>
      createCategory(deps, actor, { label: `New ${address}`, address, shown: true, pictureHash: null });
    const shown = async () =>
      (await getHome(deps, GUEST)).sections.map(({ title, category, products }) => [
        ...[title, category, products.map(({ id }) => id)],
      ]);
    return { ...shop, actor, save, publish, make, shown };
  };

  test('follow a category to its new address, or into another one, for good', async () => {
    const { deps, given, actor, save, publish, make, shown } = await open();
    const phone = await given.product({ category: MOBILES });
    const later = { from: new Date(deps.now().getTime() + HOUR_MS).toISOString() };
    await publish([homeRow('Before', { categories: [MOBILES] })]);
    await publish([
      homeRow('Phones', { categories: [MOBILES] }),
      homeRow('Later', { ...later, categories: [MOBILES] }),
    ]);
    const { version } = await save([homeRow('Draft', { categories: [MOUSE, MOBILES] })]);
    await changeCategory(deps, actor, { value: MOBILES, address: PHONES });
    // An editor that was open would write the old address again.
    await expect(publishHome(deps, actor, { version })).rejects.toMatchObject({
      reason: { code: 'home_changed' },
    });
    await make(MOBILES);
    await given.product({ category: MOBILES });
    expect(await shown()).toEqual([['Phones', PHONES, [phone]]]);
    expect((await previewHome(deps, actor)).sections).toMatchObject([{ products: [{ id: phone }] }]);

    await mergeCategory(deps, actor, { value: PHONES, into: MOUSE });
    await make(PHONES);
    expect(await shown()).toEqual([['Phones', MOUSE, [phone]]]);
    const draft = await getEditedHome(deps, actor);
    expect(draft.sections).toEqual([homeRow('Draft', { categories: [MOUSE] })]);
    const published = await discardHomeDraft(deps, actor, draft);
    expect(published.sections).toMatchObject([{ categories: [MOUSE] }, { ...later, categories: [MOUSE] }]);
    expect((await restoreHome(deps, actor, published)).sections).toMatchObject([{ categories: [MOUSE] }]);
  });

  test('that say an earlier address keep their category when the address is given to another', async () => {
    const { deps, given, actor, publish, make, shown } = await open();
    const phone = await given.product({ category: MOBILES });
    await changeCategory(deps, actor, { value: MOBILES, address: PHONES });
    await publish([homeRow('Phones', { categories: [MOBILES] })]);
    expect(await shown()).toEqual([['Phones', PHONES, [phone]]]);
    await make(MOBILES);
    await given.product({ category: MOBILES });
    expect(await shown()).toEqual([['Phones', PHONES, [phone]]]);
  });
});
