import type { Category } from '../../../shared/catalogue/categories.ts';
import { measured } from '../../../shared/catalogue/measures.ts';
import { availabilityOf } from '../../../shared/catalogue/stock.ts';
import type { ProductId, VariantGroupId } from '../../../shared/ids.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { type AttributeRow, listAttributes } from '../categories/attribute-repository.ts';
import { findProducts, type ProductRecord } from '../products/product-repository.ts';
import { findGroupOf, listGroupsOf, listMembers, type VariantGroupRow } from './variant-repository.ts';
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

/**
 * What products are called where no picker stands beside them, as in a cart or an order: variants with those of their
 * values that the name does not say, such as "Blouse Lena, M, White".
 */
export async function namesAsSold(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'locale'>,
  products: readonly ProductRecord[],
): Promise<(product: ProductRecord) => string> {
  const variants = products.filter(({ variantGroupId }) => variantGroupId !== null);
  if (variants.length === 0) return ({ name }) => name;
  const groups = await listGroupsOf(
    from,
    variants.map(({ id }) => id),
  );
  const attributes = new Map<Category, AttributeRow[]>();
  for (const category of new Set(variants.map((variant) => variant.category))) {
    attributes.set(category, await listAttributes(from, category));
  }
  const locale = await readShopSettings(from, deps);
  return ({ id, name, category, specs }) => {
    const group = groups.find(({ productId }) => productId === id);
    const axes = group ? axesOf(group, attributes.get(category) ?? []) : [];
    return nameWithValues(
      name,
      axes.flatMap(({ key, unit }) => {
        const value = specs[key];
        return value === undefined ? [] : measured(value, unit, locale);
      }),
    );
  };
}

/** The same of one product; '' for an unknown one. */
export async function findNameAsSold(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'locale'>,
  id: ProductId,
): Promise<string> {
  const products = await findProducts(from, [id]);
  const nameOf = await namesAsSold(from, deps, products);
  return products.map(nameOf).join();
}

const toMember = ({ id, specs, stockOnHand, pictures }: ProductRecord, axes: readonly Axis[]): Member => ({
  id,
  values: axes.map(({ key }) => specs[key] ?? null),
  soldOut: availabilityOf(stockOnHand) === 'out_of_stock',
  picture: pictures[0] ?? null,
});
