import { type Category, type CategoryInfo, findCategory } from '../../../shared/catalogue/categories.ts';
import { ShopError } from '../../../shared/shop-error.ts';

/**
 * The category that a change names by its own value. Whoever still sees a former one may mean a category that has been
 * merged into another.
 * @throws ShopError `category_changed` for a former value; `not_found`.
 */
export function getKnown(categories: readonly CategoryInfo[], value: Category): CategoryInfo {
  const category = findCategory(categories, value);
  if (!category) throw new ShopError({ code: 'not_found', entity: 'category' });
  if (category.value !== value) throw new ShopError({ code: 'category_changed' });
  return category;
}

/**
 * Checks that the fields to change are still as the form showed them. A field of `after` that is undefined stays.
 * @param seen without it, the check is skipped.
 * @throws ShopError `category_changed`.
 */
export function assertAsSeen<Fields extends object>(
  seen: Fields | undefined,
  now: Fields,
  after: { [Name in keyof Fields]: Fields[Name] | undefined },
): void {
  for (const name in seen) {
    const isChanged = after[name] !== undefined && after[name] !== now[name];
    if (isChanged && seen[name] !== now[name]) throw new ShopError({ code: 'category_changed' });
  }
}
