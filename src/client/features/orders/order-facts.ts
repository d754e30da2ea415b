import type { RouterOutputs } from '../../lib/trpc.ts';

export type Order = RouterOutputs['order']['list'][number];
export type OrderLine = Order['lines'][number];
export type OrderDetails = RouterOutputs['order']['byId'];
export type OrderMoment = OrderDetails['history'][number];
