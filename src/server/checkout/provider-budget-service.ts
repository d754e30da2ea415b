import { ShopError } from '../../shared/shop-error.ts';
import { type Attempt, attemptsFrom, takeAttempts } from '../accounts/attempt-limit-service.ts';
import { type Actor, actorUserId } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { hasPaidOrder } from '../orders/order-repository.ts';
import { needsCoupon, PaymentUnavailable } from '../payments/payment-gateway.ts';

/** Ten times a network's share would be more than the whole budget. */
const SITE_TIMES = 2;

type Asking = {
  actor: Actor;
  /** The visitor's IP address, if known. */
  address: string | undefined;
  /** What for: to open a payment page, or to look after one that is open. */
  to: 'open' | 'look';
};

/**
 * For what visitors start: each request to the provider counts against one budget of the whole shop, of which
 * each network has a share. Once either is used up the provider counts as unavailable. Strangers, who never paid
 * for anything, leave a quarter of the budget to others, and may spend two thirds of theirs on looks: however many
 * networks a flood comes from, customers buy, and its looks keep no payment page from opening. Webhooks, the
 * reconciler and admins are not counted, so the rest of what the provider allows is theirs (Stripe, "Rate limits":
 * 25 requests a second in a sandbox). Not counted is also what the SDK sends again because its kept-alive
 * connection had been closed.
 */
export function withinBudget(deps: Deps, asking: Asking): Deps {
  const { payments } = deps;
  let request: Promise<Attempt[]> | null = null;
  const take = async (requests: number) => {
    request ??= attemptsOf(deps, asking);
    await spend(
      deps,
      Array<Attempt[]>(requests)
        .fill(await request)
        .flat(),
    );
  };
  return {
    ...deps,
    payments: {
      ...payments,
      async createSession(input) {
        await take(needsCoupon(input) ? 2 : 1);
        return payments.createSession(input, () => take(1));
      },
      async findSession(id) {
        await take(1);
        return payments.findSession(id);
      },
      async expireSession(id) {
        await take(1);
        return payments.expireSession(id);
      },
    },
  };
}

/** What one request counts for: the network first, because what it is refused must not count for everybody. */
async function attemptsOf(deps: Deps, { actor, address, to }: Asking): Promise<Attempt[]> {
  const ofNetwork =
    address === undefined ? [] : attemptsFrom('providerCallsFromAddress', address, { siteTimes: SITE_TIMES });
  const userId = actorUserId(actor);
  const isStranger = !userId || !(await hasPaidOrder(deps.db.read, userId));
  return [
    ...ofNetwork,
    ...(isStranger && to === 'look' ? [{ limit: 'providerLooksOfStrangers' as const, of: [] }] : []),
    ...(isStranger ? [{ limit: 'providerCallsOfStrangers' as const, of: [] }] : []),
    { limit: 'providerCalls', of: [] },
  ];
}

/** @throws PaymentUnavailable */
async function spend(deps: Deps, requests: readonly Attempt[]): Promise<void> {
  try {
    await takeAttempts(deps, requests);
  } catch (cause) {
    if (!(cause instanceof ShopError) || cause.reason.code !== 'too_many_requests') throw cause;
    throw new PaymentUnavailable('the payment provider is asked too often', { cause });
  }
}
