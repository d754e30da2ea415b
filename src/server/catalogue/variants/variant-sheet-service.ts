import type { Category } from '../../../shared/catalogue/categories.ts';
import { MAX_VARIANTS } from '../../../shared/catalogue/variants.ts';
import type { ProductId, VariantGroupId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listAttributes } from '../categories/attribute-repository.ts';
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

/**
 * Puts a product, which the caller has locked, into the group that the cell of a products file names; into a new one
 * if its category has none of that name and axes. An empty cell takes it out of its group.
 * @returns whether anything was changed.
 * @throws ShopError `invalid_field` for a cell that names no group, or axes that the category does not have;
 * `too_many_variants`.
 */
export async function groupBySheet(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { id, category, cell }: { id: ProductId; category: Category; cell: string },
): Promise<boolean> {
  const present = await findGroupOf(tx, id);
  if (cell.trim() === '') {
    if (present) await leave(tx, deps, actor, id, present);
    return present !== null;
  }
  const wanted = readGroup(cell);
  if (!wanted) throw new ShopError({ code: 'invalid_field', field: 'Group' });
  if (present && isSame(present, wanted)) return false;
  const keys = (await listAttributes(tx, category)).map(({ key }) => key);
  if (![wanted.axisOne, wanted.axisTwo].every((axis) => axis === null || keys.includes(axis))) {
    throw new ShopError({ code: 'invalid_field', field: 'Group' });
  }
  const position = await findPosition(tx, id);
  if (present) await leave(tx, deps, actor, id, present);
  await join(tx, deps, id, { ...wanted, found: await findGroupIn(tx, category, wanted) });
  // A group that is renamed, or gets an axis, keeps its order, which the file's rows need not have.
  if (position !== null) await placeMember(tx, id, position);
  await audit(tx, deps, actor, {
    action: 'variants.joined',
    entity: 'product',
    entityId: id,
    data: { name: wanted.name },
  });
  return true;
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
  { found, ...wanted }: SheetGroup & { found: VariantGroupId | null },
): Promise<void> {
  if (!found) {
    const group = { ...wanted, id: deps.newId('variantGroup'), createdAt: deps.now() };
    return insertGroup(tx, group, [productId]);
  }
  await takeGroup(tx, found);
  if ((await listMembers(tx, found)).length >= MAX_VARIANTS) {
    throw new ShopError({ code: 'too_many_variants', limit: MAX_VARIANTS });
  }
  await insertMember(tx, { productId, groupId: found });
}
