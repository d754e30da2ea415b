import type {
  CheckoutId,
  DisputeId,
  FraudWarningId,
  PaymentIntentId,
  PaymentSessionId,
  ProductId,
  ProviderRefundId,
  RefundId,
  UserId,
} from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import type { Tax, TaxClass } from '../../shared/money/pricing.ts';
import type { Address, PostalAddress } from '../../shared/orders/address.ts';
import type { DisputeOutcome, PaymentProvider, RefundState } from '../../shared/orders/order-status.ts';
import type { Language } from '../../shared/texts/language.ts';

/** The shop's port to a payment provider. Amounts are in minor units. */
export type PaymentGateway = {
  /** The provider that issued the ids of sessions, payments and refunds. */
  readonly provider: PaymentProvider;
  /** Whether real money moves. @throws PaymentUnavailable when the shop has no payment account. */
  isLive(): Promise<boolean>;
  /**
   * Opens a hosted payment page; one that needs a coupon takes two requests. Idempotent: the same checkout and
   * parameters give the same session.
   * @param beforeRetry is waited for before each further request; what it throws ends them.
   * @throws PaymentUnavailable when the provider does not answer; the session may still exist.
   * @throws PaymentRefused when the provider refuses for good.
   */
  createSession(request: SessionRequest, beforeRetry?: () => Promise<void>): Promise<PaymentSession>;
  /** @returns null for a session that the provider does not know. @throws PaymentUnavailable */
  findSession(id: PaymentSessionId): Promise<PaymentSession | null>;
  /**
   * Ends an open session.
   * @returns the expired session; null for one that is no longer open, or that the provider does not know.
   * @throws PaymentUnavailable
   */
  expireSession(id: PaymentSessionId): Promise<PaymentSession | null>;
  /** All sessions created since an instant. @throws PaymentUnavailable */
  listSessions(since: Date): Promise<PaymentSession[]>;
  /** What was bought, from the provider's record. @throws PaymentUnavailable */
  listLines(sessionId: PaymentSessionId): Promise<PaidLine[]>;
  /**
   * Refunds part or all of a payment. Idempotent by refund id.
   * @throws PaymentUnavailable when the provider does not answer; the refund may still happen.
   * @throws PaymentRefused when the provider refuses for good; the message says why.
   */
  createRefund(request: RefundRequest): Promise<ProviderRefund>;
  /** All refunds since an instant, ours or not. @throws PaymentUnavailable */
  listRefunds(since: Date): Promise<ProviderRefund[]>;
  /** All refunds of a payment; none of one that the provider does not know. @throws PaymentUnavailable */
  listRefundsOf(paymentIntent: PaymentIntentId): Promise<ProviderRefund[]>;
  /**
   * What was told of disputes, early fraud warnings and refunds that failed since an instant, as by webhooks: the
   * newest 1,000, oldest first; none with a key that may not read them. @throws PaymentUnavailable
   */
  listLateEvents(since: Date): Promise<PaymentEvent[]>;
  /**
   * Verifies and parses a webhook.
   * @throws PaymentEventForged when the signature is missing, wrong or more than 300 seconds from now.
   * @throws PaymentEventMalformed when the body is not an event, or not as its type has to be.
   */
  readEvent(body: Buffer, signature: string | undefined, receivedAt: Date): Promise<PaymentEvent>;
};

export type SessionRequest = {
  shopId: string;
  checkoutId: CheckoutId;
  userId: UserId | null;
  orderNumber: string;
  snapshotHash: string;
  email: string;
  /** The payment page's language; null to use the browser's. */
  language: Language | null;
  currency: string;
  lines: {
    productId: ProductId;
    sku: string | null;
    name: string;
    image: string | null;
    unitPriceMinor: Money;
    quantity: number;
    taxClass: TaxClass;
    taxPpm: number;
    /** The line's share of the discount. */
    discountMinor: Money;
  }[];
  /** Charged besides the goods: delivery, and tax that is added to the prices. */
  extras: { part: 'delivery' | 'tax'; name: string; amountMinor: Money; taxPpm: number }[];
  /** The name of the way of picking the goods up, which costs nothing as a rule; null for goods that are sent. */
  pickUp: string | null;
  /** Null without tax. */
  tax: SessionTax | null;
  /** The code and what it takes off; 0 when it only gives free delivery. Null without a code. */
  discount: { code: string; amountMinor: Money } | null;
  /** The delivery address; null: the payment page asks for one in `countries`. */
  shipTo: Address | null;
  expiresAt: Date;
  countries: readonly string[];
  successUrl: string;
  cancelUrl: string;
};

/** Whether a session has to have a coupon, which is made before it. */
export const needsCoupon = ({ discount }: SessionRequest): boolean =>
  discount !== null && discount.amountMinor > 0;

/** What a rebuilt order needs to know of its tax, besides the rate of each line. */
export type SessionTax = { prices: Tax['prices']; name: string };

export type PaymentSession = {
  id: PaymentSessionId;
  /** The hosted page; null unless the session is open. */
  url: string | null;
  /** `complete` but unpaid means that the payment is processing; `failed` that it did not succeed. */
  status: 'open' | 'complete' | 'expired' | 'failed';
  paid: boolean;
  /** When it was paid; null while it is not, and in answers that do not tell. */
  paidAt: Date | null;
  totalMinor: Money;
  currency: string;
  livemode: boolean;
  paymentIntent: PaymentIntentId | null;
  /** The metadata that the shop set on creation. */
  metadata: {
    shopId: string | null;
    checkoutId: CheckoutId | null;
    userId: UserId | null;
    orderNumber: string | null;
    tax: SessionTax | null;
    discountCode: string | null;
    pickUp: string | null;
  };
  email: string;
  name: string;
  phone: string;
  address: PostalAddress | null;
};

/** A line of the provider's record. Those of earlier versions are goods without tax. */
export type PaidLine = {
  part: 'goods' | 'delivery' | 'tax';
  taxClass: TaxClass;
  taxPpm: number;
  /** Whether a share of the discount was its. */
  discounted: boolean;
  productId: ProductId | null;
  sku: string | null;
  name: string;
  unitPriceMinor: Money;
  quantity: number;
};

/** `refundId` is ours; it serves as idempotency key and as metadata. */
export type RefundRequest = {
  refundId: RefundId;
  paymentIntent: PaymentIntentId;
  amountMinor: Money;
  /** The payment's currency. */
  currency: string;
};

export type ProviderRefund = {
  id: ProviderRefundId;
  paymentIntent: PaymentIntentId | null;
  amountMinor: Money;
  state: RefundState;
  /** Our refund's id; null for a refund made in the provider's dashboard. */
  refundId: RefundId | null;
  createdAt: Date;
};

/** A customer's objection to a payment at their bank. */
export type ProviderDispute = {
  id: DisputeId;
  paymentIntent: PaymentIntentId | null;
  amountMinor: Money;
  /** The bank's reason, in the provider's word. */
  reason: string;
  /** Who gets the money in the end; null while undecided. */
  outcome: DisputeOutcome | null;
};

/** A bank's warning that a payment may be fraud; a dispute often follows. */
export type FraudWarning = { id: FraudWarningId; paymentIntent: PaymentIntentId | null; reason: string };

export type PaymentEvent = {
  id: string;
  kind: string;
  /** The session, for event types about a session. */
  session: PaymentSession | null;
  /** The refund, for event types about a refund. */
  refund: ProviderRefund | null;
  /** The refunded payment, for events that do not list the refunds. */
  refundedPayment: PaymentIntentId | null;
  dispute: ProviderDispute | null;
  fraudWarning: FraudWarning | null;
};

/** The provider does not answer at the moment. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The provider refused, and a retry would be refused, too. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
  /** Why, where the shop can tell its customer. */
  readonly reason: 'amount_too_small' | null;

  constructor(message: string, { reason = null, ...options }: RefusedOptions = {}) {
    super(message, options);
    this.reason = reason;
  }
}

type RefusedOptions = ErrorOptions & { reason?: PaymentRefused['reason'] };

/** A webhook without a valid signature of the provider. */
export class PaymentEventForged extends Error {
  override readonly name = 'PaymentEventForged';
}

/** A webhook with a valid signature whose body cannot be read. */
export class PaymentEventMalformed extends Error {
  override readonly name = 'PaymentEventMalformed';
}

/** A gateway that refuses everything but a look at its mode. */
const closedGateway = (refuse: () => Promise<never>, isLive: () => Promise<boolean>): PaymentGateway => ({
  provider: 'stripe',
  isLive,
  createSession: refuse,
  findSession: refuse,
  expireSession: refuse,
  listSessions: refuse,
  listLines: refuse,
  createRefund: refuse,
  listRefunds: refuse,
  listRefundsOf: refuse,
  listLateEvents: refuse,
  async readEvent() {
    throw new PaymentEventForged('this program has no payment account');
  },
});

/** For programs that use the shop's services but never sell, such as the owner's commands. */
export const NO_PAYMENTS: PaymentGateway = closedGateway(
  async () => {
    throw new Error('this program takes no payments');
  },
  async () => false,
);

const withoutAccount = async (): Promise<never> => {
  throw new PaymentUnavailable('the shop has no payment account: enter its key again in the panel');
};

/** For a shop whose payment account is missing: it takes no payments until there is one again. */
export const CLOSED_PAYMENTS: PaymentGateway = closedGateway(withoutAccount, withoutAccount);
