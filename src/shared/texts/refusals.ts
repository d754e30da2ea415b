import type { Money } from '../money/money.ts';
import type { ShopErrorCode, ShopErrorReason } from '../shop-error.ts';

/** Writes an amount in a currency, in the reader's way. */
export type WriteAmount = (amount: Money, currency: string) => string;

/** One text per refusal, with what it says in it: a code without a text does not compile. */
export type RefusalTexts = {
  [Code in ShopErrorCode]: (reason: Extract<ShopErrorReason, { code: Code }>, amount: WriteAmount) => string;
};
