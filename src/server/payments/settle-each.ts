import { PaymentUnavailable } from './payment-gateway.ts';

/** A payment or refund that could not be settled, and why. */
export type Unsettled<T> = { item: T; error: unknown };

/**
 * Settles payments or refunds one by one; a failure does not stop the others.
 * @returns those that failed. @throws PaymentUnavailable
 */
export async function settleEach<T>(
  items: Iterable<T>,
  settle: (item: T) => Promise<unknown>,
): Promise<Unsettled<T>[]> {
  const failures: Unsettled<T>[] = [];
  for (const item of items) {
    try {
      await settle(item);
    } catch (error) {
      if (error instanceof PaymentUnavailable) throw error;
      failures.push({ item, error });
    }
  }
  return failures;
}
