/** What of a product an admin may change, as the change history shows it. Prices in minor units. */
export type ProductFacts = {
  name: string;
  brand: string;
  category: string;
  description: string;
  priceMinor: number;
  sellingPriceMinor: number;
  sku: string | null;
  onSale: boolean;
  /** In their order. */
  pictures: readonly { source: string; alt: string }[];
  specs: Readonly<Record<string, string | number>>;
};

/** One field's change; a spec's field is `specs.{key}`, and null stands for a spec that is not there. */
export type ProductChange = { field: string; from: unknown; to: unknown };

const PLAIN_FIELDS = [
  'name',
  'brand',
  'category',
  'description',
  'priceMinor',
  'sellingPriceMinor',
  'sku',
  'onSale',
] as const satisfies (keyof ProductFacts)[];

/** What differs between two states of a product, field by field; empty when nothing does. */
export function productChanges(before: ProductFacts, after: ProductFacts): ProductChange[] {
  const plain = PLAIN_FIELDS.map((field) => ({ field, from: before[field], to: after[field] }));
  const keys = new Set([...Object.keys(before.specs), ...Object.keys(after.specs)]);
  const specs = [...keys].sort().map((key) => ({
    field: `specs.${key}`,
    from: before.specs[key] ?? null,
    to: after.specs[key] ?? null,
  }));
  const pictures = {
    field: 'pictures',
    from: before.pictures.map(({ source, alt }) => ({ source, alt })),
    to: after.pictures.map(({ source, alt }) => ({ source, alt })),
  };
  const changes = [...plain, ...specs].filter(({ from, to }) => from !== to);
  return JSON.stringify(pictures.from) === JSON.stringify(pictures.to) ? changes : [...changes, pictures];
}
