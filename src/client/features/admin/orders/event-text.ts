import type { Money } from '../../../../shared/money/money.ts';
import { type KeptOrderEvent, readOrderEvent } from '../../../../shared/orders/order-event.ts';
import type { OrderEventKind } from '../../../../shared/orders/order-status.ts';
import type { OrderEventTexts } from '../../../../shared/texts/order-event-texts.ts';

const textOf = <Kind extends OrderEventKind>(
  texts: OrderEventTexts,
  { kind, data }: KeptOrderEvent<Kind>,
  amount: (of: Money) => string,
  moment: (at: string) => string,
): string => texts[kind](data, amount, moment);

/** The event in one sentence; a kind from another version is shown by its name. `amount` and `moment` format money and times. */
export function eventText(
  texts: OrderEventTexts,
  kept: { kind: string; data: object },
  amount: (of: Money) => string,
  moment: (at: string) => string,
): string {
  const event = readOrderEvent(kept);
  return event ? textOf(texts, event, amount, moment) : kept.kind.replaceAll('_', ' ');
}
