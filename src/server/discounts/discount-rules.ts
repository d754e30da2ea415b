import type { ProductId } from '../../shared/ids.ts';
import { type Money, money } from '../../shared/money/money.ts';
import type { DISCOUNT_KINDS, DiscountBenefit, DiscountTerms } from '../../shared/orders/discount.ts';

/** A code as it is stored, as far as the rules depend on it. */
type StoredCode = {
  kind: (typeof DISCOUNT_KINDS)[number];
  percent: number | null;
  amountMinor: Money | null;
  leastGoodsMinor: Money;
  categories: readonly string[];
  products: readonly ProductId[];
};

export const benefitOf = ({
  kind,
  percent,
  amountMinor,
}: Pick<StoredCode, 'kind' | 'percent' | 'amountMinor'>): DiscountBenefit => {
  if (kind === 'percent') return { kind, percent: percent ?? 0 };
  return kind === 'amount' ? { kind, amountMinor: amountMinor ?? money(0) } : { kind };
};

export const termsOf = (code: StoredCode): DiscountTerms => ({
  benefit: benefitOf(code),
  leastGoodsMinor: code.leastGoodsMinor,
});

/** Whether a code applies to a product: all do, or those of its categories and those it names. */
export const appliesTo = (
  { categories, products }: Pick<StoredCode, 'categories' | 'products'>,
  { productId, category }: { productId: ProductId; category: string },
): boolean =>
  (categories.length === 0 && products.length === 0) ||
  categories.includes(category) ||
  products.includes(productId);
