import { z } from 'zod';
import { restAddToCartBody, restCartLineBody, restSetQuantityBody } from '../../shared/schemas/cart.ts';
import { restProduct } from '../../shared/schemas/rest.ts';
import { type RestShop, toRestProduct } from '../catalogue/products/rest-product.ts';
import type { Deps } from '../deps.ts';
import { restCall } from '../http/rest/rest-call.ts';
import { getCurrency } from '../settings/shop-settings-service.ts';
import {
  addToCart,
  type CartLine,
  countCart,
  getCart,
  removeFromCart,
  setCartQuantity,
} from './cart-service.ts';

const restCartLine = z.object({
  _id: z.string(),
  quantity: z.number().int(),
  productId: restProduct.extend({ available: z.boolean().describe('false when it is off sale') }),
});

/** Formats cart lines as this shop answers them. */
async function restIn(deps: Deps) {
  const shop: RestShop = { currency: await getCurrency(deps), publicUrl: deps.publicUrl };
  return ({
    id,
    quantity,
    product,
    available,
  }: Omit<CartLine, 'name' | 'addedAt' | 'left' | 'earlierPriceMinor'>): z.input<typeof restCartLine> => ({
    _id: id,
    quantity,
    productId: { ...toRestProduct(product, shop), available },
  });
}

export const cartRoutes = [
  restCall({
    method: 'POST',
    path: '/api/addtocart',
    summary: "Puts one unit of a product into the caller's cart",
    input: restAddToCartBody,
    data: restCartLine,
    async handle({ deps, visit, texts }, input) {
      const { lineId, product } = await addToCart(deps, visit.actor, input);
      const data = (await restIn(deps))({ id: lineId, quantity: 1, product, available: true });
      return { message: texts.done.addedToCart, data };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/countAddToCartProduct',
    summary: "The number of lines in the caller's cart",
    input: z.object({}),
    data: z.object({ count: z.number().int() }),
    async handle({ deps, visit, texts }) {
      return { message: texts.done.cart, data: { count: await countCart(deps, visit.actor) } };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/view-card-product',
    summary: "The lines of the caller's cart, each with its product",
    input: z.object({}),
    data: z.array(restCartLine),
    async handle({ deps, visit, texts }) {
      const { lines } = await getCart(deps, visit.actor);
      return { message: texts.done.cart, data: lines.map(await restIn(deps)) };
    },
  }),
  restCall({
    method: 'POST',
    path: '/api/update-cart-product',
    summary: "Sets the quantity of a line in the caller's cart, 1 to 99",
    input: restSetQuantityBody,
    data: restCartLine,
    async handle({ deps, visit, texts }, { _id, quantity }) {
      const product = await setCartQuantity(deps, visit.actor, { lineId: _id, quantity });
      const data = (await restIn(deps))({ id: _id, quantity, product, available: true });
      return { message: texts.done.quantityChanged, data };
    },
  }),
  restCall({
    method: 'POST',
    path: '/api/delete-cart-product',
    summary: "Takes a line out of the caller's cart",
    input: restCartLineBody,
    data: null,
    async handle({ deps, visit, texts }, { _id }) {
      await removeFromCart(deps, visit.actor, { lineId: _id });
      return { message: texts.done.removedFromCart };
    },
  }),
];
