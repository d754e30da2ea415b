import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category } from '../../../shared/catalogue/categories.ts';
import { isDense, PICTURE_WIDTHS } from '../../../shared/catalogue/pictures.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { SYSTEM } from '../../actor.ts';
import { replaceAccessories } from '../../catalogue/accessories/accessory-repository.ts';
import { listAttributes } from '../../catalogue/categories/attribute-repository.ts';
import { insertAttribute } from '../../catalogue/categories/attribute-write-repository.ts';
import { noteOwnGoods } from '../../catalogue/categories/category-service.ts';
import { type CheckedProduct, insertWholeProduct } from '../../catalogue/products/product-service.ts';
import { insertGroup } from '../../catalogue/variants/variant-write-repository.ts';
import { hideDemoArticles } from '../../content/demo-articles-service.ts';
import type { Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { keepMedia } from '../../media/media-repository.ts';
import { contentHash } from '../../media/media-store.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { type DemoHome, insertHome, storeGuidePicture } from './demo-home-service.ts';

/** `src/demo/catalogue.json`: prices in cents, `stock` null where it is not tracked. */
type CatalogueFile = {
  products: {
    sku: string;
    name: string;
    brand: string;
    category: Category;
    priceMinor: Money;
    sellingPriceMinor: Money;
    stock: number | null;
    description: string;
    specs: Record<string, string | number>;
    /** The SKU of a product that looks the same: it has its pictures. */
    picturesOf?: string;
  }[];
  /** What the categories of every shop lack to choose by. */
  attributes: { category: Category; key: string; label: string }[];
  /** Products that are variants of one another, by the attributes to choose by. */
  families: { name: string; axes: [one: string, two?: string]; skus: string[] }[];
  /** What goes with a product, by SKU. */
  accessories: Record<string, string[]>;
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

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: { products: number };
  }
}

/**
 * Fills a new shop with the demo catalogue if `wanted`; decided once, at the first start. It is one
 * transaction, so an interrupted first start begins again.
 * @returns how many products were put on sale.
 */
export async function setUpCatalogue(deps: Deps, demoFolder: string, wanted: boolean): Promise<number> {
  if (await findSetting(deps.db.read, SETTING)) return 0;
  const catalogue = await readJson<CatalogueFile>(join(demoFolder, 'catalogue.json'));
  const pictures = await readJson<PicturesFile>(join(demoFolder, 'pictures.json'));
  const home = await readJson<DemoHome>(join(demoFolder, 'home.json'));
  const products = wanted ? catalogue.products : [];
  const pictureFolder = join(demoFolder, 'pictures');
  const hashes = await storePictures(deps, pictureFolder, pictures, products);
  const guidePicture = wanted ? await storeGuidePicture(deps, pictureFolder, home) : null;
  return deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'catalogue');
    // Another process may have been faster.
    if (await findSetting(tx, SETTING)) return 0;
    if (guidePicture) {
      await insertAttributes(tx, catalogue.attributes);
      const ids = await insertAll(tx, deps, products, (sku) => picturesOf(pictures, hashes, sku));
      await insertFamilies(tx, deps, catalogue.families, ids);
      await insertAccessories(tx, catalogue.accessories, ids);
      await insertHome(tx, deps, home, guidePicture, ids);
    } else {
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
  const entries = new Map(
    products.flatMap(({ sku }) => pictures.products[sku] ?? []).map((entry) => [entry.file, entry]),
  );
  const hashes = new Map<string, string>();
  for (const [file, { width, height }] of entries) {
    const fileOfWidth = (width: number) => join(folder, `${file}-${width}.webp`);
    const hash = contentHash(await readFile(fileOfWidth(Math.max(...PICTURE_WIDTHS))));
    await deps.media.addFiles(hash, isDense(width, height), fileOfWidth);
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
): Promise<Map<string, ProductId>> {
  const ids = new Map<string, ProductId>();
  const opened = deps.now().getTime();
  for (const [
    index,
    { stock, specs, priceMinor, sellingPriceMinor, sku, picturesOf: alike = sku, ...product },
  ] of products.entries()) {
    const entries = picturesOf(alike);
    for (const { hash, width, height, placeholder, bytes } of entries) {
      await keepMedia(tx, { hash, width, height, placeholder, bytes, createdAt: deps.now() });
    }
    const input: CheckedProduct = {
      name: product.name,
      brand: product.brand,
      category: product.category,
      description: product.description,
      sku,
      priceMinor,
      sellingPriceMinor,
      stockOnHand: stock,
      pictures: entries.map(({ hash, alt }) => ({ mediaHash: hash, externalUrl: null, alt })),
      specs,
    };
    // Lists show the newest first, so the file's first product is the newest.
    const createdAt = new Date(opened - index * MINUTE_MS);
    ids.set(sku, await insertWholeProduct(tx, deps, SYSTEM, input, { createdAt, demo: true }));
  }
  return ids;
}

async function insertFamilies(
  tx: Transaction,
  deps: Deps,
  families: CatalogueFile['families'],
  ids: ReadonlyMap<string, ProductId>,
): Promise<void> {
  for (const { name, axes, skus } of families) {
    const [axisOne, axisTwo = null] = axes;
    const group = { id: deps.newId('variantGroup'), name, axisOne, axisTwo, createdAt: deps.now() };
    await insertGroup(
      tx,
      group,
      skus.flatMap((sku) => ids.get(sku) ?? []),
    );
  }
}

/** Behind the attributes that their categories have. */
async function insertAttributes(tx: Transaction, attributes: CatalogueFile['attributes']): Promise<void> {
  for (const { category, key, label } of attributes) {
    const position = (await listAttributes(tx, category)).length;
    const shown = { filterable: true, compared: true, onCards: false };
    await insertAttribute(tx, { category, key, label, type: 'text', unit: null, position, ...shown });
  }
}

async function insertAccessories(
  tx: Transaction,
  accessories: CatalogueFile['accessories'],
  ids: ReadonlyMap<string, ProductId>,
): Promise<void> {
  for (const [sku, others] of Object.entries(accessories)) {
    const id = ids.get(sku);
    if (id)
      await replaceAccessories(
        tx,
        id,
        others.flatMap((other) => ids.get(other) ?? []),
      );
  }
}
