export type Shopper = {
  orderNumbers: () => Promise<string[]>;
  /** @returns the order's number. */
  buy: () => Promise<string>;
};

export function createShopper(
  url: string,
  options?: { email?: string; onPaid?: (sessionId: string) => void },
): Shopper;
