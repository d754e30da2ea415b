import { sql } from 'drizzle-orm';
import type { Language } from '../../shared/texts/language.ts';
import { type Given, preparedQuery } from '../db/database.ts';
import { equals } from '../db/values-in.ts';

/** The page of this slug in a list of at most one: in this language, or in another if there is none. */
export const findPage = preparedQuery(
  'page',
  (from, { slug, language }: Given<{ slug: string; language: Language }>) => {
    const { pages } = from.tables;
    const { title, lead, body } = pages;
    return from
      .select({ slug: pages.slug, title, lead, body })
      .from(pages)
      .where(equals(pages.slug, slug))
      .orderBy(sql`case when ${equals(pages.language, language)} then 0 else 1 end`, pages.language)
      .limit(1);
  },
);
