import { z } from 'zod';
import { toDollars } from '../../shared/money.ts';
import { createCheckoutBody, restOrder, storeOrderBody } from '../../shared/schemas/order.ts';
import { DONE_TEXTS } from '../../shared/texts.ts';
import { confirmCheckout, startCheckout } from '../checkout/checkout-service.ts';
import { restCall } from '../http/rest/rest-call.ts';
import { listOrders } from './order-service.ts';

/** Old clients post their whole populated cart. */
const CART_BODY_BYTES = 2 * 1024 * 1024;

export const orderRoutes = [
  restCall({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: "Begins the payment of the caller's cart on the provider's page",
    input: createCheckoutBody,
    data: null,
    also: z.object({ id: z.string(), url: z.string() }),
    bodyLimitBytes: CART_BODY_BYTES,
    async handle({ deps, visit }, { product }) {
      return {
        message: DONE_TEXTS.checkoutOpened,
        ...(await startCheckout(deps, visit.actor, { lines: product })),
      };
    },
  }),
  restCall({
    method: 'POST',
    path: '/api/success/store-order-details',
    summary: "Books the caller's paid session as an order; repeating it changes nothing",
    input: storeOrderBody,
    data: null,
    bodyLimitBytes: CART_BODY_BYTES,
    async handle({ deps, visit }, { sessionId }) {
      await confirmCheckout(deps, visit.actor, { sessionId });
      return { message: DONE_TEXTS.orderPlaced };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/order',
    summary: "The caller's orders, newest first",
    input: z.object({}),
    data: null,
    also: z.object({ orders: z.array(restOrder) }),
    async handle({ deps, visit }) {
      const orders = (await listOrders(deps, visit.actor)).map((order) => ({
        id: order.id,
        number: order.number,
        date: order.placedAt.toISOString(),
        status: order.status,
        total: toDollars(order.totalMinor),
        items: order.lines.map(({ name, quantity, unitPriceMinor, image }) => ({
          name,
          quantity,
          price: toDollars(unitPriceMinor),
          image,
        })),
      }));
      return { message: 'Orders', orders };
    },
  }),
];
