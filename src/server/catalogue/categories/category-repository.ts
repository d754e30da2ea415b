import { asc } from 'drizzle-orm';
import type { CategoryInfo } from '../../../shared/catalogue/categories.ts';
import { preparedQuery, type Reader } from '../../db/database.ts';

const categoriesQuery = preparedQuery('categories', (from) => {
  const { categories } = from.tables;
  const { value, label, picture, shown } = categories;
  return from
    .select({ value, label, picture, shown })
    .from(categories)
    .orderBy(asc(categories.position), asc(value));
});

/** Every category, in display order. */
export const listCategoryRows = (from: Reader): Promise<CategoryInfo[]> => categoriesQuery(from);
