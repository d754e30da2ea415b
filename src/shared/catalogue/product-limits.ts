import { money } from '../money/money.ts';

/** Limits of a product besides its plain fields (`product-fields.ts`), for forms, schemas and the import. */
export const MAX_PRODUCT_PICTURES = 10;
/** What goes with a product. */
export const MAX_ACCESSORIES = 12;
export const ALT_MAX = 200;
export const SPEC_TEXT_MAX = 200;
/** The largest absolute value of a numeric spec: both engines store it precisely enough. */
export const SPEC_NUMBER_MAX = 1e12;
/** Prices in minor units, whatever the currency: $0.01 to $999,999.99. */
export const PRICE_MIN_MINOR = money(1);
export const PRICE_MAX_MINOR = money(99_999_999);
/** Units on hand. */
export const STOCK_MAX = 1_000_000;
/** A note on a change of the stock, in characters. */
export const STOCK_NOTE_MAX = 500;
/** The limits of a products file to import: rows without the header, and bytes. */
export const SHEET_ROWS_MAX = 50_000;
export const SHEET_MAX_BYTES = 10 * 1024 * 1024;
/**
 * The limits of an uploaded picture: bytes of the file, and pixels once decoded. Cameras sold as “24 megapixels” make
 * up to 24.5.
 */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 25_000_000;
