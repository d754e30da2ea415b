import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { countedNetworks, SITE_TIMES } from '../accounts/address-networks.ts';
import { attemptsFrom, takeAttempts } from '../accounts/attempt-limit-service.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from './client-address.ts';

/** The number of addresses tracked at once; beyond it the least recently seen is dropped. */
const TABLE_SIZE = 10_000;

/** Who sends something: a request, or what never became one. */
export type Sender = Pick<FastifyRequest, 'ip' | 'socket'>;

/** Counts one request of its address. @throws ShopError `too_many_requests`. */
type Limit = (from: Sender) => Promise<void>;

export type RateLimits = {
  general: Limit;
  search: Limit;
  /**
   * Catalogue counts and filters, counted per call in a batch; generous, because people who share an address
   * filter a lot.
   */
  catalogue: Limit;
  /** The payment provider's webhooks: far above what a shop's payments cause. */
  webhook: Limit;
  /** Guests' new carts, so that nobody fills the table; generous, because many people share an address. */
  newCart: Limit;
  /** New accounts; counted for all processes of the shop, since it guards passwords. */
  signUp: Limit;
  /** Invoices: each is drawn when it is first requested. */
  documents: Limit;
  /** Many invoices at once. */
  archives: Limit;
  /** Pictures that are fetched from a storage elsewhere; those that this machine keeps cost nothing. */
  fetchedPictures: Limit;
  /** Browsers' reports; a broken page sends many, which must not use up its visitor's other requests. */
  cspReport: Limit;
};

/** @param scale multiplies every limit (for load tests). */
export async function registerRateLimits(
  app: FastifyInstance,
  { deps, scale }: { deps: Deps; scale: number },
): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const limit = (max: number, timeWindow: number) => {
    const counter = (times: number) => {
      // Typed here: the type of the function's own options lacks `cache`.
      const options: RateLimitOptions = {
        max: Math.max(1, Math.round(max * times * scale)),
        timeWindow,
        cache: TABLE_SIZE,
        keyGenerator: ({ ip }) => ip,
      };
      return app.createRateLimit(options);
    };
    const counters = [counter(1), counter(SITE_TIMES)];
    return async (from: Sender) => {
      for (const [part, { name }] of countedNetworks(clientAddress(from)).entries()) {
        // The plugin wants a whole request, but reads no more than this.
        const verdict = await counters[part]?.({ ip: name, routeOptions: {} } as FastifyRequest);
        if (!verdict || verdict.isAllowed || !verdict.isExceeded) continue;
        throw new ShopError({ code: 'too_many_requests', retryAfterSeconds: verdict.ttlInSeconds });
      }
    };
  };
  return {
    general: limit(600, MINUTE_MS),
    search: limit(240, MINUTE_MS),
    catalogue: limit(600, MINUTE_MS),
    newCart: limit(600, HOUR_MS),
    signUp: (from) => takeAttempts(deps, attemptsFrom('signUpFromAddress', clientAddress(from))),
    webhook: limit(3_000, MINUTE_MS),
    documents: limit(60, MINUTE_MS),
    archives: limit(10, MINUTE_MS),
    fetchedPictures: limit(1_200, MINUTE_MS),
    cspReport: limit(30, MINUTE_MS),
  };
}

const EXEMPT =
  /^\/(assets|media|test-payments)\/|^\/(healthz|readyz|metrics|csp-report|api\/stripe\/webhook)(\?|$)/;

/** Whether a URL is exempt from rate limits: files, probes, the payment
 * provider's webhooks, and what has a limit of its own. */
export const isExemptFromLimits = (url: string): boolean => EXEMPT.test(url);
