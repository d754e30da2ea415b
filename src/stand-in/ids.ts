import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What Stripe puts before the random part of an id, per kind of object. */
export type IdPrefix =
  | 'cs_test'
  | 'li'
  | 'price'
  | 'prod'
  | 'pi'
  | 'pm'
  | 'ch'
  | 're'
  | 'evt'
  | 'req'
  | 'sk_test'
  | 'whsec';

/** Makes an id in Stripe's manner; a session's is longer, since it is all that guards its payment page. */
export function newId(prefix: IdPrefix): string {
  const length = prefix === 'cs_test' ? 58 : 24;
  let text = '';
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length];
  return `${prefix}_${text}`;
}
