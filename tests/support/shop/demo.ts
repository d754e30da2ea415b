import { readFileSync } from 'node:fs';

type DemoProduct = {
  sku: string;
  name: string;
  brand: string;
  category: string;
  sellingPriceMinor: number;
  specs: Record<string, string | number>;
};

/** The products of the demo catalogue, in its order: the newest first. */
export const DEMO_PRODUCTS = (
  JSON.parse(readFileSync('src/demo/catalogue.json', 'utf8')) as { products: DemoProduct[] }
).products;
