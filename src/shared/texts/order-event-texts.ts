import type { Money } from '../money/money.ts';
import type { OrderEventData } from '../orders/order-event.ts';
import type { OrderEventKind } from '../orders/order-status.ts';

/** One text per kind of event; what an earlier version wrote may lack a key. `amount` writes one in the order's currency, `moment` a time as the shop does. */
export type OrderEventTexts = {
  [Kind in OrderEventKind]: (
    data: Partial<OrderEventData[Kind]>,
    amount: (of: Money) => string,
    moment: (at: string) => string,
  ) => string;
};
