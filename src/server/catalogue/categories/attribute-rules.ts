import { ShopError } from '../../../shared/shop-error.ts';

type Attribute = { label: string; type: 'number' | 'text'; unit: string | null };

/**
 * Checks that a number means the same in two categories that have the attribute.
 * @throws ShopError `attribute_units_differ`.
 */
export function assertSameUnit(one: Attribute, other: Attribute): void {
  const numbers = one.type === 'number' && other.type === 'number';
  if (numbers && one.unit !== other.unit)
    throw new ShopError({
      ...{ code: 'attribute_units_differ', label: one.label },
      units: [one.unit, other.unit],
    });
}
