import type { AuditEvent } from '../../../shared/operations/audit.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { findUser } from '../../accounts/user-repository.ts';
import { type Actor, actorUserId } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import {
  putPaymentAccount,
  readPaymentAccount,
  type StoredPaymentAccount,
} from '../../payments/payment-account-repository.ts';

/** A secret as it is stored: sealed, with when and by whom it was entered. */
export async function entryOf(deps: Deps, actor: Actor, name: string, secret: string) {
  const id = actorUserId(actor);
  const user = id && (await findUser(deps.db.read, id));
  return {
    sealed: await deps.secrets.seal(name, secret),
    setAt: deps.now().toISOString(),
    setBy: user ? user.name : '',
  };
}

type Change = { account: StoredPaymentAccount; event: AuditEvent };

/**
 * Changes the stored account; every process takes payments by it from then on.
 * @throws ShopError `settings_changed` when somebody else changed it since `version`.
 */
export function storeAccount(
  deps: Deps,
  actor: Actor,
  version: number,
  change: (before: StoredPaymentAccount) => Change,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // Pages say that payments are tests; the lock row also serialises concurrent changes.
    await takeLockRow(tx, 'catalogue');
    const before = await readPaymentAccount(tx);
    if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
    const { account, event } = change(before);
    await putPaymentAccount(tx, { ...account, version: version + 1 }, deps.now());
    await audit(tx, deps, actor, { ...event, entityId: 'payment_account' });
  });
}
