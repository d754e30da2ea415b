import type { UserId } from '../../../shared/ids.ts';
import { photoUrl } from '../../../shared/pictures.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Role } from '../../../shared/statuses.ts';
import type { UserRow } from '../user-repository.ts';
import { isCommonPassword } from './common-password-rules.ts';

/** Where a request comes from, as far as accounts care. */
export type Client = {
  address: string;
  userAgent: string;
  /** The secret of the session that this browser holds, if any. */
  sessionSecret: string | null;
};

/** A session to hand to the browser: the secret goes into the cookie and nowhere else. */
export type NewSession = { secret: string; endsAt: Date };

/** A user as people may see one: neither password nor session is in it. */
export type UserProfile = {
  id: UserId;
  name: string;
  email: string;
  role: Role;
  /** The photo's address; '' when there is none. */
  profilePic: string;
  createdAt: Date;
};

export const toProfile = ({ id, name, email, role, profilePicHash, createdAt }: UserRow): UserProfile => ({
  id,
  name,
  email,
  role,
  profilePic: photoUrl(profilePicHash),
  createdAt,
});

const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/**
 * NIST SP 800-63B, 5.1.1.2: length and a list of the commonest, no rules of composition.
 * @throws ShopError `passwords_differ`; `weak_password` unless it has 8 to 256 characters and is not
 * among the commonest.
 */
export function assertGoodPassword(password: string, confirmPassword: string): void {
  if (password !== confirmPassword) throw new ShopError({ code: 'passwords_differ' });
  const length = [...password].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH || isCommonPassword(password)) {
    throw new ShopError({ code: 'weak_password' });
  }
}
