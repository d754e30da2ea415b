import { createHash, randomBytes } from 'node:crypto';
import type { SessionId } from '../../../shared/ids.ts';

/** A secret for a link: 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * What is stored of a secret. A plain hash suffices, since the secret is random and long (OWASP, Session
 * Management and Forgot Password: store a hash, so that who reads the database cannot use it).
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The id of the session that a secret opens. */
export const sessionIdOf = (secret: string): SessionId => hashSecret(secret) as SessionId;

const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password for people to copy once: 20 characters, about 98 bits, none that look alike. */
export function newPassword(): string {
  // 248 is the largest multiple of 31 in a byte: what is above is thrown away, so that none is likelier.
  const letters: string[] = [];
  while (letters.length < 20) {
    const [byte = 255] = randomBytes(1);
    const letter = byte < 248 ? READABLE[byte % READABLE.length] : undefined;
    if (letter) letters.push(letter);
  }
  return letters.join('');
}
