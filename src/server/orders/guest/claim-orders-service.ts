import type { UserId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { giveGuestOrders } from '../order-repository.ts';

/**
 * Gives the guest orders of an e-mail address to the user who has just proved that it is theirs. An address
 * that is only typed in proves nothing: never call this at sign-up.
 * @param emailKey the address's key (`emailKey` in accounts).
 * @returns how many orders they were; 0 when repeated.
 */
export const claimOrders = (
  tx: Transaction,
  { now }: Pick<Deps, 'now'>,
  { userId, emailKey }: { userId: UserId; emailKey: string },
): Promise<number> => giveGuestOrders(tx, { userId, emailKey, now: now() });
