import { CATEGORY_MAX, toCategory } from '../catalogue/categories.ts';
import { filledText } from './text.ts';

/** A category's value; the service checks that the category exists. */
export const category = filledText(CATEGORY_MAX).transform(toCategory);
