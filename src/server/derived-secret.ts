import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A secret for a link that can be made again, or a signature: 256 bits, URL-safe, from a secret of the shop and what it
 * is for (HMAC-SHA-256, RFC 2104).
 */
export const derivedSecret = (secret: string, what: string): string =>
  createHmac('sha256', secret).update(what).digest('base64url');

/** Compares in constant time; a text of another length is another one. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
