import type { Category, CategoryInfo } from '../../../shared/catalogue/categories.ts';
import type { AttributeType } from '../../../shared/catalogue/product-words.ts';
import { averageStars, type Rating } from '../../../shared/catalogue/reviews.ts';
import type { ProductId, VariantGroupId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { hiddenTwins } from '../variants/variant-rules.ts';
import { type ColumnContents, Columns, cheapestFirst, TENTHS } from './columns.ts';
import { POSTING_STEP, wordsOf } from './product-words.ts';
import { Vocabulary, type VocabularyContents } from './vocabulary.ts';

/** What a variant is chosen by on the pages of its group, and its place there. */
export type Choosing = { values: string; position: number };

/** An indexed product. `stamp` changes whenever any other field does, except the group. */
export type IndexedProduct = {
  id: ProductId;
  stamp: number;
  name: string;
  brand: string;
  category: Category;
  sku: string | null;
  sellingPriceMinor: Money;
  inStock: boolean;
  rating: Rating;
  createdAtMs: number;
  /** That it is a variant of. */
  group: VariantGroupId | null;
  /** Null without a group, or without one of the values that its variants are chosen by. */
  choosing: Choosing | null;
  specs: Readonly<Record<string, number | string>>;
};

export type Attribute = {
  category: Category;
  key: string;
  label: string;
  type: AttributeType;
  unit: string | null;
  filterable: boolean;
};

/** An attribute of one category; products store numbers, or indexes into `texts`. */
export type SpecField = Attribute & { texts: string[]; textPlaces: Map<string, number> };

/** What an index can be made of again, beside its categories and attributes. */
export type IndexContents = {
  columns: ColumnContents;
  vocabulary: VocabularyContents;
  brands: string[];
  groups: (VariantGroupId | null)[];
  groupPlaces: Map<string, number>;
  choosing: Map<number, Map<number, Choosing>>;
  /** Of each attribute. */
  texts: string[][];
  newest: Int32Array;
  cheapest: Int32Array;
};

/** The share of abandoned slots, relative to those in use, that triggers a rebuild. */
const MAX_WASTE = 0.5;

/**
 * The products on sale, in memory, for what a database cannot compute in time: facets, suggestions and typo
 * correction. Each product has a slot in typed columns; an edit moves it to a new slot. Additions and
 * removals become visible with `publish`, so that readers see one consistent state.
 */
export class CatalogueIndex {
  readonly columns: Columns;
  readonly vocabulary: Vocabulary;
  /** Every category, in display order; products refer to them by index. */
  readonly categories: readonly CategoryInfo[];
  readonly brands: string[];
  /** Groups of variants, each in one category; the first stands for none. */
  readonly #groups: (VariantGroupId | null)[];
  readonly fields: SpecField[];
  /** Slots, newest product first. */
  newest: Int32Array;
  /** Slots, lowest price first; equal prices oldest first. */
  cheapest: Int32Array;
  /** Cache of values derived from the published state; cleared by the next publication. */
  readonly derived = new Map<string, unknown>();
  readonly #categoryPlaces: Map<string, number>;
  readonly #brandPlaces: Map<string, number>;
  readonly #groupPlaces: Map<string, number>;
  /** By a group's place, those of its slots that have all values. */
  readonly #choosing: Map<number, Map<number, Choosing>>;
  /** The groups in which something has changed since the last publication. */
  readonly #changedGroups = new Set<number>();
  readonly #fieldPlaces = new Map<string, number>();
  readonly #slots = new Map<ProductId, number>();
  #added: number[] = [];
  #removed = new Set<number>();

  /** @param kept the contents of an earlier one of the same categories and attributes, which this one goes on with. */
  constructor(
    categories: readonly CategoryInfo[],
    definitions: readonly Attribute[],
    kept: IndexContents | null = null,
  ) {
    this.categories = categories;
    this.#categoryPlaces = placesOf(categories.map(({ value }) => value));
    this.columns = new Columns(kept?.columns);
    this.vocabulary = new Vocabulary(kept?.vocabulary);
    this.brands = kept?.brands ?? [];
    this.#brandPlaces = placesOf(this.brands);
    this.#groups = kept?.groups ?? [null];
    this.#groupPlaces = kept?.groupPlaces ?? new Map();
    this.#choosing = kept?.choosing ?? new Map();
    this.fields = definitions.map((definition, place) => {
      const texts = kept?.texts[place] ?? [];
      return { ...definition, texts, textPlaces: placesOf(texts) };
    });
    this.fields.forEach(({ category, key }, place) => {
      this.#fieldPlaces.set(`${category} ${key}`, place);
    });
    this.newest = kept?.newest ?? new Int32Array();
    this.cheapest = kept?.cheapest ?? new Int32Array();
    for (const slot of this.newest) this.#slots.set(this.columns.ids[slot] as ProductId, slot);
  }

  /** Shared, not copied; null while something is not published. */
  get contents(): IndexContents | null {
    if (this.#added.length + this.#removed.size > 0) return null;
    return {
      columns: { ...this.columns },
      vocabulary: this.vocabulary.contents,
      brands: this.brands,
      groups: this.#groups,
      groupPlaces: this.#groupPlaces,
      choosing: this.#choosing,
      texts: this.fields.map(({ texts }) => texts),
      newest: this.newest,
      cheapest: this.cheapest,
    };
  }

  /** The stamp with which a product was last added; undefined when it is not indexed. */
  stampOf(id: ProductId): number | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.columns.stamp[slot];
  }

  /** The group with which a product was last added. */
  groupOf(id: ProductId): VariantGroupId | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : (this.#groups[Math.abs(this.columns.group[slot] as number)] ?? null);
  }

  slotOf(id: ProductId): number | undefined {
    return this.#slots.get(id);
  }

  get ids(): Iterable<ProductId> {
    return this.#slots.keys();
  }

  /** -1 for an unknown category. */
  categoryPlace(category: Category): number {
    return this.#categoryPlaces.get(category) ?? -1;
  }

  brandPlace(brand: string): number | undefined {
    return this.#brandPlaces.get(brand);
  }

  fieldPlace(category: Category, key: string): number | undefined {
    return this.#fieldPlaces.get(`${category} ${key}`);
  }

  /** Whether so many slots are abandoned that a rebuild is cheaper than carrying on. */
  get isWasteful(): boolean {
    return (
      this.columns.count > 1_000 && this.columns.count - this.#slots.size > this.columns.count * MAX_WASTE
    );
  }

  /** Adds a product, or replaces its indexed state. */
  add(product: IndexedProduct): void {
    this.remove(product.id);
    const group = this.#placeOfGroup(product);
    const slot = this.columns.add({
      id: product.id,
      stamp: product.stamp,
      category: this.categoryPlace(product.category),
      brand: this.#placeOfBrand(product.brand),
      price: product.sellingPriceMinor,
      inStock: product.inStock,
      stars: Math.round((averageStars(product.rating) ?? 0) * TENTHS),
      reviews: product.rating.reviewCount,
      createdAt: product.createdAtMs,
      group: -group,
      specs: this.#specsOf(product),
    });
    this.#slots.set(product.id, slot);
    this.#added.push(slot);
    if (group > 0 && product.choosing) {
      this.#choosing.set(group, (this.#choosing.get(group) ?? new Map()).set(slot, product.choosing));
      this.#changedGroups.add(group);
    }
    const label = this.categories[this.categoryPlace(product.category)]?.label ?? '';
    for (const [word, fields] of wordsOf(product, label))
      this.vocabulary.add(word, slot * POSTING_STEP + fields);
    for (const text of [product.name, product.brand, label]) this.vocabulary.noteSpellings(text);
  }

  remove(id: ProductId): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#removed.add(slot);
    const group = Math.abs(this.columns.group[slot] as number);
    if (this.#choosing.get(group)?.delete(slot)) this.#changedGroups.add(group);
  }

  /** Makes all additions and removals since the last call visible at once. */
  publish(): void {
    const added = this.#added.filter((slot) => !this.#removed.has(slot)).sort((a, b) => this.#byAge(a, b));
    const kept = this.newest.filter((slot) => !this.#removed.has(slot));
    this.newest = this.#merge(kept, added);
    this.cheapest = cheapestFirst(this.columns, this.newest);
    for (const group of this.#changedGroups) this.#decideChoosable(group);
    this.#changedGroups.clear();
    this.derived.clear();
    this.#added = [];
    this.#removed = new Set();
  }

  #decideChoosable(group: number): void {
    const { inStock, ids, group: groups } = this.columns;
    const inOrder = [...(this.#choosing.get(group) ?? [])].sort(
      ([a, one], [b, other]) =>
        one.position - other.position || ((ids[a] as string) < (ids[b] as string) ? -1 : 1),
    );
    const members = inOrder.map(([id, { values }]) => ({ id, values, soldOut: inStock[id] === 0 }));
    const hidden = hiddenTwins(members);
    for (const { id } of members) groups[id] = hidden.has(id) ? -group : group;
  }

  #byAge(a: number, b: number): number {
    const { createdAt, ids } = this.columns;
    const later = (createdAt[b] as number) - (createdAt[a] as number);
    if (later !== 0) return later;
    return (ids[a] as string) < (ids[b] as string) ? 1 : -1;
  }

  #merge(kept: Int32Array, added: number[]): Int32Array<ArrayBuffer> {
    const merged = new Int32Array(kept.length + added.length);
    let from = 0;
    let at = 0;
    for (const slot of added) {
      while (from < kept.length && this.#byAge(kept[from] as number, slot) < 0) {
        merged[at++] = kept[from++] as number;
      }
      merged[at++] = slot;
    }
    merged.set(kept.subarray(from), at);
    return merged;
  }

  #placeOfBrand(brand: string): number {
    const known = this.#brandPlaces.get(brand);
    if (known !== undefined) return known;
    const place = this.brands.push(brand) - 1;
    this.#brandPlaces.set(brand, place);
    return place;
  }

  #placeOfGroup({ group, category }: IndexedProduct): number {
    if (group === null) return 0;
    const key = `${group} ${category}`;
    const known = this.#groupPlaces.get(key);
    if (known !== undefined) return known;
    const place = this.#groups.push(group) - 1;
    this.#groupPlaces.set(key, place);
    return place;
  }

  #specsOf({ category, specs }: IndexedProduct): [field: number, value: number][] {
    return Object.entries(specs).flatMap(([key, value]): [number, number][] => {
      const place = this.fieldPlace(category, key);
      const field = place === undefined ? undefined : this.fields[place];
      if (place === undefined || !field || typeof value !== (field.type === 'number' ? 'number' : 'string')) {
        return [];
      }
      return [[place, typeof value === 'number' ? value : placeOfText(field, value)]];
    });
  }
}

const placesOf = (values: readonly string[]): Map<string, number> =>
  new Map(values.map((value, place) => [value, place]));

function placeOfText(field: SpecField, text: string): number {
  const known = field.textPlaces.get(text);
  if (known !== undefined) return known;
  const place = field.texts.push(text) - 1;
  field.textPlaces.set(text, place);
  return place;
}
