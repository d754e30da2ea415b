import type { texts as en } from '../en/admin-products.ts';

export const texts = {
  // What is wrong with a product's form
  fields: {
    name: 'Produktname',
    brand: 'Marke',
    category: 'Kategorie',
    price: 'Preis',
    sellingPrice: 'Verkaufspreis',
  },
  priceRule: 'Ein Preis ist eine Zahl von 0.01 bis 999999.99, zum Beispiel 1299 oder 12.50',
  stockRule: (most) => `Der Bestand ist eine ganze Zahl von 0 bis ${most}`,
} satisfies typeof en;
