import type { Money } from '../../shared/money.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { amountStep } from '../../shared/stripe-amounts.ts';

/** @throws ShopError `amount_too_fine` for an amount that the payment provider would not take in its currency. */
export function assertFine(amount: Money, currency: string): void {
  const stepMinor = amountStep(currency);
  if (amount % stepMinor !== 0) throw new ShopError({ code: 'amount_too_fine', stepMinor, currency });
}
