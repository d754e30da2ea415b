import { type Given, preparedQuery } from '../db/database.ts';
import { equals } from '../db/values-in.ts';

/** The page with this slug, as a list of at most one. */
export const findPage = preparedQuery('page', (from, { slug }: Given<{ slug: string }>) => {
  const { pages } = from.tables;
  const { title, lead, body } = pages;
  return from.select({ slug: pages.slug, title, lead, body }).from(pages).where(equals(pages.slug, slug));
});
