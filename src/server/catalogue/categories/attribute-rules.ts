import { nameKey } from '../../../shared/catalogue/name-key.ts';
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

/**
 * The attribute that a person means: by its key, else by its key or its label in either case. A label that several have
 * means none of them.
 */
export function attributeNamed<Known extends { key: string; label: string }>(
  attributes: readonly Known[],
  name: string,
): Known | undefined {
  const said = nameKey(name);
  const labelled = attributes.filter(({ label }) => nameKey(label) === said);
  return (
    attributes.find(({ key }) => key === name) ??
    attributes.find(({ key }) => nameKey(key) === said) ??
    (labelled.length === 1 ? labelled[0] : undefined)
  );
}
