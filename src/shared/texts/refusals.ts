import type { ShopErrorCode, ShopErrorReason } from '../shop-error.ts';

/** One text per refusal, with what it says in it: a code without a text does not compile. */
export type RefusalTexts = {
  [Code in ShopErrorCode]: (reason: Extract<ShopErrorReason, { code: Code }>) => string;
};
