import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { mediaHashOf } from '../../../shared/catalogue/pictures.ts';
import { SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { storePicture } from '../../media/media-service.ts';
import {
  addAttribute,
  changeAttribute,
  listAdminAttributes,
  moveAttribute,
  removeAttribute,
} from './attribute-admin-service.ts';
import {
  changeCategory,
  listAdminCategories,
  mergeCategory,
  moveCategory,
  removeCategory,
} from './category-admin-service.ts';

const [TRIMMERS, WATCHES, MOUSE] = [toCategory('trimmers'), toCategory('watches'), toCategory('Mouse')];
const CHANGED = { reason: { code: 'category_changed' } };
const USES = { filterable: true, compared: true, onCards: false };
const SIZE = { ...USES, key: 'size', label: 'Size', type: 'number', unit: 'mm' } as const;

async function upload(deps: Deps, background: string): Promise<string | null> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
  const { source } = await storePicture(deps, SYSTEM, await picture.png().toBuffer());
  return mediaHashOf(source);
}

const found = async (deps: Deps, value: string) =>
  (await listAdminCategories(deps, SYSTEM)).find((category) => category.value === value);

describeEngines('a category that somebody else changed meanwhile', (engine) => {
  test('once it was merged, changes of it do not reach the other one', async () => {
    const { deps } = await openTestShop(engine);
    await addAttribute(deps, SYSTEM, { ...SIZE, category: WATCHES });
    await mergeCategory(deps, SYSTEM, { value: TRIMMERS, into: WATCHES });
    const look = async () => ({
      categories: await listAdminCategories(deps, SYSTEM),
      attributes: await listAdminAttributes(deps, SYSTEM, WATCHES),
    });
    const before = await look();
    const stale = { category: TRIMMERS, key: SIZE.key };
    for (const change of [
      () => changeCategory(deps, SYSTEM, { value: TRIMMERS, label: 'Shaving' }),
      () => changeCategory(deps, SYSTEM, { value: TRIMMERS, shown: false }),
      () => changeCategory(deps, SYSTEM, { value: TRIMMERS, address: toCategory('shaving') }),
      () => moveCategory(deps, SYSTEM, { value: TRIMMERS, before: null }),
      () => moveCategory(deps, SYSTEM, { value: MOUSE, before: TRIMMERS }),
      () => mergeCategory(deps, SYSTEM, { value: TRIMMERS, into: MOUSE }),
      () => mergeCategory(deps, SYSTEM, { value: MOUSE, into: TRIMMERS }),
      () => removeCategory(deps, SYSTEM, { value: TRIMMERS }),
      () => addAttribute(deps, SYSTEM, { ...SIZE, category: TRIMMERS, key: 'blade', label: 'Blade' }),
      () => changeAttribute(deps, SYSTEM, { ...stale, label: 'Length' }),
      () => moveAttribute(deps, SYSTEM, { ...stale, before: null }),
      () => removeAttribute(deps, SYSTEM, stale),
    ]) {
      await expect(change()).rejects.toMatchObject(CHANGED);
    }
    expect(await look()).toEqual(before);
  });

  test('a name or picture that is another by now is not overwritten; other fields are saved', async () => {
    const { deps } = await openTestShop(engine);
    const [one, other] = [await upload(deps, 'red'), await upload(deps, 'blue')];
    const before = { label: 'Watches', pictureHash: null };
    await changeCategory(deps, SYSTEM, { value: WATCHES, label: 'Clocks', before });
    await expect(
      changeCategory(deps, SYSTEM, { value: WATCHES, label: 'Timepieces', before }),
    ).rejects.toMatchObject(CHANGED);
    await changeCategory(deps, SYSTEM, { value: WATCHES, shown: false, pictureHash: one, before });
    await expect(
      changeCategory(deps, SYSTEM, { value: WATCHES, pictureHash: other, before }),
    ).rejects.toMatchObject(CHANGED);
    // Both wanted the same.
    await changeCategory(deps, SYSTEM, { value: WATCHES, label: 'Clocks', pictureHash: one, before });
    expect(await found(deps, WATCHES)).toMatchObject({
      ...{ label: 'Clocks', shown: false, picture: `/media/${one}` },
    });
  });

  test('an attribute’s name or unit that is another by now is not overwritten; other fields are saved', async () => {
    const { deps } = await openTestShop(engine);
    await addAttribute(deps, SYSTEM, { ...SIZE, category: WATCHES });
    const size = { category: WATCHES, key: 'size', before: { label: 'Size', unit: 'mm' } };
    await changeAttribute(deps, SYSTEM, { ...size, unit: 'cm' });
    await expect(changeAttribute(deps, SYSTEM, { ...size, unit: 'in' })).rejects.toMatchObject(CHANGED);
    await changeAttribute(deps, SYSTEM, { ...size, label: 'Width', onCards: true });
    await expect(changeAttribute(deps, SYSTEM, { ...size, label: 'Height' })).rejects.toMatchObject(CHANGED);
    expect(
      (await listAdminAttributes(deps, SYSTEM, WATCHES)).find(({ key }) => key === 'size'),
    ).toMatchObject({ label: 'Width', unit: 'cm', onCards: true });
  });
});
