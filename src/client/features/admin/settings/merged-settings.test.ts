import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../../shared/operations/shop-settings.ts';
import { isSame, mergeFields } from '../plans/merging.ts';

const BASE: ShopSettings = {
  ...DEFAULT_SETTINGS,
  shopName: 'Voltcart',
  supportLinks: [{ label: 'Forum', url: 'https://forum.example' }],
};

test('edited settings stay, the rest take the saved values', () => {
  const draft = { ...BASE, contactPhone: '+1 555 0100' };
  const saved = { ...BASE, shopName: 'Bright Corner', countries: ['DE'] };
  expect(mergeFields({ base: BASE, mine: draft, theirs: saved })).toEqual({
    fields: { ...saved, contactPhone: '+1 555 0100' },
    changedByBoth: [],
  });
});

test('a setting that both changed keeps the local value and is reported', () => {
  const draft = { ...BASE, shopName: 'Mine', countries: ['FR'] };
  const saved = { ...BASE, shopName: 'Theirs', countries: ['FR'] };
  expect(mergeFields({ base: BASE, mine: draft, theirs: saved })).toEqual({
    fields: draft,
    changedByBoth: ['shopName'],
  });
});

test('the order of a link’s keys does not count as a change', () => {
  const [link] = BASE.supportLinks;
  const turned = { ...BASE, supportLinks: [{ url: link?.url ?? '', label: link?.label ?? '' }] };
  expect(isSame(BASE, turned)).toBe(true);
  expect(isSame(BASE, { ...BASE, supportLinks: [{ label: 'Forum', url: 'https://other.example' }] })).toBe(
    false,
  );
});
