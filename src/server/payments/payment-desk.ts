import type Stripe from 'stripe';
import { PaymentUnavailable } from './payment-gateway.ts';
import { WEBHOOK_EVENTS } from './stripe-event.ts';
import { isLiveKey, type StripeAccess, stripeSdk } from './stripe-sdk.ts';

/** What the owner arranges at the payment provider, besides payments. */
export type PaymentDesk = {
  /**
   * Whose key this is, asked of the provider.
   * @throws PaymentKeyRefused when the provider does not take it, or it may not open payment pages.
   * @throws PaymentUnavailable
   */
  checkKey(secretKey: string): Promise<CheckedKey>;
  /**
   * Makes an endpoint for all events that the shop handles.
   * @throws PaymentKeyRefused; PaymentUnavailable; WebhookRefused with the provider's reason.
   */
  createWebhook(secretKey: string, webhook: NewWebhook): Promise<MadeWebhook>;
  /**
   * Removes this shop's other endpoints: those it made for the same address, and `alsoId`.
   * @throws PaymentKeyRefused; PaymentUnavailable.
   */
  removeOtherWebhooks(
    secretKey: string,
    keep: NewWebhook & { id: string; alsoId: string | null },
  ): Promise<void>;
  /** Removes one endpoint, which may be gone already. @throws PaymentKeyRefused; PaymentUnavailable. */
  removeWebhook(secretKey: string, id: string): Promise<void>;
};

export type CheckedKey = {
  live: boolean;
  /** Null for a restricted key that may not read the account. */
  accountId: string | null;
  accountName: string | null;
};
export type NewWebhook = { url: string; shopId: string };
export type MadeWebhook = { id: string; secret: string };

/** The provider does not take a key. */
export class PaymentKeyRefused extends Error {
  override readonly name = 'PaymentKeyRefused';
  /** `unknown`: it is wrong or revoked; `narrow`: it lacks a permission. */
  readonly why: 'unknown' | 'narrow';

  constructor(why: 'unknown' | 'narrow', options?: ErrorOptions) {
    super(`the payment provider refuses the key (${why})`, options);
    this.why = why;
  }
}

/** The provider does not make an endpoint; the message says why. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** The metadata by which the shop knows its endpoints. */
const OWNER = 'shop_id';

/** @param apiBase another base URL than Stripe's own. */
export function createStripeDesk(apiBase: string | null): PaymentDesk {
  async function ask<T>(
    secretKey: StripeAccess['secretKey'],
    work: (sdk: Stripe, errors: typeof Stripe.errors) => Promise<T>,
  ): Promise<T> {
    const { sdk, errors } = await stripeSdk({ secretKey, apiBase })();
    try {
      return await work(sdk, errors);
    } catch (error) {
      // Without their cause: what the provider says of a key may name it.
      if (error instanceof errors.StripeAuthenticationError) throw new PaymentKeyRefused('unknown');
      if (error instanceof errors.StripePermissionError) throw new PaymentKeyRefused('narrow');
      if (error instanceof errors.StripeInvalidRequestError) throw new WebhookRefused(error.message);
      throw new PaymentUnavailable('the payment provider does not answer', { cause: error });
    }
  }

  /** What is not there any more need not be removed. */
  const gone = (error: unknown): void => {
    if (!(error instanceof WebhookRefused)) throw error;
  };

  const removeWebhook = (secretKey: string, id: string): Promise<void> =>
    ask(secretKey, async (sdk) => {
      await sdk.webhookEndpoints.del(id);
    }).catch(gone);

  return {
    removeWebhook,
    checkKey: (secretKey) =>
      ask(secretKey, async (sdk, errors) => {
        // What every payment needs, so that a key that is too narrow is refused now and not at the first sale.
        await sdk.checkout.sessions.list({ limit: 1 });
        const account = await sdk.accounts.retrieveCurrent().catch((error: unknown) => {
          if (error instanceof errors.StripePermissionError) return null;
          throw error;
        });
        return {
          live: isLiveKey(secretKey),
          accountId: account?.id ?? null,
          accountName: account && nameOf(account),
        };
      }),
    createWebhook: (secretKey, { url, shopId }) =>
      ask(secretKey, async (sdk) => {
        const made = await sdk.webhookEndpoints.create({
          url,
          enabled_events: [...WEBHOOK_EVENTS],
          api_version: API_VERSION,
          metadata: { [OWNER]: shopId },
        });
        if (!made.secret) throw new WebhookRefused('the provider told no secret');
        return { id: made.id, secret: made.secret };
      }),
    async removeOtherWebhooks(secretKey, { url, shopId, id: kept, alsoId }) {
      const others = await ask(secretKey, async (sdk) => {
        const ids: string[] = [];
        for await (const { id, url: at, metadata } of sdk.webhookEndpoints.list({ limit: 100 })) {
          const ours = id === alsoId || (at === url && metadata[OWNER] === shopId);
          if (ours && id !== kept) ids.push(id);
        }
        return ids;
      });
      for (const id of others) await removeWebhook(secretKey, id);
    },
  };
}

/** The version whose shapes the shop knows; an account's own may be older. */
const API_VERSION = '2026-10-28.endive';

const nameOf = ({ settings, business_profile: profile, email, id }: Stripe.Account): string =>
  settings?.dashboard?.display_name || profile?.name || email || id;
