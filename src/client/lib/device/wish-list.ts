import { useEffect } from 'react';
import { MAX_WISHES } from '../../../shared/catalogue/wishlist.ts';
import type { ProductId, UserId } from '../../../shared/ids.ts';
import { useErrorText } from '../error-text.ts';
import { useMe } from '../me.ts';
import { useTexts } from '../texts.ts';
import { showToast } from '../toast.ts';
import { trpc } from '../trpc.ts';
import { idList } from './id-list.ts';
import { WISH_LIST_KEY } from './kept-on-device.ts';

const deviceList = idList(WISH_LIST_KEY);

type WishesOptions = {
  /** For the page that is about it: failing to load it fails the page. */
  needed?: boolean;
};

/**
 * The person's wishlist, newest first: the account's with what this device still has for it, or a guest's on this
 * device. `known` once it is loaded.
 */
export function useWishes({ needed = false }: WishesOptions = {}): {
  ids: readonly ProductId[];
  known: boolean;
  isAccounts: boolean;
} {
  const me = useMe();
  const onDevice = deviceList.use();
  const own = trpc.wishlist.list.useQuery(undefined, {
    enabled: Boolean(me),
    throwOnError: (_, { state }) => needed && state.data === undefined,
  });
  if (!me) return { ids: onDevice, known: true, isAccounts: false };
  const kept = own.data ?? [];
  const ids = [...onDevice.filter((id) => !kept.includes(id)), ...kept];
  return { ids, known: own.data !== undefined, isAccounts: true };
}

/** Whether a product is on the person's wishlist, and how to change that. An account's needs a connection. */
export function useWish(id: ProductId): { wished: boolean; toggle: () => void } {
  const texts = useTexts('wishlist');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { ids, isAccounts } = useWishes();
  const wished = ids.includes(id);
  const set = trpc.wishlist.set.useMutation({
    async onMutate(wish) {
      await utils.wishlist.list.cancel();
      const before = utils.wishlist.list.getData();
      utils.wishlist.list.setData(undefined, (all) => all && changed(all, wish.productId, wish.wished));
      return { before };
    },
    onError(error, _wish, context) {
      utils.wishlist.list.setData(undefined, context?.before);
      showToast({ kind: 'error', message: navigator.onLine ? errorText(error) : texts.needsConnection });
    },
    onSettled: () => utils.wishlist.list.invalidate(),
  });
  const toggle = () => {
    if (isAccounts) {
      if (wished) deviceList.keep(changed(deviceList.read(), id, false));
      return set.mutate({ productId: id, wished: !wished });
    }
    const next = changed(deviceList.read(), id, !wished);
    if (next.length > MAX_WISHES) return showToast({ kind: 'error', message: texts.full(MAX_WISHES) });
    deviceList.keep(next);
  };
  return { wished, toggle };
}

function changed(ids: readonly ProductId[], id: ProductId, wished: boolean): ProductId[] {
  const others = ids.filter((other) => other !== id);
  return wished ? [id, ...others] : others;
}

/**
 * Moves the wishes of this device to the account that was just signed in to. They stay on the device until that has
 * worked; `useMovedWishes` tries again.
 */
export async function mergeWishes(utils: ReturnType<typeof trpc.useUtils>): Promise<void> {
  const ids = deviceList.read().slice(0, MAX_WISHES);
  if (ids.length === 0) return;
  await utils.client.wishlist.merge.mutate({ ids: [...ids] });
  // A list that was asked for before does not have them; the device's has them until a newer one is there.
  await utils.wishlist.list.cancel();
  await utils.wishlist.list.invalidate();
  deviceList.keep(deviceList.read().filter((id) => !ids.includes(id)));
}

/** Moves what was wished before it was known who is here, or could not be moved at sign-in. */
export function useMovedWishes(userId: UserId | undefined): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (userId) mergeWishes(utils).catch(() => undefined);
  }, [userId, utils]);
}
