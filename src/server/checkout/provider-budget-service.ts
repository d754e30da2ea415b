import { ShopError } from '../../shared/shop-error.ts';
import { type Attempt, attemptsFrom, takeAttempts } from '../accounts/attempt-limit-service.ts';
import type { Deps } from '../deps.ts';
import { needsCoupon, PaymentUnavailable } from '../payments/payment-gateway.ts';

/** Ten times a network's share would be more than the whole budget. */
const SITE_TIMES = 2;

/**
 * For what visitors start: each request to the provider counts against one budget of the whole shop, of which
 * each network has a share. Once either is used up the provider counts as unavailable. Webhooks, the reconciler
 * and admins are not counted, so the rest of what the provider allows is theirs (Stripe, "Rate limits": 25
 * requests a second in a sandbox).
 * @param address the visitor's IP address, if known.
 */
export function withinBudget(deps: Deps, address: string | undefined): Deps {
  const { payments } = deps;
  const ofNetwork =
    address === undefined ? [] : attemptsFrom('providerCallsFromAddress', address, { siteTimes: SITE_TIMES });
  // The network first: what it is refused must not count for everybody.
  const request: Attempt[] = [...ofNetwork, { limit: 'providerCalls', of: [] }];
  const counted =
    <Input, Output>(ask: (input: Input) => Promise<Output>, requestsFor = (_: Input) => 1) =>
    async (input: Input): Promise<Output> => {
      await spend(deps, Array(requestsFor(input)).fill(request).flat());
      return ask(input);
    };
  return {
    ...deps,
    payments: {
      ...payments,
      createSession: counted(payments.createSession, (input) => (needsCoupon(input) ? 2 : 1)),
      findSession: counted(payments.findSession),
      expireSession: counted(payments.expireSession),
    },
  };
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
