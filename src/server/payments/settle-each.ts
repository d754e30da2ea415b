import { PaymentUnavailable } from './payment-gateway.ts';

/**
 * Settles payments or refunds one by one; a failure does not stop the others.
 * @returns the errors of those that failed. @throws PaymentUnavailable
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
