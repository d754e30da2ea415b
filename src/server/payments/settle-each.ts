import { PaymentUnavailable } from './payment-gateway.ts';

/**
 * Settles payments or refunds one after the other; one that fails does not keep the others waiting.
 * @returns what the failed ones threw. @throws PaymentUnavailable
 */
export async function settleEach<T>(
  items: Iterable<T>,
  settle: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await settle(item);
    } catch (error) {
      if (error instanceof PaymentUnavailable) throw error;
      failures.push(error);
    }
  }
  return failures;
}
