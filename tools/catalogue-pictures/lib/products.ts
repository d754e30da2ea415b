/** The catalogue's products as the generator needs them. */
import { readFile } from 'node:fs/promises';
import { CATALOGUE } from './paths.ts';

/** A product's appearance: a layout of its family, a finish, and two colours as #rrggbb. */
export interface Look {
  form: string;
  finish: string;
  colour: string;
  accent: string;
  /** The SKU of the product whose shape it has, in another colour. */
  shape?: string;
  /** How many views there are of it, if more than two; its pictures have the width for dense screens too. */
  views?: number;
}

export interface Product {
  sku: string;
  name: string;
  brand: string;
  category: string;
  specs: Record<string, string>;
  look: Look;
}

/** Each category's family of models: a module in blender/families. */
export const FAMILIES: Record<string, string> = {
  airpodes: 'earbuds',
  camera: 'camera',
  earphones: 'earphones',
  mobiles: 'phone',
  Mouse: 'mouse',
  printers: 'printer',
  processor: 'processor',
  refrigerator: 'refrigerator',
  speakers: 'speaker',
  trimmers: 'trimmer',
  televisions: 'television',
  watches: 'watch',
};

/** The views of every product: the card's and a second one. */
const VIEWS = 2;

/** The numbers of a product's views. */
export const viewsOf = ({ views = VIEWS }: Look): number[] =>
  Array.from({ length: views }, (_, at) => at + 1);

/** Whether a product's pictures have the width for dense screens. */
export const isDense = ({ views = VIEWS }: Look): boolean => views > VIEWS;

interface CatalogueProduct extends Omit<Product, 'look' | 'specs'> {
  specs?: unknown;
  look: Look | null;
}

/** Specifications by name, from either format of the catalogue. */
function specsOf(specs: unknown): Record<string, string> {
  if (Array.isArray(specs))
    return Object.fromEntries(specs.map((s) => [String(s.name ?? s[0]), String(s.value ?? s[1])]));
  return Object.fromEntries(Object.entries(specs ?? {}).map(([name, value]) => [name, String(value)]));
}

/** The whole catalogue in its own order; `look` is null for a product without a picture. */
export async function readCatalogue(): Promise<CatalogueProduct[]> {
  const data: unknown = JSON.parse(await readFile(CATALOGUE, 'utf8'));
  return (Array.isArray(data) ? data : (data as { products: unknown }).products) as CatalogueProduct[];
}

/** The products with pictures. */
export async function readProducts(): Promise<Product[]> {
  return (await readCatalogue()).flatMap(({ look, specs, ...product }) =>
    look ? [{ ...product, look, specs: specsOf(specs) }] : [],
  );
}

/** A picture's file name without width and extension. */
export const fileOf = (sku: string, view: number): string => `${sku.toLowerCase()}-${view}`;
