import { useState } from 'react';
import type { ProductId } from '../../../../../shared/ids.ts';

/** The products to change together, whether they are on the screen or not. */
export type Selection = {
  ids: ReadonlySet<ProductId>;
  has: (id: ProductId) => boolean;
  set: (ids: readonly ProductId[], selected: boolean) => void;
  clear: () => void;
};

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<ProductId>>(new Set());
  return {
    ids,
    has: (id) => ids.has(id),
    set: (changed, selected) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of changed) {
          if (selected) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    clear: () => setIds(new Set()),
  };
}
