import { ShopError } from '../../../shared/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { isGuessable } from './password-strength.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/** A new password, and whose it is: their own data and the shop's name are what is guessed first. */
export type PasswordChoice = { password: string; email: string; name: string };

/**
 * NIST SP 800-63B, 5.1.1.2: a minimum length and a check against what is guessed first, but no composition
 * rules.
 * @throws ShopError `weak_password` unless it has 8 to 256 characters and is hard to guess.
 */
export async function assertStrongPassword(
  deps: Deps,
  { password, email, name }: PasswordChoice,
): Promise<void> {
  const length = [...password].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) throw new ShopError({ code: 'weak_password' });
  const { shopName } = await readShopSettings(deps.db.read, deps);
  const known = [email, name, shopName, new URL(deps.publicUrl).hostname];
  if (await isGuessable(password, known)) throw new ShopError({ code: 'weak_password' });
}

/**
 * The same for a password that was entered twice.
 * @throws ShopError `passwords_differ`; `weak_password`.
 */
export async function assertGoodPassword(
  deps: Deps,
  { confirmPassword, ...choice }: PasswordChoice & { confirmPassword: string },
): Promise<void> {
  if (choice.password !== confirmPassword) throw new ShopError({ code: 'passwords_differ' });
  await assertStrongPassword(deps, choice);
}
