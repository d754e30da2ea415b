import type { PageId } from '../../shared/ids.ts';
import { picturesOfPage } from '../../shared/pages/page-pictures.ts';
import { type Footer, gapsIn, isBuiltIn, PAGE_LIMITS } from '../../shared/pages/reading.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { LANGUAGES, type Language } from '../../shared/texts/language.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { Deps } from '../deps.ts';
import { findPictures, lockMedia, releaseMedia } from '../media/media-repository.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { changesBetween, type PageContent, type PageText, titleOf } from './page-change-rules.ts';
import { renderPage } from './page-markdown.ts';
import {
  deleteAddress,
  deletePageRow,
  findPageOfSlug,
  findPageRow,
  insertPage,
  keepAddress,
  listPageIds,
  listTextsOf,
  listTitles,
  nextPagePosition,
  type PageRow,
  replaceTexts,
  updatePageRow,
} from './page-repository.ts';
import { readFillIns, readFooter } from './page-service.ts';

export type OwnersPage = PageContent & Pick<PageRow, 'id' | 'version' | 'updatedAt'> & { builtIn: boolean };

/** A page in the owner's list; `title` in the shop's language if it is written in it. */
export type ListedPage = Omit<OwnersPage, 'texts'> & { title: string; languages: Language[] };

/** A saved page, and the footer that every page now has. */
export type SavedPage = { page: OwnersPage; footer: Footer };

/**
 * Every page, drafts included, in the owner's order.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, as all functions here do.
 */
export async function listPages(deps: Deps, actor: Actor): Promise<ListedPage[]> {
  assertAdmin(actor);
  const { language } = await readShopSettings(deps.db.read, deps);
  const listed = new Map<PageId, ListedPage>();
  for (const { language: written, ...page } of await listTitles(deps.db.read)) {
    const before = listed.get(page.id);
    listed.set(page.id, {
      ...page,
      title: before && written !== language ? before.title : page.title,
      builtIn: isBuiltIn(page.slug),
      languages: [...(before?.languages ?? []), written],
    });
  }
  return [...listed.values()];
}

/** One page with all its texts. @throws ShopError `not_found`. */
export async function getOwnersPage(deps: Deps, actor: Actor, id: PageId): Promise<OwnersPage> {
  assertAdmin(actor);
  return readPage(deps.db.read, id);
}

async function readPage(from: Reader, id: PageId): Promise<OwnersPage> {
  const page = await findPageRow(from, id);
  if (!page) throw new ShopError({ code: 'not_found', entity: 'page' });
  const texts = (await listTextsOf(from, id)).map(
    ({ language, title, lead, body }) => [language, { title, lead, body }] as const,
  );
  const { position, ...row } = page;
  return { ...row, builtIn: isBuiltIn(row.slug), texts: Object.fromEntries(texts) };
}

/**
 * Adds a page, as the last one.
 * @throws ShopError `page_slug_taken`; `page_has_gaps` when a page with gaps is to be published;
 * `too_many_pages`; `unknown_picture` for a picture that is not stored.
 */
export function createPage(deps: Deps, actor: Actor, content: PageContent): Promise<SavedPage> {
  const id = deps.newId('page');
  return write(deps, actor, { id, content }, async (tx) => {
    const count = (await listPageIds(tx)).length;
    if (count >= PAGE_LIMITS.pages) throw new ShopError({ code: 'too_many_pages', limit: PAGE_LIMITS.pages });
    await assertFits(tx, id, content);
    const { texts, ...columns } = content;
    await insertPage(tx, { id, ...columns, position: await nextPagePosition(tx), updatedAt: deps.now() });
    await keepTexts(tx, id, content);
    await audit(tx, deps, actor, {
      action: 'page.created',
      entity: 'page',
      entityId: id,
      data: { title: titleOf(content), slug: content.slug },
    });
  });
}

/**
 * Changes a page; every process shows it from its next answer on. A changed slug redirects from then on.
 * Saving an unchanged page changes nothing.
 * @throws ShopError `not_found`; `page_changed` when `version` is stale; `invalid_field` for what is fixed in a
 * page that the shop comes with: its slug, and that the Help Center is published; those of `createPage`.
 */
export function updatePage(
  deps: Deps,
  actor: Actor,
  { id, version, ...content }: PageContent & { id: PageId; version: number },
): Promise<SavedPage> {
  return write(deps, actor, { id, content }, async (tx) => {
    const before = await readPage(tx, id);
    if (before.version !== version) throw new ShopError({ code: 'page_changed' });
    if (before.builtIn && content.slug !== before.slug)
      throw new ShopError({ code: 'invalid_field', field: 'slug' });
    if (before.slug === 'help' && !content.published)
      throw new ShopError({ code: 'invalid_field', field: 'published' });
    await assertFits(tx, id, content);
    const changes = changesBetween(before, content);
    if (changes.length === 0) return;
    const { texts, ...columns } = content;
    if (content.slug !== before.slug) await keepAddress(tx, { slug: before.slug, pageId: id });
    await updatePageRow(tx, id, { ...columns, version: version + 1, updatedAt: deps.now() });
    await keepTexts(tx, id, content);
    await audit(tx, deps, actor, {
      action: 'page.changed',
      entity: 'page',
      entityId: id,
      data: { title: titleOf(content), changes },
    });
  });
}

/**
 * Deletes an own page.
 * @throws ShopError `not_found`; `page_changed`; `invalid_field` for one that the shop comes with.
 */
export async function deletePage(
  deps: Deps,
  actor: Actor,
  { id, version }: { id: PageId; version: number },
): Promise<Footer> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const pictures = await lockPictures(tx, id, []);
    await takeLockRow(tx, 'catalogue');
    const page = await readPage(tx, id);
    if (page.version !== version) throw new ShopError({ code: 'page_changed' });
    if (page.builtIn) throw new ShopError({ code: 'invalid_field', field: 'id' });
    await releaseMedia(tx, pictures, deps.now());
    await deletePageRow(tx, id);
    await audit(tx, deps, actor, {
      action: 'page.deleted',
      entity: 'page',
      entityId: id,
      data: { title: titleOf(page), slug: page.slug },
    });
  });
  return readFooter(deps);
}

/**
 * Puts the pages in an order, which is also their order in the footer.
 * @param ids every page's.
 * @throws ShopError `page_changed` when there are others by now.
 */
export async function orderPages(deps: Deps, actor: Actor, ids: readonly PageId[]): Promise<Footer> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'catalogue');
    const before = await listPageIds(tx);
    const known = new Set(before);
    if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
      throw new ShopError({ code: 'page_changed' });
    if (ids.every((id, position) => before[position] === id)) return;
    for (const [position, id] of ids.entries()) await updatePageRow(tx, id, { position });
    await audit(tx, deps, actor, { action: 'pages.ordered', entity: 'page', entityId: 'all', data: {} });
  });
  return readFooter(deps);
}

/** A text as its page would show it: safe HTML. */
export async function previewPage(
  deps: Deps,
  actor: Actor,
  { body, language, questions }: { body: string; language: Language; questions: boolean },
): Promise<string> {
  assertAdmin(actor);
  const pictures = await findPictures(deps.db.read, picturesOfPage(body));
  return renderPage(body, await readFillIns(deps.db.read, deps, language), { questions, pictures });
}

async function write(
  deps: Deps,
  actor: Actor,
  { id, content }: { id: PageId; content: PageContent },
  body: (tx: Transaction) => Promise<void>,
): Promise<SavedPage> {
  assertAdmin(actor);
  const wanted = hashesIn(Object.values(content.texts));
  const page = await deps.db.transaction(async (tx) => {
    const before = await lockPictures(tx, id, wanted);
    // Public pages show it; the lock row also serialises writes to pages.
    await takeLockRow(tx, 'catalogue');
    await body(tx);
    await releaseMedia(
      tx,
      before.filter((hash) => !wanted.includes(hash)),
      deps.now(),
    );
    return readPage(tx, id);
  });
  return { page, footer: await readFooter(deps) };
}

const hashesIn = (texts: readonly Pick<PageText, 'body'>[]): string[] =>
  picturesOfPage(texts.map(({ body }) => body).join('\n'));

/**
 * Locks the pictures of a page, before and after: first, as all writers lock them. The sweep then sees that they are in
 * use, or removed them before.
 * @returns those of before; a change of the page meanwhile is found by its version.
 * @throws ShopError `unknown_picture`
 */
async function lockPictures(tx: Transaction, id: PageId, wanted: readonly string[]): Promise<string[]> {
  const old = hashesIn(await listTextsOf(tx, id));
  const there = await lockMedia(tx, [...new Set([...old, ...wanted])]);
  if (!wanted.every((hash) => there.has(hash))) throw new ShopError({ code: 'unknown_picture' });
  return old;
}

/** @throws ShopError `page_slug_taken`, `page_has_gaps`. */
async function assertFits(
  tx: Transaction,
  id: PageId,
  { slug, published, texts }: PageContent,
): Promise<void> {
  const there = await findPageOfSlug(tx, slug);
  if (there && there.id !== id) throw new ShopError({ code: 'page_slug_taken' });
  // A draft leads nobody anywhere: visitors go on to the page that was here.
  if (published) await deleteAddress(tx, slug);
  const gaps = Object.values(texts).flatMap(({ title, lead, body }) => gapsIn(`${title}\n${lead}\n${body}`));
  if (published && gaps.length > 0) throw new ShopError({ code: 'page_has_gaps', gaps });
}

const keepTexts = (tx: Transaction, id: PageId, { texts }: PageContent): Promise<void> =>
  replaceTexts(
    tx,
    id,
    LANGUAGES.flatMap((language) => {
      const text = texts[language];
      return text ? [{ language, ...text }] : [];
    }),
  );
