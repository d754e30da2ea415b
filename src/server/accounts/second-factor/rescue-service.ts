import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Deps } from '../../deps.ts';
import { emailKey } from '../email-key-rules.ts';
import { endSessionsOf } from '../sessions/living-session-service.ts';
import { findUserByEmailKey } from '../user-repository.ts';
import { deleteAuthenticatorApp, deletePasskeysOf, deleteRecoveryCodes } from './factor-repository.ts';
import { deleteSecondStepsOf } from './second-step-repository.ts';

/**
 * Removes all second factors of an account and ends its sessions, for a person who has lost phone and recovery
 * codes. Only from the owner's command line.
 * @returns how many factors there were.
 * @throws ShopError `forbidden` for anyone but the shop itself; `not_found`.
 */
export async function removeSecondFactors(
  deps: Deps,
  actor: Actor,
  { email }: { email: string },
): Promise<number> {
  if (actor.kind !== 'system') throw new ShopError({ code: 'forbidden' });
  return deps.db.transaction(async (tx) => {
    const user = await findUserByEmailKey(tx, emailKey(email));
    if (!user) throw new ShopError({ code: 'not_found', entity: 'user' });
    const app = await deleteAuthenticatorApp(tx, user.id);
    const passkeys = await deletePasskeysOf(tx, user.id);
    await deleteRecoveryCodes(tx, user.id);
    await deleteSecondStepsOf(tx, user.id);
    await endSessionsOf(tx, deps.now(), user.id);
    await audit(tx, deps, actor, {
      action: 'user.second_factor_removed',
      entity: 'user',
      entityId: user.id,
      data: { by: 'owner' },
    });
    return passkeys + (app ? 1 : 0);
  });
}
