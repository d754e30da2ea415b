import { useSyncExternalStore } from 'react';
import { type Category, toCategory } from '../../../shared/catalogue/categories.ts';
import { MAX_COMPARED } from '../../../shared/catalogue/compare-ids.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { COMPARE_LIST_KEY } from './kept-on-device.ts';

/** The products chosen for comparison on this device; all of one category. */
export type CompareList = { category: Category; ids: readonly ProductId[] } | null;

/** The list as last read: unchanged storage must return the same object. */
let last: { text: string | null; list: CompareList } = { text: null, list: null };

function read(): CompareList {
  const text = localStorage.getItem(COMPARE_LIST_KEY);
  if (text !== last.text) last = { text, list: parse(text) };
  return last.list;
}

function parse(text: string | null): CompareList {
  const [category = '', ...ids] = (text ?? '').split(',');
  return category && ids.length > 0
    ? { category: toCategory(category), ids: ids.map((id) => toId('product', id)) }
    : null;
}

/** Null or an empty list clears it. */
export function keepCompareList(list: CompareList): void {
  if (list && list.ids.length > 0) {
    localStorage.setItem(COMPARE_LIST_KEY, [list.category, ...list.ids].join(','));
  } else {
    localStorage.removeItem(COMPARE_LIST_KEY);
  }
  // The browser tells the other tabs only.
  window.dispatchEvent(new Event('storage'));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The current list, updated on changes here and in other tabs; null on the server. */
export const useCompareList = (): CompareList => useSyncExternalStore(subscribe, read, () => null);

/**
 * Adds a product to the list or removes it. A product of another category starts a new list.
 * @returns `full`: nothing was changed; `replaced`: the list of another category has given way.
 */
export function toggleCompared(product: { id: ProductId; category: Category }): 'full' | 'replaced' | 'done' {
  const { id, category } = product;
  const list = read();
  if (list?.category !== category) {
    keepCompareList({ category, ids: [id] });
    return list ? 'replaced' : 'done';
  }
  if (list.ids.includes(id)) {
    keepCompareList({ category, ids: list.ids.filter((other) => other !== id) });
  } else if (list.ids.length >= MAX_COMPARED) {
    return 'full';
  } else {
    keepCompareList({ category, ids: [...list.ids, id] });
  }
  return 'done';
}
