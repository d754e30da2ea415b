import type { PaymentMode } from '../../shared/operations/health.ts';
import type { Reader } from '../db/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import {
  KEY_NAME,
  readPaymentAccount,
  type StoredPaymentAccount,
  WEBHOOK_NAME,
} from './payment-account-repository.ts';
import { CLOSED_PAYMENTS, type PaymentGateway } from './payment-gateway.ts';
import { createStripePayments, type StripeOptions, signedEvents } from './stripe-payments.ts';
import { isLiveKey } from './stripe-sdk.ts';

export type PaymentSources = {
  read: Reader;
  now: () => Date;
  secrets: SecretBox;
  /** The provider's base URL for the key of the panel; null for its own. */
  apiBase: string | null;
  /** The account of the environment, which wins; null without one. */
  environment: StripeOptions | null;
  /** The stand-in's account; null when it is not running. */
  standIn: StripeOptions | null;
  /** Whether the stand-in takes payments whatever was entered or sold: on a copy of a shop. */
  alwaysStandIn: boolean;
  hasRealOrder: () => Promise<boolean>;
};

export type Payments = {
  /** The gateway of whichever account is valid when it is called. */
  gateway: PaymentGateway;
  mode: () => Promise<PaymentMode>;
};

type Source = { mode: PaymentMode; gateway: PaymentGateway };

/**
 * Payments through the account that is valid at the time of each call, so that a change in the panel takes hold in
 * every process without a restart: the environment's, else the one entered in the panel, else the stand-in. In a
 * shop with real orders the stand-in never takes over, and neither does it for a key that cannot be read.
 */
export function openPayments(sources: PaymentSources): Payments {
  const { environment, read } = sources;
  const fixed: Source | null = environment && {
    mode: isLiveKey(environment.secretKey) ? 'live' : 'stripe_test',
    gateway: createStripePayments(environment),
  };
  let last: { of: string; source: Source } | null = null;

  async function current(): Promise<Source> {
    if (fixed) return fixed;
    const account = await readPaymentAccount(read);
    const earlier = account.earlier.filter(({ until }) => new Date(until) > sources.now());
    const of = `${account.version} ${earlier.length}`;
    if (last?.of === of && (last.source.mode !== 'stand_in' || (await mayStandIn(sources))))
      return last.source;
    const source = await openSource(sources, { ...account, earlier });
    // What is locked or missing is looked at again: the key file may be put back.
    last = source.mode === 'locked' || source.mode === 'missing' ? null : { of, source };
    return source;
  }

  const now = async () => (await current()).gateway;
  return {
    mode: async () => (await current()).mode,
    gateway: {
      provider: 'stripe',
      isLive: async () => (await now()).isLive(),
      createSession: async (request, beforeRetry) => (await now()).createSession(request, beforeRetry),
      findSession: async (id) => (await now()).findSession(id),
      expireSession: async (id) => (await now()).expireSession(id),
      listSessions: async (since) => (await now()).listSessions(since),
      listLines: async (id) => (await now()).listLines(id),
      createRefund: async (request) => (await now()).createRefund(request),
      listRefunds: async (since) => (await now()).listRefunds(since),
      listRefundsOf: async (intent) => (await now()).listRefundsOf(intent),
      listLateEvents: async (since) => (await now()).listLateEvents(since),
      readEvent: async (body, signature, at) => (await now()).readEvent(body, signature, at),
    },
  };
}

const mayStandIn = async ({ standIn, alwaysStandIn, hasRealOrder }: PaymentSources): Promise<boolean> =>
  standIn !== null && (alwaysStandIn || !(await hasRealOrder()));

async function openSource(sources: PaymentSources, account: StoredPaymentAccount): Promise<Source> {
  const { secrets, standIn, alwaysStandIn, apiBase } = sources;
  const opened = await Promise.all(
    [...(account.webhook ? [account.webhook] : []), ...account.earlier].map(({ sealed }) =>
      secrets.open(WEBHOOK_NAME, sealed),
    ),
  );
  const webhookSecrets = opened.filter((secret) => secret !== null);
  if (account.key && !alwaysStandIn) {
    const secretKey = await secrets.open(KEY_NAME, account.key.sealed);
    const { live } = account.key;
    if (secretKey !== null)
      return {
        mode: live ? 'live' : 'stripe_test',
        gateway: createStripePayments({ secretKey, webhookSecrets, apiBase }),
      };
  } else if (standIn && (await mayStandIn(sources))) {
    const gateway = createStripePayments({
      ...standIn,
      webhookSecrets: [...standIn.webhookSecrets, ...webhookSecrets],
    });
    return { mode: 'stand_in', gateway };
  }
  return {
    mode: account.key ? 'locked' : 'missing',
    gateway: { ...CLOSED_PAYMENTS, readEvent: signedEvents(webhookSecrets) },
  };
}
