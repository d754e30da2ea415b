import type { OrderEventData } from '../order-event.ts';
import type { OrderEventKind } from '../order-status.ts';

/** One text per kind of event; what an earlier version wrote may lack a key. */
export type OrderEventTexts = {
  [Kind in OrderEventKind]: (data: Partial<OrderEventData[Kind]>) => string;
};
