import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { toStripe } from '../../shared/money/stripe-amounts.ts';
import {
  type PaidLine,
  type PaymentEvent,
  PaymentEventForged,
  PaymentEventMalformed,
  type PaymentGateway,
  PaymentRefused,
  type PaymentSession,
  PaymentUnavailable,
  type ProviderRefund,
} from './payment-gateway.ts';
import { LATE_EVENTS, readEvent, toEvent } from './stripe-event.ts';
import { toPaidLine, toRefund, toSession } from './stripe-mapping.ts';
import { toCoupon, toParameters } from './stripe-request.ts';
import { isLiveKey, type StripeAccess, stripeSdk } from './stripe-sdk.ts';

export type StripeOptions = StripeAccess & {
  /** Several while one is replaced: each is valid. */
  webhookSecrets: readonly string[];
};

/** Stripe's recommended tolerance for the time of a webhook's signature, here in both directions. */
const TOLERANCE_SECONDS = 300;
const PAGE_SIZE = 100;
/** How many late events are read at once, however many there are. */
const MOST_LATE_EVENTS = 1_000;
/** How often a call is retried while another request with the same key is in progress. */
const KEY_IN_USE_TRIES = 40;
const KEY_IN_USE_WAIT_MS = 250;
/** Only with its payment intent does a session show whether the payment is processing or has failed. */
const WITH_PAYMENT = ['payment_intent'];
/** With it and its charge, which says when it was paid. */
const WITH_CHARGE = ['payment_intent.latest_charge'];

/** Payments through Stripe's SDK, which is loaded on first use. */
export function createStripePayments({ secretKey, webhookSecrets, apiBase }: StripeOptions): PaymentGateway {
  const load = stripeSdk({ secretKey, apiBase });

  /** Runs a call and classifies its failure: unavailable or refused. */
  async function call<T>(work: (sdk: Stripe) => Promise<T>): Promise<T> {
    const { sdk, errors } = await load();
    try {
      return await work(sdk);
    } catch (error) {
      const definite =
        error instanceof errors.StripeInvalidRequestError ||
        (error instanceof errors.StripeIdempotencyError && !isKeyInUse(error));
      const reason = definite && error.code === 'amount_too_small' ? error.code : null;
      if (definite) throw new PaymentRefused(error.message, { cause: error, reason });
      const answered = error instanceof errors.StripeError && error.statusCode !== undefined;
      const why = answered ? `answers: ${error.message}` : 'does not answer';
      throw new PaymentUnavailable(`the payment provider ${why}`, { cause: error });
    }
  }

  /** Asks for sessions with their charges; without, if the key may not read those. */
  async function askForSessions<T>(ask: (sdk: Stripe, expand: string[]) => Promise<T>): Promise<T> {
    const { errors } = await load();
    return call((sdk) => ask(sdk, WITH_CHARGE)).catch((error: unknown) => {
      if (!((error as PaymentUnavailable).cause instanceof errors.StripePermissionError)) throw error;
      return call((sdk) => ask(sdk, WITH_PAYMENT));
    });
  }

  /** Runs a call under an idempotency key. Stripe keeps its answer for a day, even a 500. */
  async function callUnderKey<T>(
    work: (sdk: Stripe) => Promise<T>,
    beforeRetry: () => Promise<void> = async () => undefined,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await call(work);
      } catch (error) {
        const { cause } = error as PaymentUnavailable;
        if (isStored500(cause)) throw new PaymentRefused('the payment provider keeps failing', { cause });
        // A double click: the other request's answer will be ours, too.
        if (!isKeyInUse(cause) || tries === KEY_IN_USE_TRIES) throw error;
        await sleep(KEY_IN_USE_WAIT_MS);
        await beforeRetry();
      }
    }
  }

  /** The coupon's own id makes this idempotent, even after its key is forgotten. */
  const createCoupon = (coupon: Stripe.CouponCreateParams, beforeRetry?: () => Promise<void>) =>
    callUnderKey(
      (sdk) =>
        sdk.coupons.create(coupon, { idempotencyKey: `${coupon.id}_coupon` }).catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== 'resource_already_exists') throw error;
        }),
      beforeRetry,
    );

  const listRefunds = (which: Stripe.RefundListParams) =>
    call(async (sdk) => {
      const refunds: ProviderRefund[] = [];
      for await (const refund of sdk.refunds.list({ ...which, limit: PAGE_SIZE }))
        refunds.push(toRefund(refund));
      return refunds;
    });

  return {
    provider: 'stripe',
    isLive: async () => isLiveKey(secretKey),
    findSession: (id) =>
      askForSessions(async (sdk, expand) =>
        toSession(await sdk.checkout.sessions.retrieve(id, { expand })),
      ).catch(nullIfRefused),
    async createSession(request, beforeRetry) {
      const coupon = toCoupon(request);
      if (coupon) await createCoupon(coupon, beforeRetry);
      const options = { idempotencyKey: request.checkoutId };
      return callUnderKey(
        async (sdk) => toSession(await sdk.checkout.sessions.create(toParameters(request), options)),
        beforeRetry,
      );
    },
    expireSession: (id) =>
      call(async (sdk) => toSession(await sdk.checkout.sessions.expire(id))).catch(nullIfRefused),
    listSessions: (since) =>
      askForSessions(async (sdk, expand) => {
        const sessions: PaymentSession[] = [];
        const pages = sdk.checkout.sessions.list({
          created: { gte: inSeconds(since) },
          limit: PAGE_SIZE,
          expand: expand.map((path) => `data.${path}`),
        });
        for await (const session of pages) sessions.push(toSession(session));
        return sessions;
      }),
    listLines: (sessionId) =>
      call(async (sdk) => {
        const lines: PaidLine[] = [];
        const pages = sdk.checkout.sessions.listLineItems(sessionId, {
          limit: PAGE_SIZE,
          expand: ['data.price.product'],
        });
        for await (const line of pages) lines.push(toPaidLine(line));
        return lines;
      }),
    // Without `callUnderKey`: a 500 that is kept for a day does not say that no money went back.
    createRefund: ({ refundId, paymentIntent, amountMinor, currency }) =>
      call(async (sdk) =>
        toRefund(
          await sdk.refunds.create(
            {
              payment_intent: paymentIntent,
              amount: toStripe(amountMinor, currency),
              metadata: { refund_id: refundId },
            },
            { idempotencyKey: refundId },
          ),
        ),
      ),
    listRefunds: (since) => listRefunds({ created: { gte: inSeconds(since) } }),
    listRefundsOf: async (paymentIntent) =>
      (await listRefunds({ payment_intent: paymentIntent }).catch(nullIfRefused)) ?? [],
    async listLateEvents(since) {
      const { errors } = await load();
      try {
        const created = { gte: inSeconds(since) };
        const pages = (sdk: Stripe) => sdk.events.list({ types: LATE_EVENTS, created, limit: PAGE_SIZE });
        const events = await call((sdk) => pages(sdk).autoPagingToArray({ limit: MOST_LATE_EVENTS }));
        return events.flatMap(readable).reverse();
      } catch (error) {
        if ((error as PaymentUnavailable).cause instanceof errors.StripePermissionError) return [];
        throw error;
      }
    },
    readEvent: signedEvents(webhookSecrets),
  };
}

/** None for an event whose shape we do not know: the others still count. */
function readable(event: Stripe.Event): PaymentEvent[] {
  try {
    return [toEvent(event)];
  } catch (error) {
    if (error instanceof PaymentEventMalformed) return [];
    throw error;
  }
}

/** Reads webhooks signed with one of these secrets, for which no key is needed. */
export const signedEvents =
  (webhookSecrets: readonly string[]): PaymentGateway['readEvent'] =>
  async (body, signature, receivedAt) => {
    const { default: Sdk } = await import('stripe');
    verify(Sdk.webhooks, body, { signature: signature ?? '', receivedAt, webhookSecrets });
    return readEvent(body);
  };

const inSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const statusOf = (error: unknown): unknown => (error as { statusCode?: unknown } | undefined)?.statusCode;
const isKeyInUse = (error: unknown): boolean => statusOf(error) === 409;
const isStored500 = (error: unknown): boolean => statusOf(error) === 500;

type Signed = { signature: string; receivedAt: Date; webhookSecrets: readonly string[] };

/** Null for a session or payment that is not there, or not in the state for what was asked. */
function nullIfRefused(error: unknown): null {
  if (error instanceof PaymentRefused) return null;
  throw error;
}

/** @throws PaymentEventForged when no secret matches the signature, or it was made at another time. */
function verify(
  webhooks: Stripe['webhooks'],
  body: Buffer,
  { signature, receivedAt, webhookSecrets }: Signed,
): void {
  let cause: unknown;
  for (const secret of webhookSecrets) {
    try {
      if (!webhooks.signature) throw new Error('the SDK cannot check signatures');
      // Without the SDK's own check of the time, which accepts any time in the future.
      webhooks.signature.verifyHeader(body, signature, secret, 0);
      if (Math.abs(inSeconds(receivedAt) - signedAt(signature)) <= TOLERANCE_SECONDS) return;
    } catch (error) {
      cause = error;
    }
  }
  throw new PaymentEventForged('the signature does not fit', { cause });
}

/** The time in a signature, in epoch seconds: the last one, which is also the one that the SDK checks. */
const signedAt = (signature: string): number =>
  Number.parseInt(
    signature
      .split(',')
      .findLast((item) => /^t(=|$)/.test(item))
      ?.slice(2) ?? '',
    10,
  );
