import { type Category, type CategoryInfo, MAX_ATTRIBUTES } from '../../../shared/catalogue/categories.ts';
import type { AttributeChange } from '../../../shared/operations/audit.ts';
import type { AddAttributeInput, ChangeAttributeInput } from '../../../shared/schemas/category.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { type AttributeRow, listAttributes } from './attribute-repository.ts';
import { assertSameUnit } from './attribute-rules.ts';
import {
  deleteAttribute,
  insertAttribute,
  listTextValues,
  updateAttribute,
} from './attribute-write-repository.ts';
import { listCategoryRows } from './category-repository.ts';
import { assertAsSeen, getKnown } from './change-rules.ts';
import { inFrontOf } from './order-rules.ts';

/** An attribute as the owner sees it. */
export type AdminAttribute = Omit<AttributeRow, 'category' | 'position'>;

/** An attribute for the product form, with the texts that other products of the category have for it. */
export type FormAttribute = Pick<AttributeRow, 'key' | 'label' | 'type' | 'unit'> & { values: string[] };

/**
 * The attributes of a category in display order.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, as all functions here do.
 */
export async function listAdminAttributes(
  { db }: Deps,
  actor: Actor,
  category: Category,
): Promise<AdminAttribute[]> {
  assertAdmin(actor);
  const rows = await listAttributes(db.read, category);
  return rows.map(({ category: _, position: __, ...attribute }) => attribute);
}

/** The attributes of a category for the product form. */
export async function listCategorySpecs(
  { db }: Deps,
  actor: Actor,
  category: Category,
): Promise<FormAttribute[]> {
  assertAdmin(actor);
  const rows = await listAttributes(db.read, category);
  const values = rows.some(({ type }) => type === 'text')
    ? await listTextValues(db.read, category)
    : new Map<string, string[]>();
  return rows.map(({ key, label, type, unit }) => ({
    ...{ key, label, type, unit },
    values: type === 'text' ? (values.get(key) ?? []) : [],
  }));
}

/**
 * Gives a category another attribute, as the last one.
 * @throws ShopError `not_found` or `category_changed` for the category; `attribute_taken` when it has the key or the
 * label; `too_many_attributes`.
 */
export function addAttribute(deps: Deps, actor: Actor, input: AddAttributeInput): Promise<void> {
  return change(deps, actor, input.category, async (tx, category, attributes) => {
    if (attributes.length >= MAX_ATTRIBUTES)
      throw new ShopError({ code: 'too_many_attributes', limit: MAX_ATTRIBUTES });
    assertFree(attributes, input);
    const position = (attributes.at(-1)?.position ?? -1) + 1;
    const unit = input.type === 'number' ? input.unit : null;
    await insertAttribute(tx, { ...input, unit, category: category.value, position });
    await audit(tx, deps, actor, {
      ...{ action: 'attribute.created', entity: 'category', entityId: category.value },
      data: { category: category.label, label: input.label },
    });
  });
}

const CHANGED = ['label', 'unit', 'filterable', 'compared', 'onCards'] as const;

/**
 * Changes how an attribute is called and where it is used. A field that is left out stays.
 * @throws ShopError `not_found`, `category_changed`; `attribute_taken` when another one of the category has the label.
 */
export function changeAttribute(
  deps: Deps,
  actor: Actor,
  { category: value, key, before: seen, ...input }: ChangeAttributeInput,
): Promise<void> {
  return change(deps, actor, value, async (tx, category, attributes) => {
    const before = getAttribute(attributes, key);
    const after = {
      label: input.label ?? before.label,
      unit: before.type === 'number' ? (input.unit === undefined ? before.unit : input.unit) : null,
      filterable: input.filterable ?? before.filterable,
      compared: input.compared ?? before.compared,
      onCards: input.onCards ?? before.onCards,
    };
    assertAsSeen(seen, { label: before.label, unit: before.unit }, after);
    const changes = CHANGED.filter((field) => after[field] !== before[field]).map(
      (field) => ({ field, from: before[field], to: after[field] }) as AttributeChange,
    );
    if (changes.length === 0) return;
    // Those of merged categories may share a label.
    const others = attributes.filter((each) => each !== before);
    if (after.label !== before.label) assertFree(others, { key, label: after.label });
    await updateAttribute(tx, before, after);
    await audit(tx, deps, actor, {
      ...{ action: 'attribute.changed', entity: 'category', entityId: category.value },
      data: { category: category.label, label: before.label, changes },
    });
  });
}

/** Puts an attribute in front of another, or at the end. @throws ShopError `not_found`, `category_changed`. */
export function moveAttribute(
  deps: Deps,
  actor: Actor,
  { category: value, key, before }: { category: Category; key: string; before: string | null },
): Promise<void> {
  return change(deps, actor, value, async (tx, category, attributes) => {
    const moved = getAttribute(attributes, key);
    const next = before === null ? null : getAttribute(attributes, before);
    for (const [position, each] of inFrontOf(attributes, moved, next).entries())
      await updateAttribute(tx, each, { position });
    await audit(tx, deps, actor, {
      ...{ action: 'attribute.moved', entity: 'category', entityId: category.value },
      data: { category: category.label, label: moved.label, before: next?.label ?? null },
    });
  });
}

/**
 * Deletes an attribute, with its values at all products of the category.
 * @throws ShopError `not_found`, `category_changed`.
 */
export function removeAttribute(
  deps: Deps,
  actor: Actor,
  { category: value, key }: { category: Category; key: string },
): Promise<void> {
  return change(deps, actor, value, async (tx, category, attributes) => {
    const gone = getAttribute(attributes, key);
    const values = await deleteAttribute(tx, gone);
    await audit(tx, deps, actor, {
      ...{ action: 'attribute.deleted', entity: 'category', entityId: category.value },
      data: { category: category.label, label: gone.label, values },
    });
  });
}

/**
 * Gives a category those attributes of another that it lacks, after its own.
 * @throws ShopError `attribute_types_differ`, `attribute_units_differ`, `too_many_attributes`.
 */
export async function joinAttributes(tx: Transaction, from: Category, to: Category): Promise<void> {
  const own = await listAttributes(tx, to);
  const known = new Map(own.map((attribute) => [attribute.key, attribute]));
  let position = (own.at(-1)?.position ?? -1) + 1;
  for (const attribute of await listAttributes(tx, from)) {
    const { key, label, type } = attribute;
    const same = known.get(key);
    if (same && same.type !== type) throw new ShopError({ code: 'attribute_types_differ', label });
    if (same) {
      assertSameUnit(attribute, same);
      continue;
    }
    if (known.size >= MAX_ATTRIBUTES)
      throw new ShopError({ code: 'too_many_attributes', limit: MAX_ATTRIBUTES });
    known.set(key, attribute);
    await insertAttribute(tx, { ...attribute, category: to, position: position++ });
  }
}

async function change(
  deps: Deps,
  actor: Actor,
  value: Category,
  write: (tx: Transaction, category: CategoryInfo, attributes: AttributeRow[]) => Promise<void>,
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'categories');
    const category = getKnown(await listCategoryRows(tx), value);
    await write(tx, category, await listAttributes(tx, category.value));
    await takeLockRow(tx, 'catalogue');
  });
}

function getAttribute(attributes: readonly AttributeRow[], key: string): AttributeRow {
  const attribute = attributes.find((each) => each.key === key);
  if (!attribute) throw new ShopError({ code: 'not_found', entity: 'attribute' });
  return attribute;
}

function assertFree(others: readonly AttributeRow[], { key, label }: { key: string; label: string }): void {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const taken = others.find((other) => same(other.key, key) || same(other.label, label));
  if (taken) throw new ShopError({ code: 'attribute_taken', label: taken.label });
}
