import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BulkChange } from '../../../shared/catalogue/bulk-change.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ShopError, type ShopErrorReason } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readCurrencyFor } from '../../settings/shop-settings-service.ts';
import { raiseCatalogueVersion } from '../products/catalogue-service.ts';
import { lockProduct, type ProductRow } from '../products/product-repository.ts';
import { updateIn } from '../products/product-service.ts';
import { type BulkFields, bulkChanged } from './bulk-change-rules.ts';
import { transactionOrRehearsal } from './rehearsal.ts';

/** Products per transaction; on SQLite other writers wait while it runs. */
const SLICE = 10;

export type ChangeProductsInput = {
  /** Without a version, or in a rehearsal, a product is changed as it is. */
  products: readonly { id: ProductId; version?: number | undefined }[];
  change: BulkChange;
  /** Changes nothing, and reports exactly what the change would do. */
  rehearsal: boolean;
  /** The one that the change's amounts were typed in. */
  currency?: string | undefined;
};

/** What happened to a product. `version` is the one it had before. */
export type BulkOutcome = { id: ProductId } & (
  | { did: 'changed' | 'unchanged'; name: string; version: number; before: BulkFields; after: BulkFields }
  | { did: 'refused'; name: string | null; reason: ShopErrorReason }
);

/**
 * Changes many products, a few in each transaction, as an edit of each would. A product that cannot be changed,
 * or was changed by somebody else since the given version, is left out with its reason.
 * @returns an outcome for each product, in the order given.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `currency_changed`. While it runs: `busy`.
 */
export async function changeProducts(
  deps: Deps,
  actor: Actor,
  { products, change, rehearsal, currency: typedIn }: ChangeProductsInput,
): Promise<BulkOutcome[]> {
  assertAdmin(actor);
  // Locked in the order that every writer uses.
  const sorted = [...products].sort((a, b) => (a.id < b.id ? -1 : 1));
  const outcomes = new Map<ProductId, BulkOutcome>();
  let changed = false;
  try {
    for (let start = 0; start < sorted.length; start += SLICE) {
      const slice = sorted.slice(start, start + SLICE);
      const done = await transactionOrRehearsal(deps.db, rehearsal, async (tx) => {
        const currency = await readCurrencyFor(tx, deps, typedIn);
        // All before the first change: a change may go on to lock a category.
        const rows: (ProductRow | null)[] = [];
        for (const { id } of slice) rows.push(await lockProduct(tx, id));
        const made: BulkOutcome[] = [];
        for (const [at, { id, version }] of slice.entries()) {
          const one = { id, row: rows[at] ?? null, version: rehearsal ? undefined : version };
          made.push(await changeOne(tx, deps, actor, { ...one, change, currency }));
        }
        return made;
      });
      for (const outcome of done) outcomes.set(outcome.id, outcome);
      changed ||= !rehearsal && done.some(({ did }) => did === 'changed');
      await nextTurn();
    }
  } finally {
    // One new version for the whole call, also after a failure: each invalidates all cached pages.
    if (changed) await raiseCatalogueVersion(deps);
  }
  return products.flatMap(({ id }) => outcomes.get(id) ?? []);
}

type One = {
  id: ProductId;
  /** Locked; null when there is no such product any more. */
  row: ProductRow | null;
  version: number | undefined;
  change: BulkChange;
  currency: string;
};

async function changeOne(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { id, row, version, change, currency }: One,
): Promise<BulkOutcome> {
  try {
    if (!row) throw new ShopError({ code: 'not_found', entity: 'product' });
    const before = fieldsOf(row);
    const after = bulkChanged(before, change, currency);
    const { changed } = await updateIn(tx, deps, actor, { id, version, change: after });
    return {
      id,
      did: changed ? 'changed' : 'unchanged',
      name: row.name,
      version: row.version,
      before,
      after,
    };
  } catch (error) {
    // A refusal comes before anything of this product was written.
    if (!(error instanceof ShopError) || error.reason.code === 'busy') throw error;
    return { id, did: 'refused', name: row?.name ?? null, reason: error.reason };
  }
}

const fieldsOf = ({ priceMinor, sellingPriceMinor, category, onSale }: ProductRow): BulkFields => ({
  priceMinor,
  sellingPriceMinor,
  category,
  onSale,
});
