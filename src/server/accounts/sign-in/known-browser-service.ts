import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { readLetterhead } from '../../settings/shop-settings-service.ts';
import { newBrowserMail } from '../security-mail.ts';
import type { BrowserSecret, Client } from '../sessions/client.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import type { UserRow } from '../user-repository.ts';
import { keepSignInPass } from './sign-in-pass-repository.ts';

const DAY_MS = 86_400_000;
/** Browsers keep a cookie for 400 days at most. */
const KNOWN_FOR_MS = 365 * DAY_MS;
/** Whoever has just signed up needs no mail about the browser they did it with. */
const NEW_ACCOUNT_MS = 3_600_000;

export type KeepBrowserInput = {
  /** Locked by the caller, so that two sign-ins at once agree. */
  user: UserRow;
  client: Client;
  /** Whether the user is mailed about a browser that is new. */
  tellOfBrowser: boolean;
};

/**
 * Remembers the browser in which a user signs in, for a year from the last time. It is known by a long-lived
 * cookie, of which only the hash is stored.
 */
export async function keepBrowser(
  tx: Transaction,
  deps: Deps,
  { user, client, tellOfBrowser }: KeepBrowserInput,
): Promise<BrowserSecret> {
  const now = deps.now();
  const secret = client.browserSecret ?? newSecret();
  const endsAt = new Date(now.getTime() + KNOWN_FOR_MS);
  const row = { secretHash: hashSecret(secret), userId: user.id, expiresAt: endsAt };
  const known = await keepSignInPass(tx, row);
  if (tellOfBrowser && !known && now.getTime() - user.createdAt.getTime() >= NEW_ACCOUNT_MS) {
    await enqueueMail(tx, deps, {
      kind: 'new_browser',
      subjectId: deps.newId('mail'),
      recipient: user.email,
      body: newBrowserMail({
        ...(await readLetterhead(tx, deps, { userId: user.id })),
        userAgent: client.userAgent,
        address: client.address,
        newPasswordUrl: `${deps.publicUrl}/forgot-password`,
      }),
      secretUntil: null,
    });
  }
  return { secret, endsAt };
}
