import type { Money } from '../../shared/money/money.ts';
import { amountStep } from '../../shared/money/stripe-amounts.ts';
import { ShopError } from '../../shared/shop-error.ts';

/**
 * @throws ShopError `amount_too_fine` when the provider does not accept the amount's last decimal in this
 * currency.
 */
export function assertFine(amount: Money, currency: string): void {
  const stepMinor = amountStep(currency);
  if (amount % stepMinor !== 0) throw new ShopError({ code: 'amount_too_fine', stepMinor, currency });
}
