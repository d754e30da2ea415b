import { expect, test } from 'vitest';
import { openPages } from '../../../tests/support/shop/test-pages.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../actor.ts';
import { createPage } from '../content/page-admin-service.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';

test('a page in another language than the shop’s says so, and only of its own words', async () => {
  const { deps, get } = await openPages();
  await createPage(deps, SYSTEM, {
    ...{ slug: 'terms', footerColumn: 'legal', published: true, consent: false, beforeBuying: false },
    texts: { en: { title: 'Our terms', lead: 'In short.', body: 'We sell lamps.' } },
  });
  expect(await get('/pages/terms')).toContain('<h1>Our terms</h1>');
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Lampen', language: 'de' } as const;
  await updateShopSettings(deps, SYSTEM, { version: 0, settings });
  const html = await get('/pages/terms');
  expect(html).toContain('<h1 lang="en">Our terms</h1>');
  expect(html).toMatch(/<p lang="en"[^>]*>In short\.<\/p>/);
  expect(html).toMatch(/<div lang="en"[^>]*><p>We sell lamps\.<\/p>/);
  expect(await get('/resources')).not.toContain('lang="en"');
  await updateShopSettings(deps, SYSTEM, { version: 1, settings: { ...settings, closed: true } });
  expect(await get('/pages/terms')).toContain('<article lang="en"><h1>Our terms</h1>');
});
