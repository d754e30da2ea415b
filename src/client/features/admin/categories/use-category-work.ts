import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { useSiteChange } from '../../../lib/site.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';

export type AdminCategory = RouterOutputs['admin']['category']['list'][number];
export type AdminAttribute = RouterOutputs['admin']['category']['attributes'][number];

/** Shows changed categories everywhere in this tab: in the panel, in menus and on the shop's pages. */
export function useCategoryRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  const changeSite = useSiteChange();
  return async () => {
    await utils.admin.category.invalidate();
    const list = await utils.admin.category.list.fetch(undefined, { staleTime: 0 });
    changeSite({
      categories: list.map(({ value, label, picture, listed, formerly }) => ({
        ...{ value, label, picture, shown: listed, formerly },
      })),
    });
    for (const stale of [utils.admin.product, utils.admin.discount, utils.product]) void stale.invalidate();
  };
}

export type Work = {
  busy: boolean;
  /** Why the last act was refused. */
  error: string | undefined;
  /** Runs one call, refreshes what it changed, and then, unless it was refused, calls `done`. */
  run: (act: () => Promise<unknown>, done?: () => void) => Promise<void>;
};

/** Runs the calls of a dialog or a list, and keeps the refusal of the last one. */
export function useCategoryWork(): Work {
  const refresh = useCategoryRefresh();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function run(act: () => Promise<unknown>, done?: () => void): Promise<void> {
    setBusy(true);
    setError(undefined);
    let isDone = false;
    try {
      await act();
      isDone = true;
    } catch (refusal) {
      setError(errorText(refusal));
      // The form can be corrected at once.
      setBusy(false);
    }
    // After a refusal too: somebody else may have changed what is shown.
    await refresh().catch(() => undefined);
    if (!isDone) return;
    setBusy(false);
    done?.();
  }
  return { busy, error, run };
}
