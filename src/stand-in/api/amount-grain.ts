import { amountStep, toStripe } from '../../shared/money/stripe-amounts.ts';
import { invalidRequest } from './api-error.ts';

/**
 * Refuses amounts that Stripe cannot charge or refund: in three-decimal currencies the last decimal must be
 * 0.
 */
export function assertGrain(amount: number, currency: string, param: string): void {
  if (amount % toStripe(amountStep(currency), currency) !== 0)
    throw invalidRequest(`Invalid amount for ${currency.toLowerCase()}: ${amount}.`, param);
}
