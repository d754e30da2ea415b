import type { CheckoutId, ProductId, RefundId, UserId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money.ts';
import type { PaymentProvider, RefundState } from '../../shared/order-status.ts';
import type { Language } from '../../shared/texts/language.ts';

/** What the shop needs of a payment provider. Amounts in minor units. */
export type PaymentGateway = {
  /** Whose ids sessions, payments and refunds have. */
  readonly provider: PaymentProvider;
  /** Whether money moves. */
  readonly livemode: boolean;
  /**
   * Opens a hosted payment page. The same checkout with the same parameters gives the same session,
   * however often it is asked.
   * @throws PaymentUnavailable when the provider does not answer; the session may exist all the same.
   * @throws PaymentRefused when the provider says no for good.
   */
  createSession(request: SessionRequest): Promise<PaymentSession>;
  /** @returns null for a session that the provider does not know. @throws PaymentUnavailable */
  findSession(id: string): Promise<PaymentSession | null>;
  /**
   * Ends an open session.
   * @returns it as it is then: expired, or completed meanwhile; null for a session that the provider does not
   * know. @throws PaymentUnavailable
   */
  expireSession(id: string): Promise<PaymentSession | null>;
  /** All sessions made since an instant. @throws PaymentUnavailable */
  listSessions(since: Date): Promise<PaymentSession[]>;
  /** What was bought, from the provider's own record. @throws PaymentUnavailable */
  listLines(sessionId: string): Promise<PaidLine[]>;
  /**
   * Gives money of a payment back. The same refund asked for again is the same refund.
   * @throws PaymentUnavailable when the provider does not answer; it may be done all the same.
   * @throws PaymentRefused when the provider says no for good; the message says why.
   */
  createRefund(request: RefundRequest): Promise<ProviderRefund>;
  /** All refunds made since an instant, by whomever. @throws PaymentUnavailable */
  listRefunds(since: Date): Promise<ProviderRefund[]>;
  /** All refunds of a payment. @throws PaymentUnavailable */
  listRefundsOf(paymentIntent: string): Promise<ProviderRefund[]>;
  /**
   * Reads a webhook.
   * @throws PaymentEventForged when the signature is missing, wrong or older than 300 seconds.
   */
  readEvent(body: Buffer, signature: string | undefined, receivedAt: Date): Promise<PaymentEvent>;
};

export type SessionRequest = {
  shopId: string;
  checkoutId: string;
  userId: string;
  orderNumber: string;
  snapshotHash: string;
  email: string;
  /** Of the payment page; null for the browser's. */
  language: Language | null;
  currency: string;
  lines: {
    productId: string;
    sku: string | null;
    name: string;
    image: string | null;
    unitPriceMinor: Money;
    quantity: number;
  }[];
  expiresAt: Date;
  countries: readonly string[];
  successUrl: string;
  cancelUrl: string;
};

export type PostalAddress = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

export type PaymentSession = {
  id: string;
  /** The hosted page; null once the session is not open. */
  url: string | null;
  /** `complete` and not paid: the money is under way; `failed`: it did not come. */
  status: 'open' | 'complete' | 'expired' | 'failed';
  paid: boolean;
  totalMinor: Money;
  currency: string;
  livemode: boolean;
  paymentIntent: string | null;
  /** What the shop wrote into it when it was made. */
  metadata: {
    shopId: string | null;
    checkoutId: CheckoutId | null;
    userId: UserId | null;
    orderNumber: string | null;
  };
  email: string;
  name: string;
  phone: string;
  address: PostalAddress | null;
};

export type PaidLine = {
  productId: ProductId | null;
  sku: string | null;
  name: string;
  unitPriceMinor: Money;
  quantity: number;
};

/** `refundId` is ours: idempotency key and metadata. */
export type RefundRequest = {
  refundId: RefundId;
  paymentIntent: string;
  amountMinor: Money;
  /** The payment's. */
  currency: string;
};

export type ProviderRefund = {
  id: string;
  paymentIntent: string | null;
  amountMinor: Money;
  state: RefundState;
  /** The refund of ours that it is; null for one made in the provider's own dashboard. */
  refundId: RefundId | null;
  createdAt: Date;
};

export type PaymentEvent = {
  id: string;
  kind: string;
  /** The session that the event is about, for the kinds that are about one. */
  session: PaymentSession | null;
  /** The refund that it is about, likewise. */
  refund: ProviderRefund | null;
  /** The payment of which something was given back, where the event does not say what. */
  refundedPayment: string | null;
};

/** The provider does not answer just now. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The provider has said no, and would say it again. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** A webhook that the provider did not sign. */
export class PaymentEventForged extends Error {
  override readonly name = 'PaymentEventForged';
}

const refuse = async (): Promise<never> => {
  throw new Error('this program takes no payments');
};

/** For programs that share the shop's services but never sell: the owner's commands. */
export const NO_PAYMENTS: PaymentGateway = {
  provider: 'stripe',
  livemode: false,
  createSession: refuse,
  findSession: refuse,
  expireSession: refuse,
  listSessions: refuse,
  listLines: refuse,
  createRefund: refuse,
  listRefunds: refuse,
  listRefundsOf: refuse,
  async readEvent() {
    throw new PaymentEventForged('this program has no payment account');
  },
};
