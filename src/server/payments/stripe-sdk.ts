import type Stripe from 'stripe';

export type StripeAccess = {
  secretKey: string;
  /** Base URL other than Stripe's own: the stand-in's, or a proxy's. */
  apiBase: string | null;
};

export type StripeSdk = { sdk: Stripe; errors: typeof Stripe.errors };

const TIMEOUT_MS = 10_000;

/** Loads Stripe's SDK on the first call. */
export function stripeSdk({ secretKey, apiBase }: StripeAccess): () => Promise<StripeSdk> {
  let loading: Promise<StripeSdk> | null = null;
  return () => {
    loading ??= import('stripe').then(({ default: Sdk }) => ({
      sdk: new Sdk(secretKey, {
        ...addressOf(apiBase),
        maxNetworkRetries: 0,
        timeout: TIMEOUT_MS,
        telemetry: false,
      }),
      errors: Sdk.errors,
    }));
    return loading;
  };
}

function addressOf(apiBase: string | null) {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) };
}

/** Whether real money moves with this key; the mode is part of its prefix. */
export const isLiveKey = (secretKey: string): boolean => secretKey.includes('_live_');
