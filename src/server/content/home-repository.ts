import { asc, eq } from 'drizzle-orm';
import { preparedQuery } from '../db/database.ts';

/** The home page's sections in order, with a row for each item. */
export const listHomeSections = preparedQuery('home_sections', (from) => {
  const { homeSections, homeSectionItems } = from.tables;
  return from
    .select({
      id: homeSections.id,
      kind: homeSections.kind,
      title: homeSections.title,
      category: homeSectionItems.category,
      productId: homeSectionItems.productId,
    })
    .from(homeSections)
    .innerJoin(homeSectionItems, eq(homeSectionItems.sectionId, homeSections.id))
    .orderBy(asc(homeSections.position), asc(homeSections.id), asc(homeSectionItems.position));
});

/** The home page's slides in order. */
export const listBanners = preparedQuery('banners', (from) => {
  const { banners } = from.tables;
  const { id, title, text, action, link, picture } = banners;
  return from
    .select({ id, title, text, action, link, picture })
    .from(banners)
    .orderBy(asc(banners.position), asc(id));
});
