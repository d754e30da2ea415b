import type { ProductId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import { insertChanges, listCategoriesOf, listShownWith, listVariantsOf } from './change-repository.ts';

/** A process that is further behind takes everything as changed. */
export const REMEMBERED_CHANGES = 1_000;
/** A change of more products is not written down: it counts as one of everything. */
const MOST_NAMED = 200;

/**
 * Notes that facts of products on sale have changed: answers that show them, and lists of their categories, are made
 * again. Takes the lock row `catalogue`, so it comes after all other rows: two writers with opposite orders would
 * deadlock. For what is not a product's (settings, texts, categories) take the lock row itself, which drops every
 * answer.
 */
export async function noteProductsEdited(tx: Transaction, ids: readonly ProductId[]): Promise<void> {
  if (ids.length === 0) return;
  // An accessory that has come back, or has sold out, is shown with others.
  const shownWith = await listShownWith(tx, ids);
  // What a product comes in depends on all variants of its group, of which its page or card names only some.
  const variants = await listVariantsOf(tx, ids);
  const changes = await listCategoriesOf(tx, [...new Set([...ids, ...shownWith, ...variants])]);
  await note(tx, changes);
}

/** Notes that products have come on sale, have left it, or have moved to another category: any page may change. */
export const noteRangeChanged = (tx: Transaction, ids: readonly ProductId[]): Promise<void> =>
  note(
    tx,
    ids.map((productId) => ({ productId, category: null })),
  );

async function note(tx: Transaction, changes: Parameters<typeof insertChanges>[2]): Promise<void> {
  const version = await takeLockRow(tx, 'catalogue');
  if (changes.length === 0 || changes.length > MOST_NAMED) return;
  await insertChanges(tx, version, changes, version - REMEMBERED_CHANGES);
}
