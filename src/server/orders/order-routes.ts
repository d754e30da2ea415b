import { z } from 'zod';
import { absoluteUrl } from '../../shared/catalogue/pictures.ts';
import { toMajor } from '../../shared/money/amounts.ts';
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
        total: toMajor(order.totalMinor, order.currency),
        items: order.lines.map(({ name, quantity, unitPriceMinor, image }) => ({
          name,
          quantity,
          price: toMajor(unitPriceMinor, order.currency),
          image: image && absoluteUrl(deps.publicUrl, image),
        })),
      }));
      return { message: texts.done.orders, orders };
    },
  }),
];
