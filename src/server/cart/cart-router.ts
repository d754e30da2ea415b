import { addToCartInput, cartLineInput, setQuantityInput } from '../../shared/schemas/cart.ts';
import { publicProcedure, router } from '../http/trpc/trpc.ts';
import {
  addToCart,
  type Cart,
  countCart,
  getCart,
  needsNewCart,
  removeFromCart,
  setCartQuantity,
} from './cart-service.ts';

/** A line as the cart page shows it. */
const toView = ({ lines, ...sums }: Cart) => ({
  ...sums,
  lines: lines.map(({ id, addedAt, quantity, available, left, earlierPriceMinor, product, name }) => ({
    id,
    addedAt,
    quantity,
    available,
    left,
    productId: product.id,
    name,
    brand: product.brand,
    category: product.category,
    unitPriceMinor: product.sellingPriceMinor,
    earlierPriceMinor,
    picture: product.pictures[0] ?? null,
  })),
});

export const cartRouter = router({
  get: publicProcedure.query(async ({ ctx }) => toView(await getCart(ctx.deps, ctx.actor))),
  count: publicProcedure.query(({ ctx }) => countCart(ctx.deps, ctx.actor)),
  add: publicProcedure.input(addToCartInput).mutation(async ({ ctx, input }) => {
    if (await needsNewCart(ctx.deps, ctx.actor)) await ctx.limitNewCart();
    const { lineId, cartCreated } = await addToCart(ctx.deps, ctx.actor, input);
    ctx.visit.keepCart({ created: cartCreated });
    return { lineId };
  }),
  setQuantity: publicProcedure.input(setQuantityInput).mutation(async ({ ctx, input }) => {
    await setCartQuantity(ctx.deps, ctx.actor, input);
    ctx.visit.keepCart({ created: false });
  }),
  remove: publicProcedure.input(cartLineInput).mutation(async ({ ctx, input }) => {
    await removeFromCart(ctx.deps, ctx.actor, input);
    ctx.visit.keepCart({ created: false });
  }),
});
