import { ShopError } from '../../../shared/shop-error.ts';
import { hashSecret, newSecret } from '../../accounts/sessions/secrets.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { getCatalogueVersion } from '../../catalogue/products/catalogue-service.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';

const KEY = 'preview_link';

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    [KEY]: Stored;
  }
}

/** The one preview link: its secret's hash; null once it was revoked. */
type Stored = { hash: string | null; madeAt: string };

/** How long a browser that followed the link keeps its way in, in days. */
export const PREVIEW_DAYS = 30;

/** The parameter that carries the secret: of an address, the log keeps only the path. */
export const PREVIEW_PARAMETER = 'preview';

/** Per database, whether the shop was closed at a catalogue version. */
const openness = new WeakMap<Database, { version: number; closed: boolean }>();

/**
 * Whether the shop is closed to visitors; without a query while the catalogue stays as it is. It also brings the locale up to date, which
 * another process may have changed.
 * @param version of the catalogue, read just before.
 */
export async function isClosedAt(deps: Deps, version: number): Promise<boolean> {
  const known = openness.get(deps.db);
  if (known?.version === version) return known.closed;
  const { closed } = await readShopSettings(deps.db.read, deps);
  openness.set(deps.db, { version, closed });
  return closed;
}

/** Whether somebody may use a closed shop: admins, packers, and anyone with the preview link's secret. */
export async function mayEnter(deps: Deps, actor: Actor, secret: string | null): Promise<boolean> {
  const isStaff = actor.kind === 'admin' || actor.kind === 'packer' || actor.kind === 'system';
  return isStaff || (secret !== null && isPreviewSecret(deps, secret));
}

/** Whether the shop is closed, and to somebody. */
export async function isClosedTo(deps: Deps, actor: Actor, secret: string | null): Promise<boolean> {
  return (await isClosedAt(deps, await getCatalogueVersion(deps))) && !(await mayEnter(deps, actor, secret));
}

/**
 * Lets nobody shop in a closed shop but those who may enter.
 * @throws ShopError `shop_closed`
 */
export async function assertOpen(deps: Deps, actor: Actor, secret: string | null): Promise<void> {
  if (await isClosedTo(deps, actor, secret)) throw new ShopError({ code: 'shop_closed' });
}

/** Whether this is the secret of the link that is valid now. */
export async function isPreviewSecret({ db }: Deps, secret: string): Promise<boolean> {
  const stored = await findSetting(db.read, KEY);
  return stored?.hash === hashSecret(secret);
}

/**
 * Since when there is a preview link; null if there is none.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function getPreviewLink({ db }: Deps, actor: Actor): Promise<{ madeAt: Date | null }> {
  assertAdmin(actor);
  const stored = await findSetting(db.read, KEY);
  return { madeAt: stored?.hash ? new Date(stored.madeAt) : null };
}

/**
 * Makes a link that opens the closed shop to anyone who has it. The previous one stops working, in every browser that
 * followed it. Only the hash of its secret is stored, so it is shown once.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function makePreviewLink(deps: Deps, actor: Actor): Promise<{ url: string }> {
  assertAdmin(actor);
  const secret = newSecret();
  await store(deps, actor, { hash: hashSecret(secret), action: 'preview_link.made' });
  return { url: `${deps.publicUrl}/?${PREVIEW_PARAMETER}=${secret}` };
}

/**
 * Makes the preview link stop working, in every browser that followed it.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function revokePreviewLink(deps: Deps, actor: Actor): Promise<void> {
  assertAdmin(actor);
  await store(deps, actor, { hash: null, action: 'preview_link.revoked' });
}

type Change = { hash: string | null; action: 'preview_link.made' | 'preview_link.revoked' };

const store = (deps: Deps, actor: Actor, { hash, action }: Change): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const stored: Stored = { hash, madeAt: deps.now().toISOString() };
    await putSetting(tx, KEY, stored, deps.now());
    await audit(tx, deps, actor, { action, entity: 'setting', entityId: KEY, data: {} });
  });
