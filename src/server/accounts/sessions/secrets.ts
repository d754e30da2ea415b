import { createHash, randomBytes } from 'node:crypto';
import type { SessionId } from '../../../shared/ids.ts';

/** A secret for a link: 256 random bits, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The stored form of a secret. A plain hash is enough, because the secret is random and long (OWASP, Session
 * Management and Forgot Password: store a hash, so that reading the database does not give access).
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The session id for a secret. */
export const sessionIdOf = (secret: string): SessionId => hashSecret(secret) as SessionId;

const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to be copied once: 20 characters, about 98 bits. */
export const newPassword = (): string => randomLetters(20);

/** Random letters and digits without look-alikes, almost 5 bits each. */
export function randomLetters(count: number): string {
  // 248 is the largest multiple of 31 in a byte; higher values are rejected, so that all characters are
  // equally likely.
  const letters: string[] = [];
  while (letters.length < count) {
    const [byte = 255] = randomBytes(1);
    const letter = byte < 248 ? READABLE[byte % READABLE.length] : undefined;
    if (letter) letters.push(letter);
  }
  return letters.join('');
}
