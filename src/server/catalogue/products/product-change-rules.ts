import { type GivenProductFields, PRODUCT_FIELD_NAMES } from '../../../shared/catalogue/product-fields.ts';
import type { PictureFact, ProductChange } from '../../../shared/operations/audit.ts';
import { ownValue } from '../../../shared/own-value.ts';

/** The fields of a product that an admin can change, as the change history shows them. */
export type ProductState = GivenProductFields & {
  onSale: boolean;
  /** In display order. */
  pictures: readonly PictureFact[];
  specs: Readonly<Record<string, string | number>>;
};

const PLAIN_FIELDS = [...PRODUCT_FIELD_NAMES, 'onSale'] as const;

/** The fields that differ between two states of a product; empty when none do. */
export function productChanges(before: ProductState, after: ProductState): ProductChange[] {
  const plain = PLAIN_FIELDS.map((field) => ({
    field,
    from: before[field] ?? null,
    to: after[field] ?? null,
  }));
  const keys = new Set([...Object.keys(before.specs), ...Object.keys(after.specs)]);
  const specs = [...keys].sort().map((key) => ({
    field: `specs.${key}` as const,
    from: ownValue(before.specs, key) ?? null,
    to: ownValue(after.specs, key) ?? null,
  }));
  const pictures = {
    field: 'pictures' as const,
    from: before.pictures.map(({ source, alt }) => ({ source, alt })),
    to: after.pictures.map(({ source, alt }) => ({ source, alt })),
  };
  const changes = [...plain, ...specs].filter(({ from, to }) => from !== to);
  return JSON.stringify(pictures.from) === JSON.stringify(pictures.to) ? changes : [...changes, pictures];
}
