import type { Texts } from '../../../shared/texts/catalogue.ts';
import { useTexts } from '../../lib/texts.ts';

/** `pickUp`: the customer collects the goods. */
export type ShownStatus = { status: keyof Texts['purchase']['orderStatus']; pickUp: boolean };

/** The words for an order's status. */
export function useOrderStatusText({ status, pickUp }: ShownStatus): string {
  const texts = useTexts('purchase');
  if (pickUp && status === 'Shipped') return texts.readyForPickUp;
  if (pickUp && status === 'Delivered') return texts.pickedUp;
  return texts.orderStatus[status];
}
