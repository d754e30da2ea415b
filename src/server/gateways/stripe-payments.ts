import type Stripe from 'stripe';
import {
  type PaidLine,
  PaymentEventForged,
  type PaymentGateway,
  PaymentRefused,
  type PaymentSession,
  PaymentUnavailable,
} from './payments.ts';
import { toPaidLine, toParameters, toSession } from './stripe-mapping.ts';

export type StripeOptions = {
  secretKey: string;
  /** One or two: while a secret is being rotated both are good. */
  webhookSecrets: readonly string[];
  /** Another address than Stripe's own: the stand-in's, or a proxy's. */
  apiBase: string | null;
};

const TIMEOUT_MS = 10_000;
/** Stripe's own recommendation for the age of a webhook's signature. */
const TOLERANCE_SECONDS = 300;
const PAGE_SIZE = 100;

/** Payments by Stripe, through its SDK; the SDK is loaded when it is first needed. */
export function createStripePayments({ secretKey, webhookSecrets, apiBase }: StripeOptions): PaymentGateway {
  let loading: Promise<{ sdk: Stripe; errors: typeof Stripe.errors }> | null = null;
  const load = () => {
    loading ??= import('stripe').then(({ default: StripeSdk }) => ({
      sdk: new StripeSdk(secretKey, {
        ...addressOf(apiBase),
        maxNetworkRetries: 0,
        timeout: TIMEOUT_MS,
        telemetry: false,
      }),
      errors: StripeSdk.errors,
    }));
    return loading;
  };

  /** Runs a call and says which of the two ways it failed. */
  async function call<T>(work: (sdk: Stripe) => Promise<T>): Promise<T> {
    const { sdk, errors } = await load();
    try {
      return await work(sdk);
    } catch (error) {
      const definite =
        error instanceof errors.StripeInvalidRequestError ||
        error instanceof errors.StripeIdempotencyError ||
        // A 500 is kept under its idempotency key for a day: the same request would get it again.
        (error instanceof errors.StripeAPIError && error.statusCode === 500);
      if (definite) throw new PaymentRefused(error.message, { cause: error });
      throw new PaymentUnavailable('the payment provider does not answer', { cause: error });
    }
  }

  const findSession = (id: string) =>
    call(async (sdk) => toSession(await sdk.checkout.sessions.retrieve(id))).catch((error: unknown) => {
      if (error instanceof PaymentRefused) return null;
      throw error;
    });

  return {
    livemode: secretKey.includes('_live_'),
    findSession,
    createSession: (request) =>
      call(async (sdk) =>
        toSession(
          await sdk.checkout.sessions.create(toParameters(request), { idempotencyKey: request.checkoutId }),
        ),
      ),
    async expireSession(id) {
      try {
        return await call(async (sdk) => toSession(await sdk.checkout.sessions.expire(id)));
      } catch (error) {
        // It was not open any more: paid or expired meanwhile.
        const session = error instanceof PaymentRefused ? await findSession(id) : null;
        if (session) return session;
        throw error;
      }
    },
    listSessions: (since) =>
      call(async (sdk) => {
        const sessions: PaymentSession[] = [];
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const session of sdk.checkout.sessions.list({ created, limit: PAGE_SIZE })) {
          sessions.push(toSession(session));
        }
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
    async readEvent(body, signature, receivedAt) {
      const { sdk } = await load();
      const event = verify(sdk, body, { signature, receivedAt, webhookSecrets });
      const { object } = event.data;
      const about = 'object' in object && object.object === 'checkout.session' ? object : null;
      return { id: event.id, kind: event.type, session: about ? toSession(about) : null };
    },
  };
}

function addressOf(apiBase: string | null) {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) };
}

type Signed = { signature: string | undefined; receivedAt: Date; webhookSecrets: readonly string[] };

/** @throws PaymentEventForged when no secret fits the signature. */
function verify(sdk: Stripe, body: Buffer, { signature, receivedAt, webhookSecrets }: Signed): Stripe.Event {
  let cause: unknown;
  for (const secret of webhookSecrets) {
    try {
      const at = receivedAt.getTime();
      return sdk.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS, undefined, at);
    } catch (error) {
      cause = error;
    }
  }
  throw new PaymentEventForged('the signature does not fit', { cause });
}
