import { z } from 'zod';
import { toDollars } from '../../shared/money.ts';
import { restOrder } from '../../shared/schemas/order.ts';
import { restCall } from '../http/rest/rest-call.ts';
import { listOrders } from './order-service.ts';

export const orderRoutes = [
  restCall({
    method: 'GET',
    path: '/api/order',
    summary: "The caller's orders, newest first",
    input: z.object({}),
    data: null,
    also: z.object({ orders: z.array(restOrder) }),
    async handle({ deps, visit, texts }) {
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
      return { message: texts.done.orders, orders };
    },
  }),
];
