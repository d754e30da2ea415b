import type { z } from 'zod';
import { measured } from '../../../shared/catalogue/measures.ts';
import { PRODUCT_FIELDS, pickProductFields } from '../../../shared/catalogue/product-fields.ts';
import { cutText } from '../../../shared/cut-text.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/locale.ts';
import type { makeVariantsInput } from '../../../shared/schemas/admin/variants.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { isUniqueViolation } from '../../db/constraint.ts';
import type { Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { listAccessories, replaceAccessories } from '../accessories/accessory-repository.ts';
import { type AttributeRow, listAttributes } from '../categories/attribute-repository.ts';
import { getAnyProduct } from '../products/product-lookup-service.ts';
import { lockProduct, type ProductRecord, type SpecValue } from '../products/product-repository.ts';
import { createIn, toNewPicture, updateIn } from '../products/product-service.ts';
import { findGroupOf } from './variant-repository.ts';
import { insertGroup } from './variant-write-repository.ts';

type MakeInput = z.output<typeof makeVariantsInput>;
type Item = MakeInput['items'][number];
type Values = readonly SpecValue[];
type Combination = { id: ProductId; values: Values };

/**
 * Makes a group of a product and of copies of it, which differ by their values on the axes. A copy has the product's
 * accessories, and is published if the product is; at another price than the product's it is not reduced.
 * @returns the copies' ids, in the order of `items`.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`; `product_changed` for a
 * stale version; `already_variant`; `invalid_field` for axes that the category does not have, or values that are not
 * of the axes or come twice; `invalid_spec`; `sku_taken`; `currency_changed`; `amount_too_fine`. Then nothing is changed.
 */
export async function makeVariants(
  deps: Deps,
  actor: Actor,
  input: MakeInput,
): Promise<{ made: ProductId[] }> {
  assertAdmin(actor);
  let writing: string | null = null;
  try {
    return await deps.db.transaction(async (tx) => {
      const original = await readOriginal(tx, input.id);
      const attributes = await axesIn(tx, original, input);
      assertCombinations(input);
      const withValues = (values: Values) => ({ ...original.specs, ...specsOf(input, values) });
      await updateIn(tx, deps, actor, {
        id: original.id,
        version: input.version,
        currency: input.currency,
        change: { specs: withValues(input.own) },
      });
      const locale = await readShopSettings(tx, deps);
      const accessories = await listAccessories(tx, original.id);
      const made: Combination[] = [];
      for (const { values, ...item } of input.items) {
        writing = item.sku;
        const name = nameOf(input.name, attributes, values, locale);
        const id = await copyOf(tx, deps, actor, original, { ...item, name, specs: withValues(values) });
        await replaceAccessories(tx, id, accessories);
        made.push({ id, values });
      }
      const combinations: Combination[] = [{ id: original.id, values: input.own }, ...made];
      await insertGroup(
        tx,
        {
          id: deps.newId('variantGroup'),
          name: input.name,
          axisOne: input.axes[0]?.key ?? '',
          axisTwo: input.axes[1]?.key ?? null,
          createdAt: deps.now(),
        },
        combinations.sort((a, b) => placeOf(input, a.values) - placeOf(input, b.values)).map(({ id }) => id),
      );
      await audit(tx, deps, actor, {
        action: 'variants.made',
        entity: 'product',
        entityId: original.id,
        data: { name: input.name, products: combinations.length },
      });
      await takeLockRow(tx, 'catalogue');
      return { made: made.map(({ id }) => id) };
    });
  } catch (error) {
    if (writing && isUniqueViolation(error))
      throw new ShopError({ code: 'sku_taken', sku: writing }, { cause: error });
    throw error;
  }
}

/** The product, which nobody else puts into a group until the transaction ends. */
async function readOriginal(tx: Transaction, id: ProductId): Promise<ProductRecord> {
  await lockProduct(tx, id);
  const original = await getAnyProduct(tx, id);
  if (await findGroupOf(tx, id)) throw new ShopError({ code: 'already_variant', name: original.name });
  return original;
}

async function axesIn(
  tx: Transaction,
  { category }: ProductRecord,
  { axes }: MakeInput,
): Promise<AttributeRow[]> {
  const attributes = await listAttributes(tx, category);
  const found = axes.flatMap((axis) => attributes.find(({ key }) => key === axis.key) ?? []);
  if (found.length < axes.length || new Set(found).size < found.length) {
    throw new ShopError({ code: 'invalid_field', field: 'axes' });
  }
  return found;
}

/** The place of values among all combinations; -1 if they are none. */
function placeOf({ axes }: MakeInput, values: Values): number {
  if (values.length !== axes.length) return -1;
  return axes.reduce((place, axis, at) => {
    const index = axis.values.indexOf(values[at] ?? '');
    return place < 0 || index < 0 ? -1 : place * axis.values.length + index;
  }, 0);
}

function assertCombinations(input: MakeInput): void {
  const places = [input.own, ...input.items.map(({ values }) => values)].map((each) => placeOf(input, each));
  if (places.includes(-1) || new Set(places).size < places.length) {
    throw new ShopError({ code: 'invalid_field', field: 'values' });
  }
}

const specsOf = ({ axes }: MakeInput, values: Values): Record<string, SpecValue> =>
  Object.fromEntries(axes.map(({ key }, at) => [key, values[at] ?? '']));

/** "Kite 5, 512 GB, Blue". */
function nameOf(group: string, attributes: readonly AttributeRow[], values: Values, locale: Locale): string {
  const shown = values.map((value, at) => measured(value, attributes[at]?.unit ?? null, locale));
  return cutText([group, ...shown].join(', '), PRODUCT_FIELDS.name.max);
}

type Copy = Pick<Item, 'sku' | 'sellingPriceMinor' | 'stockOnHand'> & {
  name: string;
  specs: Record<string, SpecValue>;
};

function copyOf(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  original: ProductRecord,
  { sellingPriceMinor, ...copy }: Copy,
): Promise<ProductId> {
  const samePrice = sellingPriceMinor === original.sellingPriceMinor;
  const { pictures } = original;
  return createIn(
    tx,
    deps,
    actor,
    {
      ...pickProductFields(original),
      ...copy,
      sellingPriceMinor,
      priceMinor: samePrice ? original.priceMinor : sellingPriceMinor,
      pictures: pictures.map(toNewPicture),
      onSale: original.onSale,
    },
    original,
  );
}
