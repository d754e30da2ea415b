import type { Category } from '../../../shared/catalogue/categories.ts';
import { ID_PREFIXES, type ProductId, toId } from '../../../shared/ids.ts';
import type { Database, Reader } from '../../db/database.ts';
import { REMEMBERED_CHANGES } from './change-note-service.ts';
import { type CatalogueChangeRow, listChanges } from './change-repository.ts';

/** What an answer read: a product, the lists of one category, or those of all. */
export type Tag = ProductId | `list ${Category}` | 'list';

/** Beyond this many tags everything counts as changed, and the list starts over. */
const MOST_TAGS = 20_000;

const PRODUCT_IDS = new RegExp(`\\b${ID_PREFIXES.product}_\\w+`, 'g');

/** The products that a text names: JSON, or a page. */
export const productsIn = (text: string): ProductId[] => [...new Set(text.match(PRODUCT_IDS))].map(keptId);

const keptIds = new Map<string, ProductId>();

/**
 * One copy of an id for all answers that name the product. A part that was cut out of a text would keep the whole text in
 * memory.
 */
function keptId(cut: string): ProductId {
  const known = keptIds.get(cut);
  if (known) return known;
  if (keptIds.size >= MOST_TAGS) keptIds.clear();
  const id = toId('product', Buffer.from(cut, 'latin1').toString('latin1'));
  keptIds.set(id, id);
  return id;
}

/** When parts of the catalogue last changed, as far as this process has read. */
export class CatalogueChangeLog {
  readonly #from: Reader;
  #version = 0;
  /** The last version that may have touched anything. */
  #everything = 0;
  readonly #touched = new Map<Tag, number>();
  #reading: Promise<void> | null = null;

  constructor(from: Reader) {
    this.#from = from;
  }

  /** Learns what has changed up to a version of the catalogue, which was read before. */
  async readUpTo(version: number): Promise<void> {
    while (this.#version < version) {
      this.#reading ??= this.#read(version).finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  /** Whether nothing that an answer read has changed since a version. */
  isUnchangedSince(version: number, tags: readonly Tag[]): boolean {
    return this.#everything <= version && tags.every((tag) => (this.#touched.get(tag) ?? 0) <= version);
  }

  async #read(version: number): Promise<void> {
    const changes = await changesBetween(this.#from, this.#version, version);
    if (!changes || this.#touched.size > MOST_TAGS) this.#changedAll(version);
    for (const { version, productId, category } of changes ?? []) {
      if (category === null) this.#changedAll(version);
      else
        for (const tag of [productId, `list ${category}`, 'list'] as const) this.#touched.set(tag, version);
    }
    this.#version = version;
  }

  #changedAll(version: number): void {
    this.#everything = version;
    this.#touched.clear();
  }
}

/**
 * What the versions after one, up to another, touched.
 * @returns null when one of them may have touched anything, or is too long ago.
 */
export async function changesBetween(
  from: Reader,
  after: number,
  upTo: number,
): Promise<CatalogueChangeRow[] | null> {
  if (upTo - after > REMEMBERED_CHANGES) return null;
  const changes = await listChanges(from, after, upTo);
  return new Set(changes.map(({ version }) => version)).size === upTo - after ? changes : null;
}

/** One log per process and database. */
const logs = new WeakMap<Database, CatalogueChangeLog>();

export function catalogueChangesOf(db: Database): CatalogueChangeLog {
  const log = logs.get(db) ?? new CatalogueChangeLog(db.read);
  logs.set(db, log);
  return log;
}
