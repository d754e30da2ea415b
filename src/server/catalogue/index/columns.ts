import type { ProductId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';

type Numbers = Uint8Array | Uint16Array | Int32Array | Float64Array;

/** An average has one decimal. */
export const TENTHS = 10;

const FIRST_CAPACITY = 256;

export type Row = {
  id: ProductId;
  stamp: number;
  category: number;
  brand: number;
  price: Money;
  inStock: boolean;
  /** Its average in tenths of a star, as it is shown; 0 without any review. */
  stars: number;
  reviews: number;
  createdAt: number;
  /** Of its variants; 0 for none, negative for one that cannot be chosen on the pages of the others. */
  group: number;
  specs: readonly (readonly [field: number, value: number])[];
};

/** All columns, by name. */
export type ColumnContents = Omit<Columns, 'count' | 'add'>;

/**
 * Typed arrays with one number per product and column: a tenth of the memory of objects, and fast to scan.
 */
export class Columns {
  ids: ProductId[] = [];
  stamp = new Float64Array(FIRST_CAPACITY);
  category = new Uint16Array(FIRST_CAPACITY);
  brand = new Int32Array(FIRST_CAPACITY);
  price = new Int32Array(FIRST_CAPACITY);
  inStock = new Uint8Array(FIRST_CAPACITY);
  stars = new Uint8Array(FIRST_CAPACITY);
  reviews = new Int32Array(FIRST_CAPACITY);
  createdAt = new Float64Array(FIRST_CAPACITY);
  group = new Int32Array(FIRST_CAPACITY);
  /** A slot's specs run from its start to the next slot's. */
  specStart = new Int32Array(FIRST_CAPACITY + 1);
  specField = new Uint16Array(FIRST_CAPACITY);
  specValue = new Float64Array(FIRST_CAPACITY);

  /** @param kept the fields of an earlier one, which this one goes on with. */
  constructor(kept?: ColumnContents) {
    if (kept) Object.assign(this, kept);
  }

  /** The number of slots, abandoned ones included. */
  get count(): number {
    return this.ids.length;
  }

  /** @returns the new product's slot. */
  add(row: Row): number {
    const slot = this.ids.push(row.id) - 1;
    this.#makeRoom(slot + 2);
    this.stamp[slot] = row.stamp;
    this.category[slot] = row.category;
    this.brand[slot] = row.brand;
    this.price[slot] = row.price;
    this.inStock[slot] = row.inStock ? 1 : 0;
    this.stars[slot] = row.stars;
    this.reviews[slot] = row.reviews;
    this.createdAt[slot] = row.createdAt;
    this.group[slot] = row.group;
    let end = this.specStart[slot] as number;
    this.#makeRoomForSpecs(end + row.specs.length);
    for (const [field, value] of row.specs) {
      this.specField[end] = field;
      this.specValue[end++] = value;
    }
    this.specStart[slot + 1] = end;
    return slot;
  }

  #makeRoom(count: number): void {
    if (count <= this.stamp.length) return;
    const capacity = count * 2;
    this.stamp = grown(this.stamp, new Float64Array(capacity));
    this.category = grown(this.category, new Uint16Array(capacity));
    this.brand = grown(this.brand, new Int32Array(capacity));
    this.price = grown(this.price, new Int32Array(capacity));
    this.inStock = grown(this.inStock, new Uint8Array(capacity));
    this.stars = grown(this.stars, new Uint8Array(capacity));
    this.reviews = grown(this.reviews, new Int32Array(capacity));
    this.createdAt = grown(this.createdAt, new Float64Array(capacity));
    this.group = grown(this.group, new Int32Array(capacity));
    this.specStart = grown(this.specStart, new Int32Array(capacity + 1));
  }

  #makeRoomForSpecs(count: number): void {
    if (count <= this.specField.length) return;
    this.specField = grown(this.specField, new Uint16Array(count * 2));
    this.specValue = grown(this.specValue, new Float64Array(count * 2));
  }
}

function grown<A extends Numbers>(from: A, to: A): A {
  to.set(from);
  return to;
}

/** Sorts one number per product, its price above its position: ten times as fast as a comparison function. */
export function cheapestFirst({ price }: Columns, newest: Int32Array): Int32Array<ArrayBuffer> {
  const count = newest.length;
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) keys[i] = (price[newest[i] as number] as number) * count + (count - 1 - i);
  keys.sort();
  const cheapest = new Int32Array(count);
  for (let i = 0; i < count; i++) cheapest[i] = newest[count - 1 - ((keys[i] as number) % count)] as number;
  return cheapest;
}
