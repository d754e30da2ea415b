import { and, asc, eq, inArray, max, or, sql } from 'drizzle-orm';
import type { PageId } from '../../shared/ids.ts';
import type { Language } from '../../shared/texts/language.ts';
import { type Given, preparedQuery, type Reader, type Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { equals, inValues, type ValueList } from '../db/values-in.ts';

export type PageRow = Tables['pages']['$inferSelect'];
export type PageTextRow = Tables['pageTexts']['$inferSelect'];

/** The published page of this slug in a list of at most one: in this language, or in another if there is none. */
export const findPage = preparedQuery(
  'page',
  (from, { slug, language }: Given<{ slug: string; language: Language }>) => {
    const { pages, pageTexts } = from.tables;
    const { title, lead, body, language: written } = pageTexts;
    return from
      .select({ slug: pages.slug, title, lead, body, language: written })
      .from(pages)
      .innerJoin(pageTexts, eq(pageTexts.pageId, pages.id))
      .where(and(equals(pages.slug, slug), eq(pages.published, true)))
      .orderBy(sql`case when ${equals(pageTexts.language, language)} then 0 else 1 end`, pageTexts.language)
      .limit(1);
  },
);

/** Every page with its titles, in the owner's order; one row for each language. */
export const listTitles = preparedQuery('page_titles', (from) => {
  const { pages, pageTexts } = from.tables;
  return from
    .select({
      id: pages.id,
      slug: pages.slug,
      footerColumn: pages.footerColumn,
      published: pages.published,
      consent: pages.consent,
      beforeBuying: pages.beforeBuying,
      version: pages.version,
      updatedAt: pages.updatedAt,
      language: pageTexts.language,
      title: pageTexts.title,
    })
    .from(pages)
    .innerJoin(pageTexts, eq(pageTexts.pageId, pages.id))
    .orderBy(asc(pages.position), asc(pages.id), asc(pageTexts.language));
});

/** Earlier slugs, each with the slug of today. */
export const listMovedPages = preparedQuery('moved_pages', (from) => {
  const { pages, pageAddresses } = from.tables;
  return from
    .select({ from: pageAddresses.slug, to: pages.slug })
    .from(pageAddresses)
    .innerJoin(pages, eq(pages.id, pageAddresses.pageId))
    .where(eq(pages.published, true));
});

/** Published pages at one of these slugs, today or earlier, and those that the checkout asks people to have read. */
export const listAgreedPages = preparedQuery(
  'agreed_pages',
  (from, given: Given<{ slugs: ValueList<string> }>) => {
    const { pages, pageAddresses } = from.tables;
    const moved = from
      .select({ id: pageAddresses.pageId })
      .from(pageAddresses)
      .where(inValues(from, pageAddresses.slug, given.slugs));
    return from
      .select({ slug: pages.slug, updatedAt: pages.updatedAt })
      .from(pages)
      .where(
        and(
          sql`${pages.published}`,
          or(sql`${pages.consent}`, inValues(from, pages.slug, given.slugs), inArray(pages.id, moved)),
        ),
      )
      .orderBy(asc(pages.position), asc(pages.id));
  },
);

export async function findPageRow(from: Reader, id: PageId): Promise<PageRow | null> {
  const { pages } = from.tables;
  const [row] = await from.select().from(pages).where(eq(pages.id, id));
  return row ?? null;
}

export async function findPageOfSlug(from: Reader, slug: string): Promise<PageRow | null> {
  const { pages } = from.tables;
  const [row] = await from.select().from(pages).where(eq(pages.slug, slug));
  return row ?? null;
}

/** In the order of their languages. */
export function listTextsOf(from: Reader, id: PageId): Promise<PageTextRow[]> {
  const { pageTexts } = from.tables;
  return from.select().from(pageTexts).where(eq(pageTexts.pageId, id)).orderBy(asc(pageTexts.language));
}

/** Every page's id, in the owner's order. */
export async function listPageIds(from: Reader): Promise<PageId[]> {
  const { pages } = from.tables;
  const rows = await from.select({ id: pages.id }).from(pages).orderBy(asc(pages.position), asc(pages.id));
  return rows.map(({ id }) => id);
}

/** Behind all pages. */
export async function nextPagePosition(from: Reader): Promise<number> {
  const { pages } = from.tables;
  const [row] = await from.select({ last: max(pages.position) }).from(pages);
  return (row?.last ?? -1) + 1;
}

export async function insertPage(tx: Transaction, page: Tables['pages']['$inferInsert']): Promise<void> {
  await tx.insert(tx.tables.pages).values(page);
}

export async function updatePageRow(
  tx: Transaction,
  id: PageId,
  changes: Partial<Tables['pages']['$inferInsert']>,
): Promise<void> {
  const { pages } = tx.tables;
  await tx.update(pages).set(changes).where(eq(pages.id, id));
}

export async function replaceTexts(
  tx: Transaction,
  id: PageId,
  texts: readonly Omit<PageTextRow, 'pageId'>[],
): Promise<void> {
  const { pageTexts } = tx.tables;
  await tx.delete(pageTexts).where(eq(pageTexts.pageId, id));
  await tx.insert(pageTexts).values(texts.map((text) => ({ ...text, pageId: id })));
}

/** Makes an earlier slug redirect to a page; one at which it was only a draft may lead to another page, and goes on to. */
export async function keepAddress(tx: Transaction, address: { slug: string; pageId: PageId }): Promise<void> {
  await tx.insert(tx.tables.pageAddresses).values(address).onConflictDoNothing();
}

/** The slug of a published page redirects nowhere. */
export async function deleteAddress(tx: Transaction, slug: string): Promise<void> {
  const { pageAddresses } = tx.tables;
  await tx.delete(pageAddresses).where(eq(pageAddresses.slug, slug));
}

/** Its texts and earlier addresses go with it. */
export async function deletePageRow(tx: Transaction, id: PageId): Promise<void> {
  const { pages } = tx.tables;
  await tx.delete(pages).where(eq(pages.id, id));
}
