import type { CartLineId } from '../../../shared/ids.ts';
import { totalOf } from '../../../shared/orders/cart.ts';
import { discountAgain } from '../../../shared/orders/discount.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

export type Cart = RouterOutputs['cart']['get'];
export type CartLine = Cart['lines'][number];

/** A line removed on this page, and its position in the list. */
export type RemovedLine = { line: CartLine; index: number };

/** A changed cart no longer says that it gave way; its discount is what the server will say. */
function withLines(cart: Cart, lines: CartLine[]): Cart {
  const counted = lines.filter((line) => line.available);
  return {
    ...cart,
    gaveWay: false,
    lines,
    ...totalOf(counted),
    discount: cart.discount && discountAgain(cart.discount, counted),
  };
}

/** The cart with the new quantity; unchanged if it has no such line. */
export const withQuantity = (cart: Cart, lineId: CartLineId, quantity: number): Cart =>
  withLines(
    cart,
    cart.lines.map((line) => (line.id === lineId ? { ...line, quantity } : line)),
  );

export const withoutLine = (cart: Cart, lineId: CartLineId): Cart =>
  withLines(
    cart,
    cart.lines.filter((line) => line.id !== lineId),
  );

/** The cart with a removed line back in its place. */
export const withLineAgain = (cart: Cart, { line, index }: RemovedLine): Cart =>
  withLines(
    cart,
    cart.lines.some(({ id }) => id === line.id) ? cart.lines : cart.lines.toSpliced(index, 0, line),
  );

export type CartRow = { line: CartLine; removed: boolean };

/** The rows to show: the cart's lines, and removed ones in their old places until they are put back. */
export function rowsOf(lines: readonly CartLine[], removed: readonly RemovedLine[]): CartRow[] {
  const rows: CartRow[] = lines.map((line) => ({ line, removed: false }));
  const gone = removed.filter(({ line }) => !lines.some(({ productId }) => productId === line.productId));
  for (const { line, index } of gone.toSorted((a, b) => a.index - b.index)) {
    rows.splice(index, 0, { line, removed: true });
  }
  return rows;
}
