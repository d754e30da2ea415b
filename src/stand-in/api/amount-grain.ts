import { amountStep, toStripe } from '../../shared/stripe-amounts.ts';
import { invalidRequest } from './api-error.ts';

/** Refuses what Stripe cannot charge or give back in a currency: of three decimals the last one must be 0. */
export function assertGrain(amount: number, currency: string, param: string): void {
  if (amount % toStripe(amountStep(currency), currency) !== 0)
    throw invalidRequest(`Invalid amount for ${currency.toLowerCase()}: ${amount}.`, param);
}
