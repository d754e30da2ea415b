import type { Category } from './categories.ts';
import type { PriceRange } from './product-filter.ts';

/** What a part of a searched text was understood as. */
export type Meaning =
  | { kind: 'category'; category: Category }
  | { kind: 'brand'; brand: string }
  | { kind: 'price'; price: PriceRange }
  /** `words` as they were typed; null where the product only has to have what the label names. */
  | { kind: 'spec'; label: string; words: string | null };

/** A part of a searched text that was understood as a choice of the filters. */
export type QuestionPart = {
  meaning: Meaning;
  /** The text without this part: what is searched once it is taken back. */
  without: string;
};
