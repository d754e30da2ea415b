import list from './common-passwords.json' with { type: 'json' };

const COMMON = new Set(list.passwords.split(' '));

/** Whether a password is among the 3,000 most common ones of a permitted length; case-insensitive. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.normalize('NFKC').toLowerCase());
