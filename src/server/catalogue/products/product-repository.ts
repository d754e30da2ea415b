import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { CARD_SPECS, type Category } from '../../../shared/catalogue/categories.ts';
import {
  type CardPicture,
  MEDIA_PATH,
  type Picture,
  toCardPicture,
} from '../../../shared/catalogue/pictures.ts';
import type { ProductId, VariantGroupId } from '../../../shared/ids.ts';
import {
  type Given,
  preparedQuery,
  preparedWrite,
  type Reader,
  type RowOf,
  type Transaction,
} from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { equals, inValues, type ValueList, valuesFor } from '../../db/values-in.ts';
import { notePrice } from '../prices/price-history-repository.ts';

export type ProductRow = Tables['products']['$inferSelect'];
export type NewProductRow = Tables['products']['$inferInsert'];

const cardsQuery = preparedQuery('product_cards', (from, { ids }: Given<{ ids: ValueList<ProductId> }>) => {
  const { products, productImages, media } = from.tables;
  return from
    .select({
      id: products.id,
      name: products.name,
      brand: products.brand,
      category: products.category,
      priceMinor: products.priceMinor,
      sellingPriceMinor: products.sellingPriceMinor,
      stockOnHand: products.stockOnHand,
      lowestBeforeMinor: products.lowestBeforeMinor,
      reviewCount: products.reviewCount,
      ratingSum: products.ratingSum,
      specs: cardSpecsOf(from),
      ...cardPictureColumns(from.tables),
    })
    .from(products)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(media, eq(media.hash, productImages.mediaHash))
    .where(inValues(from, products.id, ids));
});

/** A card's picture lacks its text and its placeholder, which would make a page of cards half as large again. */
const cardPictureColumns = ({ productImages, media }: Tables) => ({
  mediaHash: productImages.mediaHash,
  externalUrl: productImages.externalUrl,
  width: media.width,
  height: media.height,
});

const pictureColumns = (tables: Tables) => ({
  ...cardPictureColumns(tables),
  alt: tables.productImages.alt,
  placeholder: tables.media.placeholder,
});

type CardPictureRow = {
  mediaHash: string | null;
  externalUrl: string | null;
  width: number | null;
  height: number | null;
};

type PictureRow = CardPictureRow & { alt: string | null; placeholder: string | null };

export type ProductCardRow = Omit<RowOf<typeof cardsQuery>, keyof CardPictureRow> & {
  picture: CardPicture | null;
};

const sourceOf = ({ mediaHash, externalUrl }: CardPictureRow): string | null =>
  mediaHash ? MEDIA_PATH + mediaHash : externalUrl;

function cardPictureOf(row: CardPictureRow): CardPicture | null {
  const source = sourceOf(row);
  return source ? toCardPicture({ source, width: row.width, height: row.height }) : null;
}

function toPicture(row: PictureRow): Picture | null {
  const source = sourceOf(row);
  const { width, height, placeholder, alt } = row;
  return source ? { source, width, height, placeholder, alt: alt ?? '' } : null;
}

/** Card data of products, in the order of `ids`; missing ids are skipped. */
export async function findCards(from: Reader, ids: readonly ProductId[]): Promise<ProductCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await cardsQuery(from, { ids: valuesFor(from, ids) });
  const cards = new Map(
    rows.map(({ mediaHash, externalUrl, width, height, ...card }) => [
      card.id,
      { ...card, picture: cardPictureOf({ mediaHash, externalUrl, width, height }) },
    ]),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}

export type SpecValue = number | string;

/** One statement for a complete product: three would take three times the locks and the mapping. */
const selectRecords = (from: Reader) =>
  from
    .select({
      ...getTableColumns(from.tables.products),
      pictures: picturesOf(from),
      specs: specsOf(from),
      variantGroupId: groupIdOf(from),
    })
    .from(from.tables.products);

const recordsQuery = preparedQuery('product_records', (from, { ids }: Given<{ ids: ValueList<ProductId> }>) =>
  selectRecords(from).where(inValues(from, from.tables.products.id, ids)),
);

/**
 * A query of its own, because on SQLite parsing a one-element JSON list takes longer than finding the
 * product.
 */
const recordQuery = preparedQuery('product_record', (from, { id }: Given<{ id: ProductId }>) =>
  selectRecords(from).where(equals(from.tables.products.id, id)),
);

export type ProductRecord = RowOf<typeof recordsQuery>;

/** The current product's pictures. */
function picturesOf({ dialect, tables }: Reader) {
  const { products, productImages, media } = tables;
  const pairs = sql.join(
    Object.entries(pictureColumns(tables)).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`),
    sql`, `,
  );
  const list =
    dialect === 'sqlite'
      ? sql`json_group_array(json_object(${pairs}) order by ${productImages.position})`
      : sql`coalesce(jsonb_agg(jsonb_build_object(${pairs}) order by ${productImages.position}), '[]')`;
  const ofProduct = sql`select ${list} from ${productImages} left join ${media} on ${media.hash} = ${productImages.mediaHash} where ${productImages.productId} = ${products.id}`;
  return sql`(${ofProduct})`.mapWith((list) =>
    fromJson<PictureRow[]>(dialect, list).flatMap((row) => toPicture(row) ?? []),
  );
}

/** A spec as a card shows it: `unit` follows a number. */
export type CardSpec = { label: string; value: SpecValue; unit: string | null };

/** The current product's values for the attributes that its category shows on cards. */
function cardSpecsOf({ dialect, tables: { products, productSpecs, attributes } }: Reader) {
  const { numberValue, textValue } = productSpecs;
  const { label, unit, position } = attributes;
  const list =
    dialect === 'sqlite'
      ? sql`json_group_array(json_object('label', ${label}, 'value', coalesce(${numberValue}, ${textValue}), 'unit', ${unit}) order by ${position})`
      : sql`coalesce(jsonb_agg(jsonb_build_object('label', ${label}, 'value', coalesce(to_jsonb(${numberValue}), to_jsonb(${textValue})), 'unit', ${unit}) order by ${position}), '[]')`;
  const ofProduct = sql`select ${list} from ${attributes} join ${productSpecs} on ${productSpecs.productId} = ${products.id} and ${productSpecs.key} = ${attributes.key} where ${attributes.category} = ${products.category} and ${attributes.onCards}`;
  return sql`(${ofProduct})`.mapWith((specs) => fromJson<CardSpec[]>(dialect, specs).slice(0, CARD_SPECS));
}

/** The current product's specs as one object by key. */
export function specsOf({ dialect, tables: { products, productSpecs } }: Reader) {
  const { key, numberValue, textValue, productId } = productSpecs;
  const object =
    dialect === 'sqlite'
      ? sql`json_group_object(${key}, coalesce(${numberValue}, ${textValue}))`
      : sql`coalesce(jsonb_object_agg(${key}, coalesce(to_jsonb(${numberValue}), to_jsonb(${textValue}))), '{}')`;
  const ofProduct = sql`select ${object} from ${productSpecs} where ${productId} = ${products.id}`;
  return sql`(${ofProduct})`.mapWith((object) => fromJson<Record<string, SpecValue>>(dialect, object));
}

/** The group that the current product is a variant of; null without one. */
function groupIdOf({ tables: { products, variants } }: Reader) {
  const ofProduct = sql`select ${variants.groupId} from ${variants} where ${variants.productId} = ${products.id}`;
  return sql<VariantGroupId | null>`(${ofProduct})`;
}

/** SQLite returns JSON as text; PostgreSQL's driver has parsed it already. */
const fromJson = <T>(dialect: Reader['dialect'], json: unknown): T =>
  dialect === 'sqlite' ? JSON.parse(json as string) : (json as T);

const categoryQuery = preparedQuery('product_category', (from, { id }: Given<{ id: ProductId }>) => {
  const { products } = from.tables;
  return from.select({ category: products.category }).from(products).where(equals(products.id, id));
});

/** A product's category; null for an unknown product. */
export const findCategoryOf = async (from: Reader, id: ProductId): Promise<Category | null> =>
  (await categoryQuery(from, { id }))[0]?.category ?? null;

/** Complete products with pictures and specs, in the order of `ids`; missing ids are skipped. */
export async function findProducts(from: Reader, ids: readonly ProductId[]): Promise<ProductRecord[]> {
  const [id] = ids;
  if (!id) return [];
  if (ids.length === 1) return recordQuery(from, { id });
  const rows = await recordsQuery(from, { ids: valuesFor(from, ids) });
  const records = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** Locks a product's row until the transaction ends; other writers wait. */
export async function lockProduct(tx: Transaction, id: ProductId): Promise<ProductRow | null> {
  const [row] = await takeProduct(tx, { id });
  return row ?? null;
}

/** A change that changes nothing, which locks on both engines. */
function locking(tx: Transaction, { id }: Given<{ id: ProductId }>) {
  const { products } = tx.tables;
  return tx
    .update(products)
    .set({ version: sql`${products.version}` })
    .where(equals(products.id, id));
}

const takeProduct = preparedWrite('take_product', (tx, given: Given<{ id: ProductId }>) =>
  locking(tx, given).returning(),
);

/** Locks a product like `lockProduct`. @returns what selling it depends on, which is less to read; null if it does not exist. */
export async function lockForSale(tx: Transaction, id: ProductId): Promise<RowOf<typeof takeForSale> | null> {
  const [row] = await takeForSale(tx, { id });
  return row ?? null;
}

const takeForSale = preparedWrite('take_for_sale', (tx, given: Given<{ id: ProductId }>) => {
  const { stockOnHand, onSale } = tx.tables.products;
  return locking(tx, given).returning({ stockOnHand, onSale });
});

/** Writes a product, and its first price into the price history. */
export async function insertProduct(tx: Transaction, row: NewProductRow): Promise<void> {
  await tx.insert(tx.tables.products).values(row);
  await notePrice(tx, row.id, row.createdAt);
}

type Priced = 'priceMinor' | 'sellingPriceMinor' | 'onSale';
/** A change of the price, or of being on sale, says when. */
type RowChange = Partial<Omit<NewProductRow, Priced>> | (Partial<NewProductRow> & { updatedAt: Date });

/** Changes a product. The one way to change its price: what it costs from then on goes into the price history. */
export async function updateProductRow(tx: Transaction, id: ProductId, change: RowChange): Promise<void> {
  const { products } = tx.tables;
  await tx.update(products).set(change).where(eq(products.id, id));
  if ('onSale' in change || 'priceMinor' in change || 'sellingPriceMinor' in change) {
    await notePrice(tx, id, change.updatedAt);
  }
}

/** A picture to store with a product: one of our media, or a URL on an allowed host. */
export type NewPicture = { mediaHash: string | null; externalUrl: string | null; alt: string };

export async function replacePictures(
  tx: Transaction,
  productId: ProductId,
  pictures: readonly NewPicture[],
): Promise<void> {
  const { productImages } = tx.tables;
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  if (pictures.length === 0) return;
  await tx
    .insert(productImages)
    .values(pictures.map((picture, position) => ({ ...picture, productId, position })));
}

export async function replaceSpecs(
  tx: Transaction,
  productId: ProductId,
  specs: Readonly<Record<string, SpecValue>>,
): Promise<void> {
  const { productSpecs } = tx.tables;
  await tx.delete(productSpecs).where(eq(productSpecs.productId, productId));
  const entries = Object.entries(specs);
  if (entries.length === 0) return;
  await tx.insert(productSpecs).values(
    entries.map(([key, value]) => ({
      productId,
      key,
      numberValue: typeof value === 'number' ? value : null,
      textValue: typeof value === 'string' ? value : null,
    })),
  );
}
