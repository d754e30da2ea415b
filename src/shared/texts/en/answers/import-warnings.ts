import type { ImportWarning } from '../../../catalogue/product-words.ts';

/** What an import says about a row that it takes, after what it is about, if it names that. */
export const importWarnings: Record<ImportWarning, string> = {
  no_picture: 'There is no picture. The product is left out of the highlights.',
  hidden_category: 'Its category is hidden from menus and filters.',
  decimal_point:
    'The point of a number in its specs is a decimal point, as in exports: 1.500 is 1.5. Write fifteen hundred as 1500.',
  thousands:
    'The price was read with its comma or point as a thousands separator. If decimals follow it, correct the price.',
  html: 'The description contains HTML, which shoppers see as it is written. Write it as plain text.',
  other_product:
    'The product with this row’s ID has this SKU. The row creates another product: if it is meant to change that one, correct its SKU.',
};
