import { readOrderEvent } from '../../../../shared/orders/order-event.ts';

/**
 * The goods that a customer named who withdrew from parts of an order. '' for none, or when they then withdrew from all
 * of it.
 */
export function goodsWithdrawnFrom(events: readonly { kind: string; data: object }[]): string {
  const named = events.flatMap((kept) => {
    const event = readOrderEvent(kept);
    // Earlier versions kept no goods.
    return event?.kind === 'contract_withdrawn' && event.data.goods !== undefined ? [event.data.goods] : [];
  });
  return [...new Set(named.slice(named.lastIndexOf('') + 1))].join('; ');
}
