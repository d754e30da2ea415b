import type { CartId, CheckoutId, ProductId, UserId } from '../../shared/ids.ts';
import { money, subtractMoney } from '../../shared/money/money.ts';
import { type FrozenPrice, frozen, type OrderSums, priceGoods, sumsOf } from '../../shared/money/pricing.ts';
import { emailKey } from '../accounts/email-key-rules.ts';
import { findUser, findUserByEmailKey } from '../accounts/user-repository.ts';
import { findCart } from '../cart/cart-repository.ts';
import type { Transaction } from '../db/database.ts';
import type { SnapshotLine } from '../db/schema/selling.ts';
import type { PaidLine, PaymentSession } from '../payments/payment-gateway.ts';
import { type CheckoutRow, isOrderNumberTaken } from './checkout-repository.ts';

type AgreedGoods = Omit<SnapshotLine, 'productId' | keyof FrozenPrice> & { productId: ProductId | null };

/** What an order is made of. Lines are sorted by product id, the order in which their rows are locked. */
export type Agreement = {
  /** Null when the checkout is lost, and the order is rebuilt from the provider's record. */
  checkoutId: CheckoutId | null;
  /** The cart that the goods came from; null if it no longer exists. */
  cartId: CartId | null;
  userId: UserId | null;
  /** The address that a guest gave; '' where the provider's counts. */
  contactEmail: string;
  /** The order number. */
  number: string;
  currency: string;
  sums: OrderSums;
  lines: (AgreedGoods & FrozenPrice)[];
};

/** The agreement frozen when the payment began. */
export const agreedIn = (checkout: CheckoutRow): Agreement => ({
  checkoutId: checkout.id,
  cartId: checkout.cartId,
  userId: checkout.userId,
  contactEmail: checkout.contactEmail,
  number: checkout.orderNumber,
  currency: checkout.currency,
  sums: {
    subtotalMinor: checkout.subtotalMinor,
    discountMinor: checkout.discountMinor,
    shippingMinor: checkout.shippingMinor,
    taxMinor: checkout.taxMinor,
    taxIncluded: checkout.taxIncluded,
    taxes: checkout.taxes,
    totalMinor: checkout.totalMinor,
  },
  lines: checkout.snapshot.map((line) => ({ ...NO_DISCOUNT_NO_TAX, ...line })),
});

const NO_DISCOUNT_NO_TAX: FrozenPrice = {
  discountMinor: money(0),
  taxMinor: money(0),
  taxClass: 'standard',
  taxPpm: 0,
};

/**
 * Reconstructs an agreement from the provider's own record of the payment. The number is the one that the
 * customer was told. Money paid beyond the goods was for delivery; money paid short of them was a discount.
 */
export async function rebuildAgreement(
  tx: Transaction,
  session: PaymentSession,
  paid: readonly PaidLine[],
): Promise<Agreement> {
  const lines = paid
    .map(
      (line): AgreedGoods => ({
        productId: line.productId,
        sku: line.sku,
        name: line.name,
        brand: '',
        image: null,
        listPriceMinor: line.unitPriceMinor,
        unitPriceMinor: line.unitPriceMinor,
        quantity: line.quantity,
      }),
    )
    .sort((a, b) => ((a.productId ?? '') < (b.productId ?? '') ? -1 : 1));
  const beyondMinor = subtractMoney(session.totalMinor, priceGoods(lines).totalMinor);
  const priced = priceGoods(lines, {
    discountMinor: money(Math.max(0, -beyondMinor)),
    deliveryMinor: money(Math.max(0, beyondMinor)),
  });
  const userId = await findBuyer(tx, session);
  const { orderNumber } = session.metadata;
  // Two sessions of one checkout carry the same number.
  const isFree = orderNumber !== null && !(await isOrderNumberTaken(tx, orderNumber));
  return {
    checkoutId: null,
    cartId: userId && (await findCart(tx, { kind: 'user', userId })),
    userId,
    contactEmail: '',
    number: isFree ? orderNumber : session.id.slice(-8).toUpperCase(),
    currency: session.currency,
    sums: sumsOf(priced),
    lines: priced.lines.map(frozen),
  };
}

/**
 * Finds the buyer by the user id in the session, else by e-mail. A guest's session names no user; its order
 * stays a guest's, since an account with the same address may be somebody else's.
 */
async function findBuyer(tx: Transaction, session: PaymentSession): Promise<UserId | null> {
  const { userId } = session.metadata;
  if (!userId) return null;
  const buyer = (await findUser(tx, userId)) ?? (await findUserByEmailKey(tx, emailKey(session.email)));
  return buyer?.id ?? null;
}
