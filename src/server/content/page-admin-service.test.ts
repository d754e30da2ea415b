import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { toId } from '../../shared/ids.ts';
import { pictureMarkdown } from '../../shared/pages/page-pictures.ts';
import { GUEST } from '../actor.ts';
import { listAuditLog } from '../audit/audit-log-service.ts';
import { getLockRowVersion } from '../db/lock-rows.ts';
import { findMedia } from '../media/media-repository.ts';
import { sweepMedia } from '../operations/jobs/media-sweep-service.ts';
import { storeBrandPicture } from './brand-service.ts';
import {
  createPage,
  deletePage,
  getOwnersPage,
  listPages,
  orderPages,
  previewPage,
  updatePage,
} from './page-admin-service.ts';
import type { PageContent } from './page-change-rules.ts';
import { getPage, readFooter, readPages, readTerms } from './page-service.ts';

const TERMS: PageContent = {
  ...{ slug: 'terms', footerColumn: 'legal', published: true, consent: false, beforeBuying: false },
  texts: { en: { title: 'Terms', lead: 'Ours.', body: 'You pay, we deliver.' } },
};

const HELP = toId('page', 'pag_help');
const BLOG = toId('page', 'pag_blog');

async function openOwnersShop(engine: 'sqlite' | 'postgresql') {
  const shop = await openTestShop(engine);
  const { actor } = await shop.given.user({ role: 'ADMIN' });
  return { ...shop, actor };
}

describeEngines('the owner’s pages', (engine) => {
  test('are written, found, renamed with a redirect, ordered, hidden and deleted', async () => {
    const { deps, actor } = await openOwnersShop(engine);
    const before = await getLockRowVersion(deps.db.read, 'catalogue');
    const { page, footer } = await createPage(deps, actor, TERMS);
    expect(page).toMatchObject({ ...TERMS, version: 1, builtIn: false });
    expect(footer.columns).toEqual([{ title: 'Legal', pages: [{ title: 'Terms', path: '/pages/terms' }] }]);
    expect(await getLockRowVersion(deps.db.read, 'catalogue')).toBeGreaterThan(before);
    expect((await listPages(deps, actor)).map(({ slug, builtIn }) => [slug, builtIn])).toEqual([
      ['help', true],
      ['resources', true],
      ['blog', true],
      ['terms', false],
    ]);

    // Renamed, in a second language as well.
    const german = { title: 'AGB', lead: '', body: 'Sie zahlen, wir liefern.' };
    const renamed = await updatePage(deps, actor, {
      ...TERMS,
      ...{ id: page.id, version: 1, slug: 'our-terms', texts: { ...TERMS.texts, de: german } },
    });
    expect(renamed.page.version).toBe(2);
    expect((await getPage(deps, GUEST, 'terms')).slug).toBe('our-terms');
    expect((await readPages(deps)).moved).toEqual(new Map([['terms', 'our-terms']]));
    await expect(updatePage(deps, actor, { ...TERMS, id: page.id, version: 1 })).rejects.toMatchObject({
      reason: { code: 'page_changed' },
    });
    expect(await getOwnersPage(deps, actor, page.id)).toMatchObject({
      slug: 'our-terms',
      texts: { de: german },
    });

    // A page that takes the old address over ends the redirect.
    const other = await createPage(deps, actor, { ...TERMS, texts: { en: { ...german, title: 'Other' } } });
    expect((await readPages(deps)).moved.size).toBe(0);
    await expect(
      updatePage(deps, actor, { ...TERMS, id: page.id, version: 2, slug: 'terms' }),
    ).rejects.toMatchObject({ reason: { code: 'page_slug_taken' } });

    const ids = (await listPages(deps, actor)).map(({ id }) => id).reverse();
    const moved = await orderPages(deps, actor, ids);
    expect(moved.columns[0]?.pages.map(({ title }) => title)).toEqual(['Other', 'Terms']);
    expect((await listPages(deps, actor)).map(({ id }) => id)).toEqual(ids);
    await expect(orderPages(deps, actor, ids.slice(1))).rejects.toMatchObject({
      reason: { code: 'page_changed' },
    });

    const { version, updatedAt, builtIn, ...shown } = await getOwnersPage(deps, actor, other.page.id);
    await updatePage(deps, actor, { ...shown, version, published: false });
    await expect(getPage(deps, GUEST, 'terms')).rejects.toMatchObject({ reason: { code: 'not_found' } });
    expect((await readFooter(deps)).columns[0]?.pages).toHaveLength(1);
    await deletePage(deps, actor, { id: other.page.id, version: version + 1 });
    await expect(getOwnersPage(deps, actor, other.page.id)).rejects.toMatchObject({
      reason: { code: 'not_found', entity: 'page' },
    });

    const { items } = await listAuditLog(deps, actor, { limit: 50, entity: 'page' });
    expect(items.map(({ action }) => action).reverse()).toEqual([
      ...['page.created', 'page.changed', 'page.created', 'pages.ordered', 'page.changed', 'page.deleted'],
    ]);
    expect(items.at(-2)?.data).toEqual({
      title: 'Terms',
      changes: [
        { field: 'slug', from: 'terms', to: 'our-terms' },
        { field: 'de.title', from: null, to: 'AGB' },
        { field: 'de.lead', from: null, to: '' },
        { field: 'de.body', from: null, to: 'Sie zahlen, wir liefern.' },
      ],
    });
  });

  test('only a page that visitors can read takes an earlier address over', async () => {
    const { deps, actor } = await openOwnersShop(engine);
    const { page } = await createPage(deps, actor, TERMS);
    await updatePage(deps, actor, { ...TERMS, id: page.id, version: 1, slug: 'our-terms' });
    const led = async () => (await getPage(deps, GUEST, 'terms')).slug;
    const other = { ...TERMS, texts: { en: { title: 'Other', lead: '', body: 'Not yet.' } } };
    const draft = { ...other, published: false };
    const deleted = (await createPage(deps, actor, draft)).page;
    expect(await led()).toBe('our-terms');
    await deletePage(deps, actor, deleted);
    expect(await led()).toBe('our-terms');

    const { id } = (await createPage(deps, actor, draft)).page;
    // The draft moves, comes back, and only then is published.
    await updatePage(deps, actor, { ...draft, id, version: 1, slug: 'elsewhere' });
    await updatePage(deps, actor, { ...draft, id, version: 2 });
    expect(await led()).toBe('our-terms');
    await updatePage(deps, actor, { ...other, id, version: 3 });
    expect(await getPage(deps, GUEST, 'terms')).toMatchObject({ title: 'Other' });
    expect((await readPages(deps)).moved).toEqual(new Map([['elsewhere', 'terms']]));
  });

  test('are saved whatever their texts are: the log cuts no character in two', async () => {
    const { deps, actor } = await openOwnersShop(engine);
    const withBody = (body: string) => ({ ...TERMS, texts: { en: { title: 'Terms', lead: '', body } } });
    const { page } = await createPage(deps, actor, withBody(`${'a'.repeat(199)}😀 end`));
    await updatePage(deps, actor, { ...withBody(`${'b'.repeat(198)}😀 end`), id: page.id, version: 1 });
    const { items } = await listAuditLog(deps, actor, { limit: 1, entity: 'page' });
    const cut = { from: `${'a'.repeat(199)} …`, to: `${'b'.repeat(198)}😀 …` };
    expect(items[0]?.data).toEqual({ title: 'Terms', changes: [{ field: 'en.body', ...cut }] });
  });

  test('a new one is the last, also where others were deleted', async () => {
    const { deps, actor } = await openOwnersShop(engine);
    const make = (slug: string) => createPage(deps, actor, { ...TERMS, slug });
    const [first, second] = [await make('one'), await make('two')];
    await make('three');
    await make('four');
    for (const { page } of [first, second]) await deletePage(deps, actor, { id: page.id, version: 1 });
    await make('five');
    const slugs = (await listPages(deps, actor)).map(({ slug }) => slug);
    expect(slugs.slice(-3)).toEqual(['three', 'four', 'five']);
  });

  test('are saved once when two save at once', async () => {
    const { deps, actor } = await openOwnersShop(engine);
    const { page } = await createPage(deps, actor, TERMS);
    const save = (body: string) =>
      updatePage(deps, actor, {
        ...TERMS,
        ...{ id: page.id, version: 1, texts: { en: { title: 'Terms', lead: '', body } } },
      });
    const results = await Promise.allSettled([save('one'), save('two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what is refused', () => {
  test('a page with gaps can be saved, but not published', async () => {
    const { deps, actor } = await openOwnersShop('sqlite');
    const texts = { en: { title: 'Imprint', lead: '', body: 'By [Your name], [Your city].' } };
    const draft = { ...TERMS, slug: 'imprint', texts };
    await expect(createPage(deps, actor, draft)).rejects.toMatchObject({
      reason: { code: 'page_has_gaps', gaps: ['Your name', 'Your city'] },
    });
    const { page } = await createPage(deps, actor, { ...draft, published: false });
    expect((await readPages(deps)).published.map(({ slug }) => slug)).not.toContain('imprint');
    await expect(updatePage(deps, actor, { ...draft, id: page.id, version: 1 })).rejects.toMatchObject({
      reason: { code: 'page_has_gaps' },
    });
  });

  test('pages of the shop keep their addresses, and the Help Center stays published', async () => {
    const { deps, actor } = await openOwnersShop('sqlite');
    const changed = async (id: typeof HELP, changes: Partial<PageContent>) => {
      const { version, updatedAt, builtIn, ...page } = await getOwnersPage(deps, actor, id);
      return updatePage(deps, actor, { ...page, version, ...changes });
    };
    await expect(changed(BLOG, { slug: 'news' })).rejects.toMatchObject({ reason: { field: 'slug' } });
    await expect(changed(HELP, { published: false })).rejects.toMatchObject({
      reason: { field: 'published' },
    });
    await expect(deletePage(deps, actor, { id: BLOG, version: 1 })).rejects.toMatchObject({
      reason: { code: 'invalid_field' },
    });
    await changed(BLOG, { published: false });
    expect((await getPage(deps, GUEST, 'help')).articles.map(({ path }) => path)).toEqual(['/resources']);
    // Saved unchanged, nothing changes.
    const { page } = await changed(HELP, {});
    expect(page).toMatchObject({ version: 1, updatedAt: null });
  });

  test('only admins write pages', async () => {
    const { deps, given } = await openTestShop('sqlite');
    const customer = await given.user();
    await expect(createPage(deps, customer.actor, TERMS)).rejects.toMatchObject({
      reason: { code: 'forbidden' },
    });
    await expect(
      previewPage(deps, GUEST, { body: 'x', language: 'en', questions: false }),
    ).rejects.toMatchObject({ reason: { code: 'unauthenticated' } });
  });

  test('there is an end to the number of pages', async () => {
    const { deps, actor } = await openOwnersShop('sqlite');
    for (let number = 0; number < 197; number++)
      await createPage(deps, actor, { ...TERMS, slug: `page-${number}` });
    await expect(createPage(deps, actor, TERMS)).rejects.toMatchObject({
      reason: { code: 'too_many_pages', limit: 200 },
    });
  });
});

test('the terms to read are the published pages that ask for it, and their version follows each change', async () => {
  const { deps, actor, clock } = await openOwnersShop('sqlite');
  expect(await readTerms(deps)).toBeNull();
  const { page } = await createPage(deps, actor, { ...TERMS, consent: true, published: false });
  expect(await readTerms(deps)).toBeNull();
  await updatePage(deps, actor, { ...TERMS, id: page.id, version: 1, consent: true });
  const first = await readTerms(deps);
  expect(first?.links).toEqual([{ title: 'Terms', path: '/pages/terms' }]);
  clock.advance(60_000);
  const texts = { en: { title: 'Terms', lead: '', body: 'You pay twice.' } };
  await updatePage(deps, actor, { ...TERMS, id: page.id, version: 2, consent: true, texts });
  expect((await readTerms(deps))?.version).not.toBe(first?.version);
});

describeEngines('the pages', (engine) => {
  test('show pictures, which are kept as long as a page shows them', async () => {
    const { deps, actor, clock } = await openOwnersShop(engine);
    const { read } = deps.db;
    const file = await sharp({ create: { width: 2000, height: 2828, channels: 3, background: '#003399' } })
      .png()
      .toBuffer();
    const picture = await storeBrandPicture(deps, actor, { kind: 'page', file });
    expect(picture).toMatchObject({ width: 1440, height: 2036 });
    const shows = (body: string): PageContent => ({
      ...TERMS,
      texts: { en: { title: 'x', lead: '', body } },
    });
    const unknown = shows(pictureMarkdown({ hash: 'f'.repeat(32) }, 'Nothing'));
    await expect(createPage(deps, actor, unknown)).rejects.toMatchObject({
      reason: { code: 'unknown_picture' },
    });
    const shown = shows(`Look:\n\n${pictureMarkdown(picture, 'A "blue" sheet')}`);
    const { page } = await createPage(deps, actor, shown);
    const image = `<img src="/media/${picture.hash}-page.webp" alt="A &quot;blue&quot; sheet" width="1440" height="2036" loading="lazy" decoding="async">`;
    expect((await getPage(deps, GUEST, 'terms')).html).toContain(image);
    const body = shown.texts.en?.body ?? '';
    expect(await previewPage(deps, actor, { body, language: 'en', questions: false })).toContain(image);
    clock.advance(8 * DAY_MS);
    await sweepMedia(deps);
    expect(await findMedia(read, [picture.hash])).toHaveProperty('size', 1);
    await updatePage(deps, actor, { ...TERMS, id: page.id, version: 1 });
    // Shown until just now.
    await sweepMedia(deps);
    expect(await findMedia(read, [picture.hash])).toHaveProperty('size', 1);
    clock.advance(8 * DAY_MS);
    await sweepMedia(deps);
    expect(await findMedia(read, [picture.hash])).toHaveProperty('size', 0);
    const again = { ...shown, id: page.id, version: 2 };
    await expect(updatePage(deps, actor, again)).rejects.toMatchObject({
      reason: { code: 'unknown_picture' },
    });
  });

  test('are linked where people buy, if the owner says so and once they are published', async () => {
    const { deps, actor } = await openOwnersShop(engine);
    const draft = { ...TERMS, beforeBuying: true, published: false };
    const { page, footer } = await createPage(deps, actor, draft);
    expect(footer.beforeBuying).toBeUndefined();
    const { footer: saved } = await updatePage(deps, actor, {
      ...draft,
      ...{ id: page.id, version: 1, published: true },
    });
    expect(saved.beforeBuying).toEqual([{ title: 'Terms', path: '/pages/terms' }]);
    expect((await deletePage(deps, actor, { id: page.id, version: 2 })).beforeBuying).toBeUndefined();
  });
});
