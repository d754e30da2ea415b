import type { CartId, CheckoutId, ProductId, UserId } from '../../shared/ids.ts';
import { money, multiplyMoney, subtractMoney, sumMoney } from '../../shared/money/money.ts';
import {
  type FrozenPrice,
  frozen,
  NO_TAX,
  type OrderSums,
  type PriceLine,
  priceOrder,
  sumsOf,
  type Tax,
  type TaxRate,
} from '../../shared/money/pricing.ts';
import { amountStep } from '../../shared/money/stripe-amounts.ts';
import type { Address } from '../../shared/orders/address.ts';
import type { AgreedDelivery } from '../../shared/orders/delivery.ts';
import type { AcceptedTerms } from '../../shared/pages/reading.ts';
import { emailKey } from '../accounts/email-key-rules.ts';
import { findUser, findUserByEmailKey } from '../accounts/user-repository.ts';
import { findCart } from '../cart/cart-repository.ts';
import type { Transaction } from '../db/database.ts';
import type { SnapshotLine } from '../db/schema/selling.ts';
import { agreedAt } from '../orders/agreed-at-rules.ts';
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
  /** Null when the payment page asked for the address. */
  shipTo: Address | null;
  delivery: AgreedDelivery | null;
  discountCode: string | null;
  /** The terms that the shopper accepted; null if none. */
  terms: AcceptedTerms | null;
  /** Null when the checkout is lost. */
  agreedAt: Date | null;
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
  lines: agreedLines(checkout),
  shipTo: checkout.shipTo,
  delivery: checkout.delivery,
  discountCode: checkout.discountCode,
  terms: checkout.terms,
  agreedAt: agreedAt(checkout),
});

/** The lines with their prices; checkouts of earlier versions had no discount and no tax. */
export const agreedLines = ({ snapshot }: Pick<CheckoutRow, 'snapshot'>) =>
  snapshot.map((line) => ({ ...NO_DISCOUNT_NO_TAX, ...line }));

const NO_DISCOUNT_NO_TAX: FrozenPrice = {
  discountMinor: money(0),
  taxMinor: money(0),
  taxClass: 'standard',
  taxPpm: 0,
};

/**
 * Reconstructs an agreement from the provider's own record of the payment. The number is the one that the
 * customer was told. Money paid beyond the lines was for delivery; money paid short of them was a discount.
 */
export async function rebuildAgreement(
  tx: Transaction,
  session: PaymentSession,
  paid: readonly PaidLine[],
): Promise<Agreement> {
  const goods = paid
    .filter(({ part }) => part === 'goods')
    .map((line): AgreedGoods & PriceLine & Pick<PaidLine, 'discounted'> => ({
      productId: line.productId,
      sku: line.sku,
      name: line.name,
      brand: '',
      image: null,
      listPriceMinor: line.unitPriceMinor,
      unitPriceMinor: line.unitPriceMinor,
      quantity: line.quantity,
      taxClass: line.taxClass,
      discounted: line.discounted,
    }))
    .sort((a, b) => ((a.productId ?? '') < (b.productId ?? '') ? -1 : 1));
  const deliveryLine = paid.find(({ part }) => part === 'delivery');
  const linesMinor = sumMoney(paid.map((line) => multiplyMoney(line.unitPriceMinor, line.quantity)));
  const beyondMinor = subtractMoney(session.totalMinor, linesMinor);
  const priced = priceOrder({
    lines: goods,
    discountMinor: money(Math.max(0, -beyondMinor)),
    // Money short without any code: over all lines.
    isDiscounted: ({ discounted }) => discounted || !goods.some((line) => line.discounted),
    deliveryMinor: money((deliveryLine?.unitPriceMinor ?? 0) + Math.max(0, beyondMinor)),
    tax: taxIn(session, paid),
    stepMinor: amountStep(session.currency),
  });
  const userId = await findBuyer(tx, session);
  const { orderNumber, pickUp } = session.metadata;
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
    lines: priced.lines.map(({ discounted, ...line }) => frozen(line)),
    shipTo: null,
    delivery:
      deliveryLine || pickUp
        ? {
            id: '',
            name: deliveryLine?.name ?? pickUp ?? '',
            days: null,
            pickUp: pickUp !== null,
            priceMinor: deliveryLine?.unitPriceMinor ?? money(0),
            taxPpm: deliveryLine?.taxPpm ?? 0,
          }
        : null,
    discountCode: session.metadata.discountCode,
    terms: null,
    agreedAt: null,
  };
}

/** The tax that the lines say they were sold with. */
function taxIn({ metadata }: PaymentSession, paid: readonly PaidLine[]): Tax {
  const { tax } = metadata;
  if (!tax) return NO_TAX;
  const rate = (partsPerMillion: number): TaxRate => ({ name: tax.name, partsPerMillion });
  const goods = paid.filter(({ part, taxPpm }) => part === 'goods' && taxPpm > 0);
  const delivery = paid.find(({ part, taxPpm }) => part === 'delivery' && taxPpm > 0);
  return {
    prices: tax.prices,
    rates: Object.fromEntries(goods.map(({ taxClass, taxPpm }) => [taxClass, rate(taxPpm)])),
    ...(delivery ? { delivery: rate(delivery.taxPpm) } : {}),
  };
}

/**
 * Finds the buyer by the user id in the session, else by email. A guest's session names no user; its order
 * stays a guest's, since an account with the same address may be somebody else's.
 */
async function findBuyer(tx: Transaction, session: PaymentSession): Promise<UserId | null> {
  const { userId } = session.metadata;
  if (!userId) return null;
  const buyer = (await findUser(tx, userId)) ?? (await findUserByEmailKey(tx, emailKey(session.email)));
  return buyer?.id ?? null;
}
