import { hash, verify } from '@node-rs/argon2';
import { bounded } from '../../bounded.ts';

/** OWASP, Password Storage Cheat Sheet: argon2id (the package's default) with 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const WAITING = 64;

/** Hashes and checks passwords, a few at a time. @throws ShopError `busy` when too many are waiting. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** One verification, always: without a hash against a made-up one, so that both take the same time. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Compared with where there is no account. It is the hash of a random value that nobody knows. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$UJx3HZ34ZV2cvxHSy5bSVQ$leFo/5kOHQFncUplVN93PkP4D1SB5yv+LYUVfmEqPWc';

export function createPasswords(): Passwords {
  const run = bounded({ atOnce: AT_ONCE, waiting: WAITING });
  // One form for the same characters typed on different keyboards (NIST SP 800-63B, 5.1.1.2).
  const canonical = (password: string) => password.normalize('NFKC');
  return {
    hash: (password) => run(() => hash(canonical(password), PARAMETERS)),
    async verify(passwordHash, password) {
      const matches = await run(() => verify(passwordHash ?? NOBODY, canonical(password)));
      return matches && passwordHash !== null;
    },
  };
}
