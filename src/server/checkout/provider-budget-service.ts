import { ShopError } from '../../shared/shop-error.ts';
import { takeAttempts } from '../accounts/attempt-limit-service.ts';
import type { Deps } from '../deps.ts';
import { PaymentUnavailable } from '../payments/payment-gateway.ts';

/**
 * For what visitors start: each request to the provider counts against one budget of the whole shop, and once
 * it is used up the provider counts as unavailable. Webhooks, the reconciler and admins are not counted, so
 * the rest of what the provider allows is theirs (Stripe, "Rate limits": 25 requests a second in a sandbox).
 */
export function withinBudget(deps: Deps): Deps {
  const { payments } = deps;
  const counted =
    <Input, Output>(ask: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      await spend(deps);
      return ask(input);
    };
  return {
    ...deps,
    payments: {
      ...payments,
      createSession: counted(payments.createSession),
      findSession: counted(payments.findSession),
      expireSession: counted(payments.expireSession),
    },
  };
}

/** @throws PaymentUnavailable */
async function spend(deps: Deps): Promise<void> {
  try {
    await takeAttempts(deps, [{ limit: 'providerCalls', of: [] }]);
  } catch (cause) {
    if (!(cause instanceof ShopError) || cause.reason.code !== 'too_many_requests') throw cause;
    throw new PaymentUnavailable('the shop asks the payment provider too often', { cause });
  }
}
