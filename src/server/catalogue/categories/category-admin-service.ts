import { type Category, type CategoryInfo, MAX_CATEGORIES } from '../../../shared/catalogue/categories.ts';
import { mediaHashOf } from '../../../shared/catalogue/pictures.ts';
import type { CategoryChange } from '../../../shared/operations/audit.ts';
import type { ChangeCategoryInput, CreateCategoryInput } from '../../../shared/schemas/category.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { lockMedia, releaseMedia } from '../../media/media-repository.ts';
import { indexCategory } from '../search/product-search-repository.ts';
import { joinAttributes } from './attribute-admin-service.ts';
import { listAllAttributes } from './attribute-repository.ts';
import { moveAttributes } from './attribute-write-repository.ts';
import { listCategoryRows, lockCategory } from './category-repository.ts';
import { readCategories } from './category-service.ts';
import {
  countByCategory,
  countProductsIn,
  deleteAlias,
  deleteCategory,
  insertCategory,
  moveReferences,
  nextPosition,
  updateCategoryRow,
} from './category-write-repository.ts';
import { assertAsSeen, getKnown } from './change-rules.ts';
import { inFrontOf } from './order-rules.ts';

/** A category as the owner sees it: with its products, those on sale apart, and its attributes. */
export type AdminCategory = CategoryInfo & {
  products: number;
  onSale: number;
  attributes: number;
  /** Whether the shop's menus name it now: an owner's shop leaves out what has nothing on sale. */
  listed: boolean;
};

/**
 * Every category in display order.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, as all functions here do.
 */
export async function listAdminCategories(deps: Deps, actor: Actor): Promise<AdminCategory[]> {
  assertAdmin(actor);
  const { read } = deps.db;
  const [categories, counted, attributes, inShop] = await Promise.all([
    listCategoryRows(read),
    countByCategory(read),
    listAllAttributes(read),
    readCategories(deps),
  ]);
  return categories.map((category) => ({
    ...category,
    ...(counted.get(category.value) ?? { products: 0, onSale: 0 }),
    attributes: attributes.filter((each) => each.category === category.value).length,
    listed: inShop.some(({ value, shown }) => shown && value === category.value),
  }));
}

/**
 * Makes a category, as the last one.
 * @throws ShopError `category_taken`, `too_many_categories`, `unknown_picture`.
 */
export function createCategory(deps: Deps, actor: Actor, input: CreateCategoryInput): Promise<void> {
  const { label, address, shown, pictureHash } = input;
  return change(deps, actor, async (tx) => {
    const categories = await listCategoryRows(tx);
    if (categories.length >= MAX_CATEGORIES)
      throw new ShopError({ code: 'too_many_categories', limit: MAX_CATEGORIES });
    assertFree(categories, { label, address });
    await assertPicture(tx, pictureHash);
    await deleteAlias(tx, address, deps.now());
    const position = await nextPosition(tx);
    await insertCategory(tx, {
      ...{ value: address, label, shown, position },
      ...{ picture: null, mediaHash: pictureHash },
    });
    await audit(tx, deps, actor, {
      ...{ action: 'category.created', entity: 'category', entityId: address },
      data: { label },
    });
  });
}

/**
 * Changes a category. A new address takes everything along that names the category; the old one leads to it.
 * @throws ShopError `not_found`, `category_changed`, `category_taken`, `unknown_picture`.
 */
export function changeCategory(
  deps: Deps,
  actor: Actor,
  { value, label, address, shown, pictureHash, before: seen }: ChangeCategoryInput,
): Promise<void> {
  return change(deps, actor, async (tx) => {
    const { categories, category: before } = await getForChange(tx, value);
    const others = categories.filter((each) => each !== before);
    const after = {
      label: label ?? before.label,
      address: address ?? before.value,
      shown: shown ?? before.shown,
    };
    const hashNow = mediaHashOf(before.picture ?? '');
    const newPicture = pictureHash !== undefined && pictureHash !== hashNow;
    assertAsSeen(seen, { label: before.label, pictureHash: hashNow }, { label, pictureHash });
    const changes: CategoryChange[] = [];
    if (after.label !== before.label) changes.push({ field: 'label', from: before.label, to: after.label });
    if (after.address !== before.value)
      changes.push({ field: 'address', from: before.value, to: after.address });
    if (after.shown !== before.shown) changes.push({ field: 'shown', from: before.shown, to: after.shown });
    if (newPicture && (pictureHash || before.picture)) changes.push({ field: 'picture' });
    if (changes.length === 0) return;
    assertFree(others, after);
    const { label: newLabel, shown: nowShown } = after;
    await updateCategoryRow(tx, before.value, { label: newLabel, shown: nowShown });
    if (newPicture) await replacePicture(tx, deps, before, pictureHash);
    if (after.label !== before.label || after.address !== before.value) {
      await indexCategory(tx, before.value, { value: after.address, label: after.label });
    }
    if (after.address !== before.value) await readdress(tx, before.value, after.address, deps.now());
    await audit(tx, deps, actor, {
      ...{ action: 'category.changed', entity: 'category', entityId: after.address },
      data: { label: before.label, changes },
    });
  });
}

async function readdress(tx: Transaction, from: Category, to: Category, now: Date): Promise<void> {
  const row = await lockCategory(tx, from);
  if (!row) throw new ShopError({ code: 'not_found', entity: 'category' });
  await deleteAlias(tx, to, now);
  await insertCategory(tx, { ...row, value: to });
  await moveAttributes(tx, from, to);
  await moveReferences(tx, { from, to }, now);
  await deleteCategory(tx, from);
}

/**
 * Puts a category in front of another, or at the end.
 * @throws ShopError `not_found` or `category_changed` for either.
 */
export function moveCategory(
  deps: Deps,
  actor: Actor,
  { value, before }: { value: Category; before: Category | null },
): Promise<void> {
  return change(deps, actor, async (tx) => {
    const { categories, category } = await getForChange(tx, value);
    const next = before === null ? null : getKnown(categories, before);
    const ordered = inFrontOf(categories, category, next);
    for (const [position, each] of ordered.entries()) await updateCategoryRow(tx, each.value, { position });
    await audit(tx, deps, actor, {
      ...{ action: 'category.moved', entity: 'category', entityId: category.value },
      data: { label: category.label, before: next?.label ?? null },
    });
  });
}

/**
 * Merges a category into another: its products, addresses, rows of the home page and discount codes then belong
 * to the other, which gets the attributes it lacks.
 * @throws ShopError `not_found` or `category_changed` for either; `invalid_field` for itself; `attribute_types_differ`,
 * `attribute_units_differ`, `too_many_attributes`.
 */
export function mergeCategory(
  deps: Deps,
  actor: Actor,
  { value, into }: { value: Category; into: Category },
): Promise<void> {
  return change(deps, actor, async (tx) => {
    const { categories, category } = await getForChange(tx, value);
    const target = getKnown(categories, into);
    if (target === category) throw new ShopError({ code: 'invalid_field', field: 'into' });
    for (const each of [category.value, target.value].sort()) await lockCategory(tx, each);
    const products = await countProductsIn(tx, category.value);
    await joinAttributes(tx, category.value, target.value);
    await indexCategory(tx, category.value, target);
    // Pictures before the home page, as all writers lock them.
    await releasePicture(tx, deps, category);
    await moveReferences(tx, { from: category.value, to: target.value }, deps.now());
    await deleteCategory(tx, category.value);
    await audit(tx, deps, actor, {
      ...{ action: 'category.merged', entity: 'category', entityId: target.value },
      data: { label: category.label, into: target.label, products },
    });
  });
}

/**
 * Deletes a category without products.
 * @throws ShopError `not_found`, `category_changed`; `category_in_use` while it has products, on or off sale.
 */
export function removeCategory(deps: Deps, actor: Actor, { value }: { value: Category }): Promise<void> {
  return change(deps, actor, async (tx) => {
    const { category } = await getForChange(tx, value);
    const products = await removeCategoryIn(tx, deps, actor, category);
    if (products > 0) throw new ShopError({ code: 'category_in_use', label: category.label, products });
  });
}

/**
 * Deletes a category without products, in the caller's transaction, which has taken the lock row `categories`.
 * @returns how many products it has, and therefore stays.
 */
export async function removeCategoryIn(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  category: CategoryInfo,
): Promise<number> {
  const { value, label } = category;
  await lockCategory(tx, value);
  const products = await countProductsIn(tx, value);
  if (products > 0) return products;
  await deleteCategory(tx, value);
  await releasePicture(tx, deps, category);
  await audit(tx, deps, actor, {
    ...{ action: 'category.deleted', entity: 'category', entityId: value },
    data: { label },
  });
  return 0;
}

/** Every change of categories: by an admin, one after the other, and seen by all processes at once. */
async function change(deps: Deps, actor: Actor, write: (tx: Transaction) => Promise<void>): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'categories');
    await write(tx);
    await takeLockRow(tx, 'catalogue');
  });
}

async function getForChange(tx: Transaction, value: Category) {
  const categories = await listCategoryRows(tx);
  return { categories, category: getKnown(categories, value) };
}

/** @throws ShopError `category_taken`: names and addresses that differ only in case are the same to people. */
function assertFree(
  others: readonly CategoryInfo[],
  { label, address }: { label: string; address: string },
): void {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const taken = others.find((other) => same(other.label, label) || same(other.value, address));
  if (taken) throw new ShopError({ code: 'category_taken', label: taken.label });
}

async function assertPicture(tx: Transaction, hash: string | null): Promise<void> {
  if (hash !== null && !(await lockMedia(tx, [hash])).has(hash))
    throw new ShopError({ code: 'unknown_picture' });
}

async function replacePicture(tx: Transaction, deps: Deps, before: CategoryInfo, hash: string | null) {
  await assertPicture(tx, hash);
  await updateCategoryRow(tx, before.value, { picture: null, mediaHash: hash });
  await releasePicture(tx, deps, before);
}

/** Pages that are open or cached still show it for a while. */
const releasePicture = (tx: Transaction, { now }: Deps, { picture }: CategoryInfo): Promise<void> =>
  releaseMedia(
    tx,
    [mediaHashOf(picture ?? '')].filter((hash) => hash !== null),
    now(),
  );
