import { measured } from '../../../shared/catalogue/measures.ts';
import { availabilityOf } from '../../../shared/catalogue/stock.ts';
import type { ProductId, VariantGroupId } from '../../../shared/ids.ts';
import { ownValue } from '../../../shared/own-value.ts';
import type { Reader } from '../../db/database.ts';
import { readMeasureWay } from '../../settings/shop-settings-service.ts';
import { type AttributeRow, listAttributes } from '../categories/attribute-repository.ts';
import { findProducts, type ProductRecord } from '../products/product-repository.ts';
import { findGroupOf, listAxisValues, listMembers, type VariantGroupRow } from './variant-repository.ts';
import { type Axis, type Member, nameWithValues, pickerOf, type VariantAxis } from './variant-rules.ts';

/** The forms in which a product comes, to choose from. */
export type Variants = { id: VariantGroupId; name: string; axes: VariantAxis[] };

/**
 * What a product's page offers to choose from: the members of its group that are on sale and in its category.
 * @returns null for a product without a group, or without another member to go to.
 */
export async function getVariants(from: Reader, product: ProductRecord): Promise<Variants | null> {
  const group = product.variantGroupId && (await findGroupOf(from, product.id));
  if (!group) return null;
  const axes = axesOf(group, await listAttributes(from, product.category));
  const members = (await findProducts(from, await listMembers(from, group.id)))
    .filter(({ id, onSale, category }) => id === product.id || (onSale && category === product.category))
    .map((record) => toMember(record, axes));
  const choices = pickerOf(axes, members, product.id);
  return choices.length > 0 ? { id: group.id, name: group.name, axes: choices } : null;
}

/** A group's axes, as the category has them; one whose attribute was deleted is left out. */
export function axesOf(
  { axisOne, axisTwo }: Pick<VariantGroupRow, 'axisOne' | 'axisTwo'>,
  attributes: readonly AttributeRow[],
): Axis[] {
  return [axisOne, axisTwo].flatMap((axis) => {
    const attribute = attributes.find(({ key }) => key === axis);
    return attribute ? [{ key: attribute.key, label: attribute.label, unit: attribute.unit }] : [];
  });
}

type Named = Pick<ProductRecord, 'id' | 'name' | 'variantGroupId'>;

/**
 * What products are called where no picker stands beside them, as in a cart or an order: variants that have one name,
 * with those of their values that it does not say, such as "Blouse Lena, M, White".
 */
export async function namesAsSold(
  from: Reader,
  products: readonly Named[],
): Promise<(product: Pick<Named, 'id' | 'name'>) => string> {
  const ids = products.flatMap(({ id, variantGroupId }) => (variantGroupId ? [id] : []));
  if (ids.length === 0) return ({ name }) => name;
  const values = await listAxisValues(from, ids);
  const way = await readMeasureWay(from);
  return ({ id, name }) =>
    nameWithValues(
      name,
      values
        .filter(({ productId }) => productId === id)
        .map(({ number, text, unit }) => measured(number ?? text ?? '', unit, way)),
    );
}

/** The same of one product; '' for an unknown one. */
export async function findNameAsSold(from: Reader, id: ProductId): Promise<string> {
  const products = await findProducts(from, [id]);
  const nameOf = await namesAsSold(from, products);
  return products.map(nameOf).join();
}

const toMember = ({ id, specs, stockOnHand, pictures }: ProductRecord, axes: readonly Axis[]): Member => ({
  id,
  values: axes.map(({ key }) => ownValue(specs, key) ?? null),
  soldOut: availabilityOf(stockOnHand) === 'out_of_stock',
  picture: pictures[0] ?? null,
});
