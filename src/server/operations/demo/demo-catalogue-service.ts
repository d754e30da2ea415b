import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category } from '../../../shared/catalogue/categories.ts';
import { PICTURE_WIDTHS } from '../../../shared/catalogue/pictures.ts';
import { money } from '../../../shared/money/money.ts';
import { SYSTEM } from '../../actor.ts';
import { noteOwnGoods } from '../../catalogue/categories/category-service.ts';
import { type CheckedProduct, insertWholeProduct } from '../../catalogue/products/product-service.ts';
import { hideDemoArticles } from '../../content/demo-articles-service.ts';
import type { Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { keepMedia } from '../../media/media-repository.ts';
import { contentHash } from '../../media/media-store.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';

/** `src/demo/catalogue.json`: prices in cents, `stock` null where it is not tracked. */
type CatalogueFile = {
  products: {
    sku: string;
    name: string;
    brand: string;
    category: Category;
    priceMinor: number;
    sellingPriceMinor: number;
    stock: number | null;
    description: string;
    specs: Record<string, string | number>;
  }[];
};

type PictureEntry = {
  file: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
  alt: string;
};

/** `src/demo/pictures.json`, made by the picture generator, by SKU. */
type PicturesFile = { products: Record<string, PictureEntry[]> };

const SETTING = 'demo_catalogue';
const MINUTE_MS = 60_000;

/**
 * Fills a new shop with the demo catalogue if `wanted`; decided once, at the first start. It is one
 * transaction, so an interrupted first start begins again.
 * @returns how many products were put on sale.
 */
export async function setUpCatalogue(deps: Deps, demoFolder: string, wanted: boolean): Promise<number> {
  if (await findSetting(deps.db.read, SETTING)) return 0;
  const catalogue = await readJson<CatalogueFile>(join(demoFolder, 'catalogue.json'));
  const pictures = await readJson<PicturesFile>(join(demoFolder, 'pictures.json'));
  const products = wanted ? catalogue.products : [];
  const hashes = await storePictures(deps, join(demoFolder, 'pictures'), pictures, products);
  return deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'catalogue');
    // Another process may have been faster.
    if (await findSetting(tx, SETTING)) return 0;
    await insertAll(tx, deps, products, (sku) => picturesOf(pictures, hashes, sku));
    if (!wanted) {
      await hideDemoArticles(tx);
      await noteOwnGoods(tx, deps.now());
    }
    await putSetting(tx, SETTING, { products: products.length }, deps.now());
    return products.length;
  });
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

/** @returns the content hash under which each picture file is now stored. */
async function storePictures(
  deps: Deps,
  folder: string,
  pictures: PicturesFile,
  products: CatalogueFile['products'],
): Promise<Map<string, string>> {
  const files = new Set(
    products.flatMap(({ sku }) => (pictures.products[sku] ?? []).map(({ file }) => file)),
  );
  const hashes = new Map<string, string>();
  for (const file of files) {
    const fileOfWidth = (width: number) => join(folder, `${file}-${width}.webp`);
    const hash = contentHash(await readFile(fileOfWidth(Math.max(...PICTURE_WIDTHS))));
    await deps.media.addFiles(hash, fileOfWidth);
    hashes.set(file, hash);
  }
  return hashes;
}

type StoredPicture = Omit<PictureEntry, 'file'> & { hash: string };

function picturesOf(pictures: PicturesFile, hashes: Map<string, string>, sku: string): StoredPicture[] {
  return (pictures.products[sku] ?? []).flatMap(({ file, ...entry }) => {
    const hash = hashes.get(file);
    return hash ? [{ ...entry, hash }] : [];
  });
}

async function insertAll(
  tx: Transaction,
  deps: Deps,
  products: CatalogueFile['products'],
  picturesOf: (sku: string) => StoredPicture[],
): Promise<void> {
  const opened = deps.now().getTime();
  for (const [
    index,
    { stock, specs, priceMinor, sellingPriceMinor, sku, ...product },
  ] of products.entries()) {
    const entries = picturesOf(sku);
    for (const { hash, width, height, placeholder, bytes } of entries) {
      await keepMedia(tx, { hash, width, height, placeholder, bytes, createdAt: deps.now() });
    }
    const input: CheckedProduct = {
      name: product.name,
      brand: product.brand,
      category: product.category,
      description: product.description,
      sku,
      priceMinor: money(priceMinor),
      sellingPriceMinor: money(sellingPriceMinor),
      stockOnHand: stock,
      pictures: entries.map(({ hash, alt }) => ({ mediaHash: hash, externalUrl: null, alt })),
      specs,
    };
    // Lists show the newest first, so the file's first product is the newest.
    const createdAt = new Date(opened - index * MINUTE_MS);
    await insertWholeProduct(tx, deps, SYSTEM, input, { createdAt, demo: true });
  }
}
