import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Category } from '../../../shared/catalogue/categories.ts';
import type { ProductId, VariantGroupId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader, type RowOf } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { unindexed } from '../../db/unindexed.ts';
import { equals, inValues, type ValueList, valuesFor } from '../../db/values-in.ts';

export type VariantGroupRow = Tables['variantGroups']['$inferSelect'];

const groupOfQuery = preparedQuery('variant_group_of', (from, { id }: Given<{ id: ProductId }>) => {
  const { variants, variantGroups } = from.tables;
  return from
    .select({
      id: variantGroups.id,
      name: variantGroups.name,
      axisOne: variantGroups.axisOne,
      axisTwo: variantGroups.axisTwo,
      version: variantGroups.version,
      createdAt: variantGroups.createdAt,
    })
    .from(variants)
    .innerJoin(variantGroups, eq(variantGroups.id, variants.groupId))
    .where(equals(variants.productId, id));
});

/** The group that a product is a variant of. */
export async function findGroupOf(from: Reader, id: ProductId): Promise<VariantGroupRow | null> {
  const [group] = await groupOfQuery(from, { id });
  return group ?? null;
}

const membersQuery = preparedQuery(
  'variants_of_group',
  (from, { groupId }: Given<{ groupId: VariantGroupId }>) => {
    const { variants } = from.tables;
    return from
      .select({ productId: variants.productId })
      .from(variants)
      .where(equals(variants.groupId, groupId))
      .orderBy(asc(variants.position), asc(variants.productId));
  },
);

/** The products of a group, in their order, those off sale included. */
export async function listMembers(from: Reader, groupId: VariantGroupId): Promise<ProductId[]> {
  return (await membersQuery(from, { groupId })).map(({ productId }) => productId);
}

/** Which place a product has among the others of its group; null without one. */
export async function findPosition(from: Reader, productId: ProductId): Promise<number | null> {
  const { variants } = from.tables;
  const [row] = await from
    .select({ position: variants.position })
    .from(variants)
    .where(eq(variants.productId, productId));
  return row?.position ?? null;
}

const groupsOfQuery = preparedQuery(
  'variant_groups_of',
  (from, { ids }: Given<{ ids: ValueList<ProductId> }>) => {
    const { variants, variantGroups } = from.tables;
    return from
      .select({
        productId: variants.productId,
        groupId: variants.groupId,
        name: variantGroups.name,
        axisOne: variantGroups.axisOne,
        axisTwo: variantGroups.axisTwo,
      })
      .from(variants)
      .innerJoin(variantGroups, eq(variantGroups.id, variants.groupId))
      .where(inValues(from, variants.productId, ids));
  },
);

/** The groups of products; those without one are left out. */
export const listGroupsOf = (
  from: Reader,
  ids: readonly ProductId[],
): Promise<RowOf<typeof groupsOfQuery>[]> => groupsOfQuery(from, { ids: valuesFor(from, ids) });

const axisCountsQuery = preparedQuery(
  'variant_axis_counts',
  (from, { groupIds }: Given<{ groupIds: ValueList<VariantGroupId> }>) => {
    const { variants, variantGroups, products, productSpecs, attributes } = from.tables;
    const { numberValue, textValue } = productSpecs;
    const { axisOne, axisTwo } = variantGroups;
    return from
      .select({
        groupId: variants.groupId,
        category: products.category,
        label: attributes.label,
        /** Which of the axes it is. */
        axis: sql<number>`case when ${attributes.key} = ${axisOne} then 1 else 2 end`.mapWith(Number),
        count: sql<number>`count(distinct coalesce(${textValue}, cast(${numberValue} as text)))`.mapWith(
          Number,
        ),
      })
      .from(variants)
      .innerJoin(variantGroups, eq(variantGroups.id, variants.groupId))
      .innerJoin(products, and(eq(products.id, variants.productId), unindexed(eq(products.onSale, true))))
      .innerJoin(
        productSpecs,
        and(
          eq(productSpecs.productId, products.id),
          sql`(${productSpecs.key} = ${axisOne} or ${productSpecs.key} = ${axisTwo})`,
        ),
      )
      .innerJoin(
        attributes,
        and(eq(attributes.category, products.category), eq(attributes.key, productSpecs.key)),
      )
      .where(inValues(from, variants.groupId, groupIds))
      .groupBy(variants.groupId, products.category, attributes.label, attributes.key, axisOne);
  },
);

export type AxisCount = RowOf<typeof axisCountsQuery>;

/** In how many values of each axis a group is on sale, in each category; the first axis first. */
export async function countAxisValues(
  from: Reader,
  groupIds: readonly VariantGroupId[],
): Promise<AxisCount[]> {
  const counts = await axisCountsQuery(from, { groupIds: valuesFor(from, groupIds) });
  return counts.sort((a, b) => a.axis - b.axis);
}

const axisValuesQuery = preparedQuery(
  'variant_axis_values',
  (from, { ids }: Given<{ ids: ValueList<ProductId> }>) => {
    const { variants, variantGroups, products, productSpecs, attributes } = from.tables;
    return from
      .select({
        productId: variants.productId,
        isFirst: sql<boolean>`${attributes.key} = ${variantGroups.axisOne}`.mapWith(Boolean),
        unit: attributes.unit,
        number: productSpecs.numberValue,
        text: productSpecs.textValue,
      })
      .from(variants)
      .innerJoin(variantGroups, eq(variantGroups.id, variants.groupId))
      .innerJoin(products, eq(products.id, variants.productId))
      .innerJoin(
        productSpecs,
        and(
          eq(productSpecs.productId, products.id),
          or(eq(productSpecs.key, variantGroups.axisOne), eq(productSpecs.key, variantGroups.axisTwo)),
        ),
      )
      .innerJoin(
        attributes,
        and(eq(attributes.category, products.category), eq(attributes.key, productSpecs.key)),
      )
      .where(and(inValues(from, variants.productId, ids), hasNamesake(from.tables)));
  },
);

/** Whether another product of its group has the same name. */
const hasNamesake = ({ variants, products }: Tables) =>
  sql`exists (
    select 1 from ${variants} other join ${products} namesake on namesake.id = other.product_id
    where other.group_id = ${variants.groupId} and namesake.name = ${products.name} and namesake.id <> ${products.id})`;

/**
 * The values on the axes of their groups, as their categories have these, of those variants whose name another one of
 * the group has, too; the first axis first.
 */
export async function listAxisValues(
  from: Reader,
  ids: readonly ProductId[],
): Promise<RowOf<typeof axisValuesQuery>[]> {
  const values = await axisValuesQuery(from, { ids: valuesFor(from, ids) });
  return values.sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
}

/** The oldest group of this name and these axes that has a product of the category. */
export async function findGroupIn(
  from: Reader,
  category: Category,
  { name, axisOne, axisTwo }: Pick<VariantGroupRow, 'name' | 'axisOne' | 'axisTwo'>,
): Promise<VariantGroupId | null> {
  const { variants, variantGroups, products } = from.tables;
  const [found] = await from
    .select({ id: variantGroups.id })
    .from(variantGroups)
    .innerJoin(variants, eq(variants.groupId, variantGroups.id))
    .innerJoin(products, and(eq(products.id, variants.productId), eq(products.category, category)))
    .where(
      and(
        eq(variantGroups.name, name),
        eq(variantGroups.axisOne, axisOne),
        axisTwo === null ? isNull(variantGroups.axisTwo) : eq(variantGroups.axisTwo, axisTwo),
      ),
    )
    .orderBy(asc(variantGroups.id))
    .limit(1);
  return found?.id ?? null;
}
