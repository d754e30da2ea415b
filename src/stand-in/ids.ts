import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Stripe's id prefixes, by kind of object. */
export type IdPrefix =
  | 'cs_test'
  | 'li'
  | 'price'
  | 'prod'
  | 'pi'
  | 'pm'
  | 'ch'
  | 'coupon'
  | 're'
  | 'evt'
  | 'we'
  | 'acct'
  | 'req'
  | 'sk_test'
  | 'sk_live'
  | 'whsec';

/** Makes an id like Stripe's; a session's is longer, because it is all that protects its payment page. */
export function newId(prefix: IdPrefix): string {
  const length = prefix === 'cs_test' ? 58 : 24;
  let text = '';
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length];
  return `${prefix}_${text}`;
}
