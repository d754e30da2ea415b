import { ShopError } from '../../../shared/shop-error.ts';
import { isCommonPassword } from './common-password-rules.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/**
 * NIST SP 800-63B, 5.1.1.2: a minimum length and a list of common passwords, but no composition rules.
 * @throws ShopError `passwords_differ`; `weak_password` unless it has 8 to 256 characters and is not a common
 * one.
 */
export function assertGoodPassword(password: string, confirmPassword: string): void {
  if (password !== confirmPassword) throw new ShopError({ code: 'passwords_differ' });
  const length = [...password].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH || isCommonPassword(password)) {
    throw new ShopError({ code: 'weak_password' });
  }
}
