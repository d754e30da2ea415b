import { money } from './money.ts';

/**
 * What a product may hold besides its plain fields (`product-fields.ts`); the forms, the schemas and
 * the import check by the same numbers.
 */
export const MAX_PRODUCT_PICTURES = 10;
export const ALT_MAX = 200;
export const SPEC_TEXT_MAX = 200;
/** A number of a spec is at most this far from zero: what a column of either engine keeps exactly enough. */
export const SPEC_NUMBER_MAX = 1e12;
/** Prices in minor units, whatever the currency: $0.01 to $999,999.99. */
export const PRICE_MIN_MINOR = money(1);
export const PRICE_MAX_MINOR = money(99_999_999);
/** Units on hand. */
export const STOCK_MAX = 1_000_000;
/** A file of products to import: its rows, the header aside, and its bytes. */
export const SHEET_ROWS_MAX = 50_000;
export const SHEET_MAX_BYTES = 10 * 1024 * 1024;
/** An uploaded picture: bytes of the file, and pixels once decoded. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 24_000_000;
