import type { Category } from '../../../shared/categories.ts';

const FILES = import.meta.glob<string>('../../../demo/pictures/category-*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The address of a category's picture in the strip, 96 or 192 pixels wide; undefined when there is none. */
export const categoryPicture = (category: Category, width: 96 | 192): string | undefined =>
  FILES[`../../../demo/pictures/category-${category}-${width}.webp`];
