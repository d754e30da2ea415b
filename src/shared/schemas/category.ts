import { CATEGORY_MAX, toCategory } from '../categories.ts';
import { filledText } from './text.ts';

/** A category's value; whether there is such a category is the service's to say. */
export const category = filledText(CATEGORY_MAX).transform(toCategory);
