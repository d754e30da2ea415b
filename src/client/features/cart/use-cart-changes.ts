import { useState } from 'react';
import type { CartLineId } from '../../../shared/ids.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { isUnanswered, reasonOf, useErrorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import {
  type Cart,
  type CartLine,
  type RemovedLine,
  withLineAgain,
  withoutLine,
  withQuantity,
} from './cart-lines.ts';
import { type CartUtils, refreshCount } from './cart-utils.ts';
import { createQuantityQueue } from './quantity-queue.ts';

/** Whether the line is no longer in the cart: removed or paid for in another tab or on another device. */
function isGone(error: unknown): boolean {
  const reason = reasonOf(error);
  return reason?.code === 'not_found' && reason.entity === 'cart_line';
}

export type CartChanges = {
  changeQuantity: (line: CartLine, by: number) => void;
  /** @param index the line's position in the list. */
  remove: (line: CartLine, index: number) => void;
  /** Puts a removed line back with its quantity. */
  undo: (line: CartLine) => Promise<void>;
  /** Waits until no cart change is under way. */
  settled: () => Promise<void>;
};

/** The cart page's changes: shown at once, rolled back if the server refuses. */
export function useCartChanges(): { removed: readonly RemovedLine[]; changes: CartChanges } {
  const utils = trpc.useUtils();
  const texts = useTexts('purchase');
  const errorText = useErrorText();
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [changes] = useState(() => cartChanges(utils, setRemoved, { texts, errorText }));
  return { removed, changes };
}

type SetRemoved = (update: (before: readonly RemovedLine[]) => readonly RemovedLine[]) => void;

type Words = { texts: Texts['purchase']; errorText: (error: unknown) => string };

function cartChanges(utils: CartUtils, setRemoved: SetRemoved, { texts, errorText }: Words): CartChanges {
  const { client } = utils;
  const underWay = new Set<Promise<void>>();
  /** Removals under way, by product: putting back waits for them. */
  const removals = new Map<string, Promise<void>>();

  async function show(change: (cart: Cart) => Cart): Promise<void> {
    // An answer under way would overwrite the optimistic cart.
    await utils.cart.get.cancel();
    const cart = utils.cart.get.getData();
    if (!cart) return;
    const changed = change(cart);
    utils.cart.get.setData(undefined, changed);
    utils.cart.count.setData(undefined, changed.lines.length);
  }

  function refused(error: unknown): void {
    showToast({ message: isGone(error) ? texts.goneFromCart : errorText(error), kind: 'error' });
  }

  /** Refetches the cart once no change is under way. */
  async function settle(change: Promise<void>): Promise<void> {
    underWay.add(change);
    await change;
    underWay.delete(change);
    if (underWay.size > 0) return;
    await Promise.all([utils.cart.get.invalidate(), utils.order.quote.invalidate(), refreshCount(utils)]);
  }

  const queue = createQuantityQueue<CartLineId>({
    send: (lineId, quantity) => client.cart.setQuantity.mutate({ lineId, quantity }),
    show: (lineId, quantity) => void show((cart) => withQuantity(cart, lineId, quantity)),
    refused,
  });

  async function takeOut(gone: RemovedLine): Promise<void> {
    await queue.forget(gone.line.id);
    try {
      await client.cart.remove.mutate({ lineId: gone.line.id });
    } catch (error) {
      // The line is gone already, as intended.
      if (isGone(error)) return;
      await show((cart) => withLineAgain(cart, gone));
      refused(error);
    }
  }

  async function addAgain({ productId, addedAt }: CartLine): Promise<CartLineId> {
    try {
      return (await client.cart.add.mutate({ productId, addedAt })).lineId;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      const line = (await client.cart.get.query()).lines.find((each) => each.productId === productId);
      if (!line) throw error;
      return line.id;
    }
  }

  async function putBack(line: CartLine): Promise<void> {
    const { productId, quantity } = line;
    try {
      await removals.get(productId);
      const lineId = await addAgain(line);
      if (quantity > 1) await client.cart.setQuantity.mutate({ lineId, quantity });
    } catch (error) {
      refused(error);
    }
  }

  return {
    changeQuantity(line, by) {
      const change = queue.change(line.id, line.quantity, by);
      if (change) void settle(change);
    },
    remove(line, index) {
      const gone = { line, index };
      setRemoved((before) => [...before.filter((entry) => entry.line.productId !== line.productId), gone]);
      void show((cart) => withoutLine(cart, line.id));
      const removal = takeOut(gone);
      removals.set(line.productId, removal);
      void settle(removal);
    },
    undo: (line) => settle(putBack(line)),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
