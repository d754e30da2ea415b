import type { Category } from '../../../shared/catalogue/categories.ts';
import { MAX_VARIANTS } from '../../../shared/catalogue/variants.ts';
import type { ProductId, VariantGroupId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type AttributeRow, listAttributes } from '../categories/attribute-repository.ts';
import { attributeNamed } from '../categories/attribute-rules.ts';
import {
  findGroupIn,
  findGroupOf,
  findPosition,
  listMembers,
  type VariantGroupRow,
} from './variant-repository.ts';
import { readGroup, type SheetGroup } from './variant-sheet-rules.ts';
import {
  deleteGroup,
  deleteMember,
  insertGroup,
  insertMember,
  placeMember,
  takeGroup,
} from './variant-write-repository.ts';

/** The groups that a row's product has left and joined, by `keyOf`. */
export type Regrouping = { left: string | null; joined: string | null };

/** How many members each group, by `keyOf`, gained or lost by rows that were rehearsed, and rolled back. */
export type RehearsedMembers = Map<string, number>;

/** Counts what a rehearsed row did to its groups, for the rows after it. */
export function noteRehearsed(members: RehearsedMembers, { left, joined }: Regrouping): void {
  if (left !== null) members.set(left, (members.get(left) ?? 0) - 1);
  if (joined !== null) members.set(joined, (members.get(joined) ?? 0) + 1);
}

/** A group that was rolled back has another id each time. */
const keyOf = (category: Category, { name, axisOne, axisTwo }: SheetGroup): string =>
  JSON.stringify([category, name, axisOne, axisTwo]);

type GroupCell = {
  id: ProductId;
  category: Category;
  cell: string;
  /** Of the rows before, in a rehearsal. */
  rehearsed: RehearsedMembers;
};

/**
 * Puts a product, which the caller has locked, into the group that the cell of a products file names; into a new one
 * if its category has none of that name and axes. An empty cell takes it out of its group.
 * @returns null if nothing was changed.
 * @throws ShopError `invalid_cell` for one that names no group, or axes that the category does not have;
 * `too_many_variants`.
 */
export async function groupBySheet(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { id, category, cell, rehearsed }: GroupCell,
): Promise<Regrouping | null> {
  const present = await findGroupOf(tx, id);
  const left = present && keyOf(category, present);
  if (cell.trim() === '') {
    if (present) await leave(tx, deps, actor, id, present);
    return present && { left, joined: null };
  }
  const said = readGroup(cell);
  if (!said) throw invalid(cell);
  if (present && isSame(present, said)) return null;
  const wanted = withKeys(said, await listAttributes(tx, category));
  if (!wanted) throw invalid(cell);
  if (present && isSame(present, wanted)) return null;
  const position = await findPosition(tx, id);
  if (present) await leave(tx, deps, actor, id, present);
  const joined = keyOf(category, wanted);
  const found = await findGroupIn(tx, category, wanted);
  await join(tx, deps, id, { ...wanted, found, others: rehearsed.get(joined) ?? 0 });
  // A group that is renamed, or gets an axis, keeps its order, which the file's rows need not have.
  if (position !== null) await placeMember(tx, id, position);
  await audit(tx, deps, actor, {
    action: 'variants.joined',
    entity: 'product',
    entityId: id,
    data: { name: wanted.name },
  });
  return { left, joined };
}

const invalid = (cell: string): ShopError =>
  new ShopError({ code: 'invalid_cell', field: 'Group', form: 'group', cell: cell.trim().slice(0, 100) });

/** Axes may be named by label, too. @returns null if the category lacks one. */
function withKeys({ name, ...axes }: SheetGroup, attributes: readonly AttributeRow[]): SheetGroup | null {
  const axisOne = attributeNamed(attributes, axes.axisOne)?.key;
  const axisTwo = axes.axisTwo === null ? null : attributeNamed(attributes, axes.axisTwo)?.key;
  if (axisOne === undefined || axisTwo === undefined || axisOne === axisTwo) return null;
  return { name, axisOne, axisTwo };
}

const isSame = (one: SheetGroup, other: SheetGroup): boolean =>
  one.name === other.name && one.axisOne === other.axisOne && one.axisTwo === other.axisTwo;

async function leave(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  entityId: ProductId,
  { id, name }: VariantGroupRow,
): Promise<void> {
  await takeGroup(tx, id);
  await deleteMember(tx, entityId);
  if ((await listMembers(tx, id)).length === 0) await deleteGroup(tx, id);
  await audit(tx, deps, actor, { action: 'variants.left', entity: 'product', entityId, data: { name } });
}

async function join(
  tx: Transaction,
  deps: Deps,
  productId: ProductId,
  { found, others, ...wanted }: SheetGroup & { found: VariantGroupId | null; others: number },
): Promise<void> {
  if (found) await takeGroup(tx, found);
  const members = (found ? (await listMembers(tx, found)).length : 0) + others;
  if (members >= MAX_VARIANTS) throw new ShopError({ code: 'too_many_variants', limit: MAX_VARIANTS });
  if (!found) {
    const group = { ...wanted, id: deps.newId('variantGroup'), createdAt: deps.now() };
    return insertGroup(tx, group, [productId]);
  }
  await insertMember(tx, { productId, groupId: found });
}
