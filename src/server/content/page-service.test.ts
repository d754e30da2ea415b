import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { GUEST } from '../actor.ts';
import { getShopSettings, updateShopSettings } from '../settings/shop-settings-service.ts';
import { createPage } from './page-admin-service.ts';
import type { PageContent } from './page-change-rules.ts';
import { getPage, readFooter } from './page-service.ts';

const PLAIN: PageContent = {
  ...{ slug: 'about', footerColumn: null, published: true, consent: false, beforeBuying: false },
  texts: { en: { title: 'About us', lead: 'Who runs {{shop}}.', body: 'We sell lamps.' } },
};

describeEngines('pages to read', (engine) => {
  test('come in the shop’s language where there is one in it, else in another', async () => {
    const { deps, given } = await openTestShop(engine);
    const admin = await given.user({ role: 'ADMIN' });
    expect(await getPage(deps, GUEST, 'blog')).toMatchObject({
      title: 'Blog',
      lead: 'Notes on choosing, using and keeping electronics.',
      html: expect.stringContaining('<a href="/product-category?category=mobiles">Browse Mobiles</a>'),
      articles: [],
    });
    // A line's end is one on the page, too; the texts that the shop comes with have none.
    for (const slug of ['help', 'resources', 'blog']) {
      expect((await getPage(deps, GUEST, slug)).html).not.toContain('<br');
    }
    expect(await readFooter(deps)).toEqual({ service: [], columns: [] });
    await createPage(deps, admin.actor, { ...PLAIN, footerColumn: 'company' });
    const { version, settings } = await getShopSettings(deps, admin.actor);
    await updateShopSettings(deps, admin.actor, {
      version,
      settings: { ...settings, shopName: 'Lampen & mehr', language: 'de' },
    });
    const own = await getPage(deps, GUEST, 'resources');
    expect(own.title).toBe('Ratgeber');
    expect(own).not.toHaveProperty('language');
    expect(await getPage(deps, GUEST, 'about')).toMatchObject({
      language: 'en',
      lead: 'Who runs Lampen & mehr.',
      html: '<p>We sell lamps.</p>\n',
    });
    expect(await readFooter(deps)).toEqual({
      service: [],
      columns: [{ title: 'Über uns', pages: [{ title: 'About us', path: '/pages/about' }] }],
    });
    await expect(getPage(deps, GUEST, 'nothing')).rejects.toMatchObject({
      reason: { code: 'not_found', entity: 'page' },
    });
  });
});

test('nothing that is written into a page runs, and its headings are below its title', async () => {
  const { deps, given } = await openTestShop('sqlite');
  const admin = await given.user({ role: 'ADMIN' });
  const body =
    '# Big\n\n<script>alert(1)</script>\n\n[press](javascript:alert(1)) ![x](data:text/html,x "\\" onload=y")';
  await createPage(deps, admin.actor, { ...PLAIN, texts: { en: { title: 'x', lead: '', body } } });
  const { html } = await getPage(deps, GUEST, 'about');
  expect(html).not.toMatch(/<script|href="javascript|src="data:text|" onload|<h1/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('<h2>Big</h2>');
});

test('the Help Center unfolds its questions and says how to reach the shop, as text and nothing else', async () => {
  const { deps, given } = await openTestShop('sqlite');
  const admin = await given.user({ role: 'ADMIN' });
  const fresh = await getPage(deps, GUEST, 'help');
  expect(fresh).toMatchObject({ title: 'Help Center', lead: 'Short answers to the most common questions.' });
  expect(fresh.html.match(/<details>/g)).toHaveLength(3);
  expect(fresh.html.match(/<\/details>/g)).toHaveLength(3);
  expect(fresh.html).toContain('<summary>How do I contact support?</summary>\n<p>Reply to any email from');
  expect(fresh.articles.map(({ path }) => path)).toEqual(['/resources', '/blog']);
  const { version, settings } = await getShopSettings(deps, admin.actor);
  await updateShopSettings(deps, admin.actor, {
    version,
    settings: {
      ...settings,
      shopName: '*A* [b](javascript:x) <i>',
      contactEmail: 'ann+b@shop.test',
      contactPhone: '+49 (0) 1',
      contactAddress: 'Road 1\n![x](https://evil.test/x.png)',
    },
  });
  const { html } = await getPage(deps, GUEST, 'help');
  expect(html).toContain('Write to <a href="mailto:ann+b@shop.test">ann+b@shop.test</a>. If it is about');
  expect(html).toContain('Call <a href="tel:+4901">+49 (0) 1</a>.');
  expect(html).toContain('Road 1, ![x](https://evil.test/x.png)');
  expect(html).toContain('from *A* [b](javascript:x) &lt;i&gt;.');
  expect(html).not.toMatch(/<img|<em|href="javascript/);
});
