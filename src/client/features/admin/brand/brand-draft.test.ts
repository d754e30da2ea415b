import { expect, test } from 'vitest';
import { type Brand, NO_BRAND } from '../../../../shared/brand/brand.ts';
import { mergeFields } from '../plans/merging.ts';
import { isChanged } from './brand-draft.ts';

const picture = (letter: string) => ({ hash: letter.repeat(32), width: 10, height: 10 });
const announcement = { text: 'Sale', link: '/help', from: null, until: null };
const BASE: Brand = { ...NO_BRAND, logo: picture('a'), accent: '#112233', announcement };

test('what was changed here stays, the rest is as somebody else published it', () => {
  const draft = { ...BASE, announcement: { ...announcement, text: 'Sale today' } };
  const published: Brand = { ...BASE, logo: picture('b'), accent: '#445566', font: 'nunito' };
  expect(mergeFields({ base: BASE, mine: draft, theirs: published })).toEqual({
    fields: { ...published, announcement: draft.announcement },
    changedByBoth: [],
  });
});

test('what both changed is kept as it is here, and named', () => {
  const draft: Brand = { ...BASE, accent: '#000001', logo: null, icon: picture('c') };
  const published: Brand = { ...BASE, accent: '#000002', logo: null };
  expect(mergeFields({ base: BASE, mine: draft, theirs: published })).toEqual({
    fields: draft,
    changedByBoth: ['accent'],
  });
});

test('neither the order of keys nor a picture’s size is a change', () => {
  const { until, from, link, text } = announcement;
  const turned = { until, from, link, text };
  expect(isChanged(BASE, { ...BASE, announcement: turned, logo: { ...picture('a'), width: 20 } })).toBe(
    false,
  );
  expect(isChanged(BASE, { ...BASE, announcement: { ...turned, link: null } })).toBe(true);
  expect(isChanged(BASE, { ...BASE, announcement: null })).toBe(true);
});
