import { z } from 'zod';
import { createCheckoutBody, storeOrderBody } from '../../shared/schemas/order.ts';
import { restCall } from '../http/rest/rest-call.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';

/** Old clients post their whole cart, products included. */
const CART_BODY_BYTES = 2 * 1024 * 1024;

export const checkoutRoutes = [
  restCall({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: "Begins the payment of the caller's cart on the provider's page",
    input: createCheckoutBody,
    data: null,
    also: z.object({ id: z.string(), url: z.string() }),
    bodyLimitBytes: CART_BODY_BYTES,
    async handle({ deps, visit, texts }, { product, termsAccepted }) {
      return {
        message: texts.done.checkoutOpened,
        ...(await startCheckout(deps, visit.actor, {
          lines: product,
          termsAccepted,
          usualDelivery: true,
          address: visit.client.address,
        })),
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
    async handle({ deps, visit, texts }, { sessionId }) {
      await confirmCheckout(deps, visit.actor, { sessionId, address: visit.client.address });
      return { message: texts.done.orderPlaced };
    },
  }),
];
