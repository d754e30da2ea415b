import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { render } from '../../client/entry-server.tsx';
import { toId } from '../../shared/ids.ts';
import { pathOfPage } from '../../shared/pages/reading.ts';
import { SYSTEM } from '../actor.ts';
import { createPage, deletePage, getOwnersPage, updatePage } from '../content/page-admin-service.ts';
import type { PageContent } from '../content/page-change-rules.ts';

const TERMS: PageContent = {
  ...{ slug: 'terms', footerColumn: 'legal', published: true, consent: false, beforeBuying: false },
  texts: { en: { title: 'Our terms', lead: 'In short & long.', body: '## Paying\n\nBy card.' } },
};

async function openShop() {
  const counter = { renderings: 0 };
  const shop = await openTestApp({
    pages: {
      cached: true,
      client: {
        render: (input) => {
          counter.renderings++;
          return render(input);
        },
      },
      template: {
        buildId: 'test',
        scriptSources: [],
        fileOf: (source) => `/${source}`,
        fill: (_page, _language, { head, body, boot }) =>
          `<!doctype html><head>${head}</head>${body}<i id=boot>${boot}`,
      },
    },
    rateLimitScale: 1_000_000,
  });
  const get = async (url: string) => {
    const { statusCode, headers, body } = await shop.app.inject(url);
    return {
      status: statusCode,
      location: headers.location,
      body,
      shown: body.split('<i id=boot>')[0] ?? '',
    };
  };
  return { ...shop, counter, get };
}

test('an own page is rendered on the server with its head, kept, found, and gone with the next answer', async () => {
  const { deps, get, counter } = await openShop();
  expect((await get('/pages/terms')).status).toBe(404);
  const { page } = await createPage(deps, SYSTEM, TERMS);
  const { status, shown } = await get('/pages/terms');
  expect(status).toBe(200);
  expect(shown).toContain('<title>Our terms | Voltcart</title>');
  expect(shown).toContain('<meta name="description" content="In short &amp; long."/>');
  expect(shown).toContain('<link rel="canonical" href="http://shop.test/pages/terms"/>');
  expect(shown).toContain('<h2>Paying</h2>\n<p>By card.</p>');
  expect(shown).toMatch(/<h2[^>]*>Legal<\/h2><ul><li><a href="\/pages\/terms"[^>]*>Our terms<\/a>/);
  const before = counter.renderings;
  await get('/pages/terms');
  expect(counter.renderings).toBe(before);
  // In any case and with slashes, it is one page.
  expect(await get('/Pages/TERMS/')).toMatchObject({ status: 308, location: '/pages/terms' });
  expect((await get('/sitemap.xml')).body).toContain('<loc>http://shop.test/pages/terms</loc><lastmod>');

  await updatePage(deps, SYSTEM, { ...TERMS, id: page.id, version: 1, slug: 'our-terms' });
  expect(await get('/pages/terms?from=mail')).toMatchObject({
    status: 308,
    location: '/pages/our-terms?from=mail',
  });
  expect((await get('/help')).shown).toContain('href="/pages/our-terms"');
  await updatePage(deps, SYSTEM, { ...TERMS, id: page.id, version: 2, slug: 'our-terms', published: false });
  for (const path of ['/pages/our-terms', '/pages/terms']) expect((await get(path)).status).toBe(404);
  expect((await get('/sitemap.xml')).body).not.toContain('terms');
  expect((await get('/help')).shown).not.toContain('our-terms');
  await deletePage(deps, SYSTEM, { id: page.id, version: 3 });
});

test('addresses that lead nowhere render nothing new, and what the shop comes with has one address', async () => {
  const { get, counter } = await openShop();
  await get('/pages/x0');
  const before = counter.renderings;
  for (let number = 1; number < 20; number++) expect((await get(`/pages/x${number}`)).status).toBe(404);
  expect(counter.renderings).toBe(before);
  for (const slug of ['help', 'resources', 'blog']) {
    expect(await get(`/pages/${slug}`)).toMatchObject({ status: 308, location: pathOfPage(slug) });
  }
});

test('an article that is taken off is gone from page, sitemap and Help Center', async () => {
  const { deps, get } = await openShop();
  const { id, version, updatedAt, builtIn, ...blog } = await getOwnersPage(
    deps,
    SYSTEM,
    toId('page', 'pag_blog'),
  );
  expect((await get('/blog')).status).toBe(200);
  await updatePage(deps, SYSTEM, { ...blog, id, version, published: false });
  expect((await get('/blog')).status).toBe(404);
  expect((await get('/sitemap.xml')).body).not.toContain('/blog');
  expect((await get('/help')).shown).not.toContain('href="/blog"');
  expect((await get('/resources')).status).toBe(200);
});

test('a fresh shop’s footer has no more than the specification’s', async () => {
  const { get } = await openShop();
  const { shown } = await get('/help');
  const footer = shown.slice(shown.indexOf('<footer'), shown.indexOf('</footer'));
  expect(footer).not.toContain('/pages/');
  expect(footer.match(/<nav/g)).toHaveLength(2);
});
