import { useSyncExternalStore } from 'react';
import { type ProductId, toId } from '../../../shared/ids.ts';

/** A list of products that this device keeps, newest first. */
export type IdList = {
  read: () => readonly ProductId[];
  /** An empty list clears it. */
  keep: (ids: readonly ProductId[]) => void;
  /** The list, updated on changes here and in other tabs; empty on the server. */
  use: () => readonly ProductId[];
};

const NONE: readonly ProductId[] = [];

export function idList(key: string): IdList {
  /** As last read: unchanged storage must return the same object. */
  let last: { text: string | null; ids: readonly ProductId[] } = { text: null, ids: NONE };

  function read(): readonly ProductId[] {
    const text = localStorage.getItem(key);
    if (text !== last.text)
      last = { text, ids: text ? text.split(',').map((id) => toId('product', id)) : NONE };
    return last.ids;
  }

  function keep(ids: readonly ProductId[]): void {
    if (ids.length > 0) localStorage.setItem(key, ids.join(','));
    else localStorage.removeItem(key);
    // The browser tells the other tabs only.
    window.dispatchEvent(new Event('storage'));
  }

  function subscribe(listener: () => void): () => void {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }

  return { read, keep, use: () => useSyncExternalStore(subscribe, read, () => NONE) };
}
