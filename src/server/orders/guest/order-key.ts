import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key of a guest's order: 256 bits, URL-safe, derived from the order's number and the shop's secret. */
export const orderKeyOf = (secret: string, number: string): string =>
  createHmac('sha256', secret).update(number).digest('base64url');

/** Compares in constant time; a text of another length is no key. */
export function isSameKey(key: string, expected: string): boolean {
  const [a, b] = [Buffer.from(key), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
