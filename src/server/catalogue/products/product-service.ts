import { MEDIA_PATH, mediaHashOf } from '../../../shared/catalogue/pictures.ts';
import { type GivenProductFields, pickProductFields } from '../../../shared/catalogue/product-fields.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, actorUserId, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { isUniqueViolation } from '../../db/constraint.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { releaseMedia } from '../../media/media-repository.ts';
import { readCurrencyFor } from '../../settings/shop-settings-service.ts';
import { getCategory, holdCategory } from '../categories/category-service.ts';
import { noteProductsEdited, noteRangeChanged } from '../changes/change-note-service.ts';
import { indexProduct } from '../search/product-search-repository.ts';
import { moveStock } from '../stock/stock-repository.ts';
import { type ProductState, productChanges } from './product-change-rules.ts';
import {
  assertPrices,
  checkPictures,
  checkSpecs,
  type PictureInput,
  specsAfterMove,
} from './product-check-service.ts';
import { lockProductRow } from './product-lookup-service.ts';
import {
  findProducts,
  insertProduct,
  type NewPicture,
  type ProductRecord,
  type ProductRow,
  replacePictures,
  replaceSpecs,
  type SpecValue,
  updateProductRow,
} from './product-repository.ts';

/** A product's fields as an admin enters them. Prices in minor units. */
export type ProductInput = GivenProductFields & {
  pictures: PictureInput[];
  specs: Record<string, SpecValue>;
};

/** `stockOnHand` in whole units becomes the first stock movement; null leaves the stock untracked. */
export type NewProductInput = ProductInput & {
  stockOnHand: number | null;
  /** False for a draft. */
  onSale?: boolean;
  /** The one that a form read the prices in. */
  currency?: string | undefined;
};

/** A product whose pictures and specs have been validated. */
export type CheckedProduct = Omit<NewProductInput, 'pictures' | 'currency'> & { pictures: NewPicture[] };

/**
 * Creates a product: on sale and searchable at once, or a draft.
 * @returns the product as it was written.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `sku_taken`,
 * `currency_changed`, `selling_price_above_price`, `unknown_picture`, `foreign_picture`, `unknown_spec`, `invalid_spec`.
 */
export async function createProduct(
  deps: Deps,
  actor: Actor,
  input: NewProductInput,
): Promise<ProductRecord> {
  assertAdmin(actor);
  return refusingTakenSku(input.sku, () =>
    deps.db.transaction(async (tx) => {
      const id = await createIn(tx, deps, actor, input);
      await noteRangeChanged(tx, [id]);
      return getWritten(tx, id);
    }),
  );
}

/**
 * Creates a product inside the caller's transaction, which takes the catalogue's lock row afterwards (an
 * import creates many).
 * @param copied pictures and specs of the product that it is a copy of, which need not be valid any more.
 */
export async function createIn(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { currency, ...input }: NewProductInput,
  copied: Pick<ProductState, 'pictures' | 'specs'> = { pictures: [], specs: {} },
): Promise<ProductId> {
  await assertPrices(tx, deps, input, currency);
  const pictures = await checkPictures(tx, deps, input.pictures, copied.pictures);
  const category = await holdCategory(tx, input.category);
  const specs = await checkSpecs(tx, category, input.specs, copied.specs);
  const checked = { ...input, category: category.value, pictures, specs };
  const id = await insertWholeProduct(tx, deps, actor, checked, { createdAt: deps.now(), demo: false });
  await audit(tx, deps, actor, {
    action: 'product.created',
    entity: 'product',
    entityId: id,
    data: { name: input.name, sku: input.sku },
  });
  return id;
}

async function getWritten(tx: Transaction, id: ProductId): Promise<ProductRecord> {
  const [product] = await findProducts(tx, [id]);
  if (!product) throw new Error(`the product ${id} was not written`);
  return product;
}

/** The unique index decides between concurrent writes with one SKU. @throws ShopError `sku_taken`. */
async function refusingTakenSku<T>(sku: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sku && isUniqueViolation(error)) throw new ShopError({ code: 'sku_taken', sku }, { cause: error });
    throw error;
  }
}

/**
 * Inserts a product for a caller that already holds the catalogue's lock row (the demo catalogue inserts
 * many).
 */
export async function insertWholeProduct(
  tx: Transaction,
  deps: Pick<Deps, 'newId'>,
  actor: Actor,
  input: CheckedProduct,
  { createdAt, demo }: { createdAt: Date; demo: boolean },
): Promise<ProductId> {
  const { pictures, specs, stockOnHand, onSale = true, ...fields } = input;
  const id = deps.newId('product');
  await insertProduct(tx, {
    id,
    ...fields,
    onSale,
    publishedAt: onSale ? createdAt : null,
    stockOnHand: stockOnHand === null ? null : 0,
    demo,
    createdAt,
    updatedAt: createdAt,
  });
  await replacePictures(tx, id, pictures);
  await replaceSpecs(tx, id, specs);
  await indexProduct(tx, { id, ...fields, onSale });
  if (stockOnHand !== null) {
    await moveStock(tx, {
      id: deps.newId('stockMovement'),
      productId: id,
      delta: stockOnHand,
      reason: 'initial',
      actorId: actorUserId(actor),
      createdAt,
    });
  }
  return id;
}

/** `version` is the one that was read; without it the check is skipped. */
export type UpdateProductInput = {
  id: ProductId;
  version?: number | null | undefined;
  currency?: string | undefined;
  change: Partial<ProductInput> & { onSale?: boolean };
};

/**
 * Changes a product. Stock is not a field, so that a form opened before a sale cannot restore the old number.
 * An update without changes does nothing and keeps the version.
 * @returns the product as it is then.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, `not_found` for an unknown id,
 * `product_changed` for a stale version, `attribute_units_differ` for a move whose numbers cannot be converted,
 * `spec_in_other_unit` for one that sends them as they were without the version, and as `createProduct` does.
 */
export async function updateProduct(
  deps: Deps,
  actor: Actor,
  input: UpdateProductInput,
): Promise<ProductRecord> {
  assertAdmin(actor);
  return refusingTakenSku(input.change.sku, () =>
    deps.db.transaction(async (tx) => {
      const { changed, movesRange } = await updateIn(tx, deps, actor, input);
      if (changed) await (movesRange ? noteRangeChanged : noteProductsEdited)(tx, [input.id]);
      return getWritten(tx, input.id);
    }),
  );
}

/**
 * Changes a product inside the caller's transaction, which takes the catalogue's lock row afterwards (an
 * import changes many).
 */
export async function updateIn(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { id, version, currency, change }: UpdateProductInput,
): Promise<{ version: number; changed: boolean; movesRange: boolean }> {
  // Before the version: the form can only be merged in the currency that its prices are in.
  await readCurrencyFor(tx, deps, currency);
  const row = await lockProductRow(tx, id);
  if (version != null && version !== row.version) throw new ShopError({ code: 'product_changed' });
  const before = await factsOf(tx, row);
  const after = await afterChange(tx, deps, before, { ...change, isRead: version != null });
  await assertPrices(tx, deps, after);
  const changes = productChanges(before, { ...after, pictures: after.pictures.map(toFactPicture) });
  if (changes.length === 0) return { version: row.version, changed: false, movesRange: false };
  const { pictures, specs, ...fields } = after;
  const next = row.version + 1;
  const updatedAt = deps.now();
  // The shop's newest products are sorted by `createdAt`: a draft is new when shoppers first see it.
  const published = !row.publishedAt && fields.onSale ? { publishedAt: updatedAt, createdAt: updatedAt } : {};
  await updateProductRow(tx, id, { ...fields, ...published, version: next, updatedAt });
  if (changes.some(({ field }) => field === 'pictures')) {
    const kept = new Set(pictures.map(({ mediaHash }) => mediaHash));
    const gone = before.pictures.flatMap(({ source }) => mediaHashOf(source) ?? []);
    await replacePictures(tx, id, pictures);
    await releaseMedia(
      tx,
      gone.filter((hash) => !kept.has(hash)),
      deps.now(),
    );
  }
  await replaceSpecs(tx, id, specs);
  await indexProduct(tx, { id, ...fields });
  await audit(tx, deps, actor, {
    action: 'product.updated',
    entity: 'product',
    entityId: id,
    data: { changes },
  });
  const movesRange = before.onSale !== after.onSale || before.category !== after.category;
  return { version: next, changed: true, movesRange };
}

type After = Omit<ProductState, 'pictures' | 'specs'> & {
  pictures: NewPicture[];
  specs: Record<string, SpecValue>;
};

/** The product as this transaction sees it. */
async function factsOf(tx: Transaction, row: ProductRow): Promise<ProductState> {
  const [{ pictures, specs } = { pictures: [], specs: {} }] = await findProducts(tx, [row.id]);
  return { ...pickProductFields(row), onSale: row.onSale, pictures, specs };
}

async function afterChange(
  tx: Transaction,
  deps: Deps,
  before: ProductState,
  { pictures, specs, isRead, ...fields }: UpdateProductInput['change'] & { isRead: boolean },
): Promise<After> {
  const asked = { ...before, ...fields };
  // The product's row is locked, so its own category can wait.
  const category =
    asked.category !== before.category
      ? await holdCategory(tx, asked.category)
      : specs
        ? await getCategory(tx, asked.category)
        : null;
  const given =
    category && asked.category !== before.category
      ? await specsAfterMove(
          tx,
          { from: before.category, to: category.value },
          { before: before.specs, specs, isRead },
        )
      : specs;
  return {
    ...asked,
    category: category?.value ?? before.category,
    pictures: pictures
      ? await checkPictures(tx, deps, pictures, before.pictures)
      : before.pictures.map(toNewPicture),
    specs: category && given ? await checkSpecs(tx, category, given, before.specs) : before.specs,
  };
}

/** A picture of a product, to store with another. */
export function toNewPicture({ source, alt }: { source: string; alt: string }): NewPicture {
  const mediaHash = mediaHashOf(source);
  return { mediaHash, externalUrl: mediaHash ? null : source, alt };
}

const toFactPicture = ({ mediaHash, externalUrl, alt }: NewPicture) => ({
  source: mediaHash ? MEDIA_PATH + mediaHash : (externalUrl ?? ''),
  alt,
});

/** Takes a product off sale, or puts it back; carts and old orders keep their lines. Idempotent. */
export const setOnSale = (
  deps: Deps,
  actor: Actor,
  { id, onSale }: { id: ProductId; onSale: boolean },
): Promise<ProductRecord> => updateProduct(deps, actor, { id, change: { onSale } });
