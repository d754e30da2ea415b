import { expect, test, vi } from 'vitest';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { addToCart } from '../../cart/cart-service.ts';
import { startCheckout } from '../../checkout/checkout-service.ts';
import { hasPaymentsToReconcile, reconcile } from '../../checkout/reconcile-service.ts';
import { startJobs } from './job-runner.ts';
import { JOBS } from './jobs.ts';

test('a restored shop that nobody uses has the orders paid since its backup within seconds of its start', async () => {
  const { deps, given, pay } = await openPayingShop();
  const productId = await given.product({ stockOnHand: 5 });
  const user = await given.user();
  await reconcile(deps);
  await addToCart(deps, user.actor, { productId });
  await pay((await startCheckout(deps, user.actor, {})).id);
  // The backup is from before the checkout: to the restored shop there seems to be nothing to do.
  await deps.db.transaction(async (tx) => void (await tx.delete(tx.tables.checkouts)));
  expect(await hasPaymentsToReconcile(deps)).toBe(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const jobs = startJobs(deps, {
      jobs: JOBS,
      holder: 'restored',
      onError: (_, error) => expect.fail(String(error)),
    });
    vi.advanceTimersByTime(1_000);
    const { orders } = deps.db.read.tables;
    await vi.waitUntil(async () => (await deps.db.read.$count(orders)) === 1, { timeout: 20_000 });
    await jobs.stop();
  } finally {
    vi.useRealTimers();
  }
});
