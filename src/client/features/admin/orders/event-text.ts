import { type KeptOrderEvent, readOrderEvent } from '../../../../shared/order-event.ts';
import type { OrderEventKind } from '../../../../shared/order-status.ts';
import type { OrderEventTexts } from '../../../../shared/texts/order-event-texts.ts';

const textOf = <Kind extends OrderEventKind>(
  texts: OrderEventTexts,
  { kind, data }: KeptOrderEvent<Kind>,
): string => texts[kind](data);

/** What happened, in a sentence; a kind that this version does not know is named as it is kept. */
export function eventText(texts: OrderEventTexts, kept: { kind: string; data: object }): string {
  const event = readOrderEvent(kept);
  return event ? textOf(texts, event) : kept.kind.replaceAll('_', ' ');
}
