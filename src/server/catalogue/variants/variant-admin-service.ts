import { availabilityOf } from '../../../shared/catalogue/stock.ts';
import { MAX_VARIANTS } from '../../../shared/catalogue/variants.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { listAttributes } from '../categories/attribute-repository.ts';
import { getAnyProduct, lockProductRow } from '../products/product-lookup-service.ts';
import { findProducts, type SpecValue } from '../products/product-repository.ts';
import { findGroupOf, listMembers, type VariantGroupRow } from './variant-repository.ts';
import { type Axis, hiddenTwins } from './variant-rules.ts';
import { axesOf } from './variant-service.ts';
import {
  deleteGroup,
  deleteMember,
  insertMember,
  raiseGroupVersion,
  updateGroupName,
} from './variant-write-repository.ts';

/** A group as the owner sees it. */
export type AdminVariants = {
  name: string;
  version: number;
  axes: Axis[];
  members: {
    id: ProductId;
    name: string;
    sku: string | null;
    sellingPriceMinor: Money;
    /** Null if its stock is not tracked. */
    stockOnHand: number | null;
    onSale: boolean;
    /** One for each axis; null where the product has none. */
    values: (SpecValue | null)[];
    /** It is in another category than the product, whose page does not show it for that reason. */
    elsewhere: boolean;
    /** Another one has the same values, and is shown in its place. */
    twin: boolean;
  }[];
};

/**
 * The group of a product, with all of its products in their order.
 * @returns null for a product without a group.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, as all functions here do; `not_found`.
 */
export async function getAdminVariants(
  { db }: Deps,
  actor: Actor,
  { id }: { id: ProductId },
): Promise<AdminVariants | null> {
  assertAdmin(actor);
  const product = await getAnyProduct(db.read, id);
  const group = await findGroupOf(db.read, id);
  if (!group) return null;
  const axes = axesOf(group, await listAttributes(db.read, product.category));
  const members = await findProducts(db.read, await listMembers(db.read, group.id));
  const shown = members.map(
    ({ id: memberId, name, sku, sellingPriceMinor, stockOnHand, onSale, specs, category }) => ({
      ...{ id: memberId, name, sku, sellingPriceMinor, stockOnHand, onSale },
      values: axes.map(({ key }) => ownValue(specs, key) ?? null),
      soldOut: availabilityOf(stockOnHand) === 'out_of_stock',
      elsewhere: category !== product.category,
    }),
  );
  const twins = hiddenTwins(
    shown.filter(({ onSale, elsewhere, values }) => onSale && !elsewhere && !values.includes(null)),
  );
  return {
    name: group.name,
    version: group.version,
    axes,
    members: shown.map(({ soldOut: _, ...member }) => ({ ...member, twin: twins.has(member.id) })),
  };
}

/** A group, by one of its products, as its version was read. */
type OfGroup = { id: ProductId; version: number };

/**
 * Adds a product to a group, behind the others.
 * @throws ShopError `not_found`; `already_variant` for one in this or another group; `other_category`;
 * `too_many_variants`; `variants_changed` for a stale version.
 */
export async function addVariant(
  deps: Deps,
  actor: Actor,
  { id, version, added }: OfGroup & { added: ProductId },
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    // Of two concurrent additions of a product, the second finds the first's.
    const product = await lockProductRow(tx, added);
    const group = await changeGroup(tx, { id, version });
    if (await findGroupOf(tx, added)) throw new ShopError({ code: 'already_variant', name: product.name });
    const members = await listMembers(tx, group.id);
    if (members.length >= MAX_VARIANTS)
      throw new ShopError({ code: 'too_many_variants', limit: MAX_VARIANTS });
    const [one] = await findProducts(tx, [id]);
    if (one?.category !== product.category)
      throw new ShopError({ code: 'other_category', name: product.name });
    await insertMember(tx, { productId: added, groupId: group.id });
    await done(tx, deps, actor, added, { action: 'variants.joined', data: { name: group.name } });
  });
}

/**
 * Takes a product out of its group; the product stays. A group that loses its last one is dissolved.
 * @throws ShopError `not_found` for one that is not in it; `variants_changed` for a stale version.
 */
export async function removeVariant(
  deps: Deps,
  actor: Actor,
  { id, version, removed }: OfGroup & { removed: ProductId },
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const group = await changeGroup(tx, { id, version });
    const members = await listMembers(tx, group.id);
    if (!members.includes(removed)) throw new ShopError({ code: 'not_found', entity: 'product' });
    await deleteMember(tx, removed);
    if (members.length === 1) await deleteGroup(tx, group.id);
    await done(tx, deps, actor, removed, { action: 'variants.left', data: { name: group.name } });
  });
}

/** Renames a group. @throws ShopError `not_found`; `variants_changed` for a stale version. */
export async function renameVariants(
  deps: Deps,
  actor: Actor,
  { id, version, name }: OfGroup & { name: string },
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const group = await changeGroup(tx, { id, version });
    await updateGroupName(tx, group.id, name);
    await done(tx, deps, actor, id, { action: 'variants.renamed', data: { from: group.name, to: name } });
  });
}

/**
 * Dissolves a group: its products stay, each on its own.
 * @throws ShopError `not_found`; `variants_changed` for a stale version.
 */
export async function dissolveVariants(deps: Deps, actor: Actor, { id, version }: OfGroup): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const group = await changeGroup(tx, { id, version });
    await deleteGroup(tx, group.id);
    await done(tx, deps, actor, id, { action: 'variants.dissolved', data: { name: group.name } });
  });
}

/** The group, which nobody else changes until the transaction ends. @throws ShopError `not_found`, `variants_changed`. */
async function changeGroup(tx: Transaction, { id, version }: OfGroup): Promise<VariantGroupRow> {
  const group = await getGroupOf(tx, id);
  if (!(await raiseGroupVersion(tx, { id: group.id, version })))
    throw new ShopError({ code: 'variants_changed' });
  return group;
}

async function getGroupOf(from: Reader, id: ProductId): Promise<VariantGroupRow> {
  const group = await findGroupOf(from, id);
  if (!group) throw new ShopError({ code: 'not_found', entity: 'variant_group' });
  return group;
}

type Done = Extract<
  Parameters<typeof audit>[3],
  { action: 'variants.joined' | 'variants.left' | 'variants.renamed' | 'variants.dissolved' }
>;

/** Notes the change, and lets cached pages be rendered again. */
async function done(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  entityId: ProductId,
  event: Done extends infer Event ? Omit<Extract<Event, Done>, 'entity' | 'entityId'> : never,
): Promise<void> {
  await audit(tx, deps, actor, { ...event, entity: 'product', entityId } as Done);
  await takeLockRow(tx, 'catalogue');
}
