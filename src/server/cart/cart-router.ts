import { addToCartInput, cartLineInput, setQuantityInput } from '../../shared/schemas/cart.ts';
import { customerProcedure, router } from '../http/trpc/trpc.ts';
import { addToCart, type Cart, countCart, getCart, removeFromCart, setCartQuantity } from './cart-service.ts';

/** A line as the cart page shows it. */
const toView = ({ lines, ...sums }: Cart) => ({
  ...sums,
  lines: lines.map(({ id, quantity, available, left, product }) => ({
    id,
    quantity,
    available,
    left,
    productId: product.id,
    name: product.name,
    brand: product.brand,
    category: product.category,
    unitPriceMinor: product.sellingPriceMinor,
    picture: product.pictures[0] ?? null,
  })),
});

export const cartRouter = router({
  get: customerProcedure.query(async ({ ctx }) => toView(await getCart(ctx.deps, ctx.actor))),
  count: customerProcedure.query(({ ctx }) => countCart(ctx.deps, ctx.actor)),
  add: customerProcedure.input(addToCartInput).mutation(async ({ ctx, input }) => {
    const { lineId } = await addToCart(ctx.deps, ctx.actor, input);
    return { lineId };
  }),
  setQuantity: customerProcedure.input(setQuantityInput).mutation(async ({ ctx, input }) => {
    await setCartQuantity(ctx.deps, ctx.actor, input);
  }),
  remove: customerProcedure
    .input(cartLineInput)
    .mutation(({ ctx, input }) => removeFromCart(ctx.deps, ctx.actor, input)),
});
