import * as argon2 from '@node-rs/argon2';
import { bounded } from '../../bounded.ts';

/** OWASP, Password Storage Cheat Sheet: argon2id (the package's default) with 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const MAX_WAITING = 64;

/**
 * Hashes and verifies passwords, with bounded concurrency. @throws ShopError `busy` when too many are
 * waiting.
 */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Always verifies: a null hash is replaced by a dummy, so that both take the same time. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** The dummy hash for missing accounts: of a random value that nobody knows. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$UJx3HZ34ZV2cvxHSy5bSVQ$leFo/5kOHQFncUplVN93PkP4D1SB5yv+LYUVfmEqPWc';

export function createPasswords({
  hash,
  verify,
}: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const run = bounded({ atOnce: AT_ONCE, waiting: MAX_WAITING });
  // One form for the same characters from different keyboards (NIST SP 800-63B, 5.1.1.2).
  const canonical = (password: string) => password.normalize('NFKC');
  return {
    hash: (password) => run(() => hash(canonical(password), PARAMETERS)),
    async verify(passwordHash, password) {
      const matches = await run(() => verify(passwordHash ?? DUMMY_HASH, canonical(password)));
      return matches && passwordHash !== null;
    },
  };
}
