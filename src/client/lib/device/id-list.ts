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
  const listeners = new Set<() => void>();
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
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return { read, keep, use: () => useSyncExternalStore(subscribe, read, () => NONE) };
}
