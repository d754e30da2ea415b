import { safeNext } from '../../../shared/pages/next-path.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { readLetterhead, readShopSettings } from '../../settings/shop-settings-service.ts';
import { type SignUpInput, signUp } from '../account-service.ts';
import { emailKey } from '../email-key-rules.ts';
import { assertGoodPassword } from '../passwords/password-choice-service.ts';
import { storePhoto } from '../profile-photo-service.ts';
import type { BrowserSecret, Client } from '../sessions/client.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { findUserByEmailKey } from '../user-repository.ts';
import { insertPendingSignUp } from './email-link-repository.ts';
import { mailLink, mailTaken, newLink } from './email-link-service.ts';

/** `next`: where the person goes on from the mailed link, a path of our own. */
export type ScreenSignUpInput = SignUpInput & { next?: string | undefined };

/** `browser`: by which the browser is known when the link is followed there; null if it has a secret already. */
export type SignedUpOnScreen = { linkSent: boolean; browser: BrowserSecret | null };

/**
 * Signs up on the shop's own screen. By a setting people confirm their address first: then nothing tells whether
 * it has an account already, neither the answer nor the time it takes; only the mail does.
 * @returns whether a link was mailed instead; the account comes into being when it is followed.
 * @throws ShopError as `signUp`; with the setting on never `email_taken`.
 */
export async function signUpOnScreen(
  deps: Deps,
  actor: Actor,
  { client, ...input }: ScreenSignUpInput & { client: Client },
): Promise<SignedUpOnScreen> {
  const { confirmEmailFirst, language } = await readShopSettings(deps.db.read, deps);
  if (!confirmEmailFirst) {
    await signUp(deps, actor, input);
    return { linkSent: false, browser: null };
  }
  await assertGoodPassword(deps, input);
  const profilePicHash = await storePhoto(deps, input.profilePic);
  const passwordHash = await deps.passwords.hash(input.password);
  const { name, email } = input;
  const key = emailKey(email);
  const link = newLink(deps.now());
  const { tokenHash, expiresAt } = link;
  const secret = client.browserSecret ?? newSecret();
  await deps.db.transaction(async (tx) => {
    const holder = await findUserByEmailKey(tx, key);
    const letterhead = await readLetterhead(tx, deps, { userId: holder?.id ?? null });
    // Stored either way, so that both take the same time. For a taken address nobody ever gets the link.
    const account = { email, emailKey: key, name, passwordHash, language, profilePicHash };
    await insertPendingSignUp(tx, { tokenHash, expiresAt, ...account, browserHash: hashSecret(secret) });
    if (holder) await mailTaken(tx, deps, { holder, letterhead });
    else await mailLink(tx, deps, { email, letterhead }, { link, next: input.next && safeNext(input.next) });
  });
  return { linkSent: true, browser: client.browserSecret ? null : { secret, endsAt: expiresAt } };
}
