import type { PaymentMode } from '../../../shared/operations/health.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { takeAttempts } from '../../accounts/attempt-limit-service.ts';
import { type Actor, assertAdmin, assertFresh } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import {
  KEY_NAME,
  readPaymentAccount,
  type StoredPaymentAccount,
  WEBHOOK_NAME,
} from '../../payments/payment-account-repository.ts';
import { type CheckedKey, PaymentKeyRefused, WebhookRefused } from '../../payments/payment-desk.ts';
import { PaymentUnavailable } from '../../payments/payment-gateway.ts';
import { WEBHOOK_EVENTS } from '../../payments/stripe-event.ts';
import { ensureShopId } from '../../settings/shop-id-service.ts';
import { earlierSecrets, isReachable, staysOf, webhookUrlOf } from './payment-account-rules.ts';
import { entryOf, storeAccount } from './store-account-service.ts';

type Entered = { setAt: Date; setBy: string };

/** What the panel shows of the payment account; never a key or a secret. */
export type PaymentOverview = {
  version: number;
  mode: PaymentMode;
  /** Environment variables that decide instead of the panel. */
  variables: string[];
  /** `entered` is null for a key of the environment. */
  key: { live: boolean; last4: string; accountName: string | null; entered: Entered | null } | null;
  /** `made`: by this shop, at the provider. */
  webhook: ({ url: string; made: boolean } & Entered) | null;
  /** Where the provider has to send its events, and whether it can reach that. */
  webhookUrl: string;
  reachable: boolean;
  /** The events that it has to send. */
  webhookEvents: readonly string[];
};

/** @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin. */
export async function getPaymentAccount(deps: Deps, actor: Actor): Promise<PaymentOverview> {
  assertAdmin(actor);
  const { version, key, webhook } = await readPaymentAccount(deps.db.read);
  const { stripe } = deps.setup.environment;
  const shown = stripe
    ? { ...stripe, accountName: null, entered: null }
    : key && { live: key.live, last4: key.last4, accountName: key.accountName, entered: enteredOf(key) };
  return {
    version,
    mode: await deps.setup.payments(),
    variables: variablesOf(deps),
    key: shown,
    webhook: webhook && { url: webhook.url, made: webhook.endpointId !== null, ...enteredOf(webhook) },
    webhookUrl: webhookUrlOf(deps.publicUrl),
    reachable: isReachable(deps.publicUrl),
    webhookEvents: WEBHOOK_EVENTS,
  };
}

const enteredOf = ({ setAt, setBy }: { setAt: string; setBy: string }): Entered => ({
  setAt: new Date(setAt),
  setBy,
});

const variablesOf = ({ setup: { environment } }: Deps): string[] => {
  if (environment.stripe) return ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  return environment.testPayments ? ['TEST_PAYMENTS'] : [];
};

type Versioned = { version: number };

/**
 * Takes payments with this key from now on, once the provider has said whose it is. The webhook stays if the
 * account does; else its secret stays valid for the events still on their way.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed`;
 * `set_by_environment`; `too_many_requests`; `payment_key_refused` when the provider does not take it;
 * `payment_unavailable` when it does not answer; `settings_changed` when `version` is stale.
 */
export async function savePaymentKey(
  deps: Deps,
  actor: Actor,
  { version, secretKey }: Versioned & { secretKey: string },
): Promise<PaymentOverview> {
  await assertMayArrange(deps, actor);
  const { live, accountId, accountName } = await atProvider(() => deps.paymentDesk.checkKey(secretKey));
  const entry = await entryOf(deps, actor, KEY_NAME, secretKey);
  await storeAccount(deps, actor, version, (before) => {
    const key = { ...entry, last4: secretKey.slice(-4), live, accountId, accountName };
    const stays = staysOf(before.key, key);
    return {
      account: {
        ...before,
        key,
        webhook: stays ? before.webhook : null,
        earlier: stays ? before.earlier : earlierSecrets(before, deps.now()),
      },
      event: { action: 'payment_key.entered', entity: 'setting', data: { live, account: accountName } },
    };
  });
  return getPaymentAccount(deps, actor);
}

/**
 * Takes no payments with the panel's key any more. Events of pages that are still open at the provider are booked.
 * @throws ShopError as {@link savePaymentKey}, but asks nothing of the provider.
 */
export async function removePaymentKey(
  deps: Deps,
  actor: Actor,
  { version }: Versioned,
): Promise<PaymentOverview> {
  await assertMayArrange(deps, actor);
  await storeAccount(deps, actor, version, (before) => ({
    account: { ...before, key: null, webhook: null, earlier: earlierSecrets(before, deps.now()) },
    event: { action: 'payment_key.removed', entity: 'setting', data: {} },
  }));
  return getPaymentAccount(deps, actor);
}

/**
 * Asks the provider about the key that is stored.
 * @throws ShopError as {@link savePaymentKey}; `keys_locked` when it cannot be read.
 */
export async function checkPaymentKey(
  deps: Deps,
  actor: Actor,
): Promise<Pick<CheckedKey, 'live' | 'accountName'>> {
  await assertMayArrange(deps, actor);
  const secretKey = await openKey(deps, await readPaymentAccount(deps.db.read));
  const { live, accountName } = await atProvider(() => deps.paymentDesk.checkKey(secretKey));
  return { live, accountName };
}

/**
 * Makes the webhook at the provider and keeps its secret. The one before is removed there; its secret stays valid for
 * the events still on their way.
 * @throws ShopError as {@link savePaymentKey}; `webhook_needs_https` when the provider cannot reach the shop's
 * address; `keys_locked`; `webhook_refused` with the provider's reason.
 */
export async function makePaymentWebhook(
  deps: Deps,
  actor: Actor,
  { version }: Versioned,
): Promise<PaymentOverview> {
  await assertMayArrange(deps, actor);
  const { publicUrl } = deps;
  if (!isReachable(publicUrl)) throw new ShopError({ code: 'webhook_needs_https', address: publicUrl });
  const before = await readPaymentAccount(deps.db.read);
  if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
  const secretKey = await openKey(deps, before);
  const wanted = { url: webhookUrlOf(publicUrl), shopId: await ensureShopId(deps) };
  const { id, secret } = await atProvider(() => deps.paymentDesk.createWebhook(secretKey, wanted));
  try {
    await storeWebhook(deps, actor, version, { secret, url: wanted.url, endpointId: id });
  } catch (error) {
    // Nobody knows its secret, so nobody could read its events.
    await deps.paymentDesk.removeWebhook(secretKey, id).catch(() => undefined);
    throw error;
  }
  // What is left there now only sends events twice, and goes when the next one is made.
  await deps.paymentDesk
    .removeOtherWebhooks(secretKey, { ...wanted, id, alsoId: before.webhook?.endpointId ?? null })
    .catch(() => undefined);
  return getPaymentAccount(deps, actor);
}

/**
 * Keeps the secret of a webhook that the owner made at the provider by hand.
 * @throws ShopError as {@link removePaymentKey}.
 */
export async function saveWebhookSecret(
  deps: Deps,
  actor: Actor,
  { version, secret }: Versioned & { secret: string },
): Promise<PaymentOverview> {
  await assertMayArrange(deps, actor);
  await storeWebhook(deps, actor, version, { secret, url: webhookUrlOf(deps.publicUrl), endpointId: null });
  return getPaymentAccount(deps, actor);
}

type Webhook = { secret: string; url: string; endpointId: string | null };

async function storeWebhook(
  deps: Deps,
  actor: Actor,
  version: number,
  { secret, url, endpointId }: Webhook,
): Promise<void> {
  const entry = await entryOf(deps, actor, WEBHOOK_NAME, secret);
  await storeAccount(deps, actor, version, (before) => ({
    account: {
      ...before,
      webhook: { ...entry, url, endpointId },
      earlier: earlierSecrets(before, deps.now()),
    },
    event: {
      action: endpointId === null ? 'payment_webhook.secret_entered' : 'payment_webhook.made',
      entity: 'setting',
      data: { url },
    },
  }));
}

async function assertMayArrange(deps: Deps, actor: Actor): Promise<void> {
  assertAdmin(actor);
  assertFresh(actor);
  const variables = variablesOf(deps);
  if (variables.length > 0) throw new ShopError({ code: 'set_by_environment', variables });
  await takeAttempts(deps, [{ limit: 'accountChange', of: [] }]);
}

async function openKey({ secrets }: Deps, { key }: StoredPaymentAccount): Promise<string> {
  if (!key) throw new ShopError({ code: 'settings_changed' });
  const secretKey = await secrets.open(KEY_NAME, key.sealed);
  if (secretKey === null) throw new ShopError({ code: 'keys_locked' });
  return secretKey;
}

/** Turns what the provider refuses into what the owner can act on. */
async function atProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentKeyRefused)
      throw new ShopError({ code: 'payment_key_refused', why: error.why });
    if (error instanceof WebhookRefused)
      throw new ShopError({ code: 'webhook_refused', message: error.message });
    if (error instanceof PaymentUnavailable)
      throw new ShopError({ code: 'payment_unavailable' }, { cause: error });
    throw error;
  }
}
