import { hashSecret, randomLetters } from '../sessions/secrets.ts';

/** How many a person gets at once. */
export const RECOVERY_CODES = 10;

/** A code in groups of four, as a person writes it down: about 79 bits. */
export function newRecoveryCode(): string {
  const letters = randomLetters(16);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4)).join('-');
}

/**
 * A code as typed, an app's too, without the spaces, dashes and capitals that people add, and in the usual form of
 * its characters: keyboards for Japanese type ０ to ９.
 */
export const plainCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();

/** The stored form. A plain hash is enough, because the code is random and long. */
export const hashRecoveryCode = (typed: string): string => hashSecret(`recovery ${plainCode(typed)}`);
