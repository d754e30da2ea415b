/** The panel's products. */
export const texts = {
  // What is wrong with a product's form
  fields: {
    name: 'product name',
    brand: 'brand name',
    category: 'category',
    price: 'price',
    sellingPrice: 'selling price',
  },
  priceRule: 'A price is a number from 0.01 to 999999.99, such as 1299 or 12.50',
  stockRule: (most: number) => `Stock is a whole number from 0 to ${most}`,
};
