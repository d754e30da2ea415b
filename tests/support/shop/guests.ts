import { hashSecret } from '../../../src/server/accounts/sessions/secrets.ts';
import type { Actor } from '../../../src/server/actor.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { putSetting } from '../../../src/server/settings/setting-repository.ts';
import { type Buyers, DEFAULT_SETTINGS } from '../../../src/shared/operations/shop-settings.ts';

/** A guest as services see them: the browser's cart secret, and the actor who holds it. */
export type Guest = { secret: string; actor: Actor };

/** A guest whose browser has, or will have, the cart with this secret. */
export const guestWith = (secret: string): Guest => ({
  secret,
  actor: { kind: 'guest', cart: { sent: hashSecret(secret), next: () => hashSecret(secret) } },
});

/** Opens the shop to guests, or closes it again. */
export const letBuy = ({ db, now, shopName }: Deps, buyers: Buyers): Promise<void> =>
  db.transaction((tx) =>
    putSetting(tx, 'shop', { version: 0, settings: { ...DEFAULT_SETTINGS, shopName, buyers } }, now()),
  );
