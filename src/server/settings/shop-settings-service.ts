import { isDeepStrictEqual } from 'node:util';
import type { SettingChanges } from '../../shared/audit.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/shop-settings.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import type { Reader } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { Deps } from '../deps.ts';
import { findSetting, putSetting } from './setting-repository.ts';

const KEY = 'shop';

type Stored = { version: number; settings: Partial<ShopSettings> };

export type VersionedSettings = { version: number; settings: ShopSettings };

/**
 * The settings as they are now, read from the database each time: every process sees a change at once.
 * `from` is the reader, or the transaction of whoever is inside one.
 */
export async function readShopSettings(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'spoken'>,
): Promise<ShopSettings> {
  const { settings } = await readVersioned(from, deps);
  deps.spoken.language = settings.language;
  return settings;
}

/** Whom a mail is from, and the language that it is written in. */
export async function readLetterhead(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'spoken'>,
): Promise<Pick<ShopSettings, 'shopName' | 'language'>> {
  const { shopName, language } = await readShopSettings(from, deps);
  return { shopName, language };
}

async function readVersioned(from: Reader, { shopName }: Pick<Deps, 'shopName'>): Promise<VersionedSettings> {
  const stored = (await findSetting(from, KEY)) as Stored | undefined;
  return {
    version: stored?.version ?? 0,
    settings: { ...DEFAULT_SETTINGS, shopName, ...stored?.settings },
  };
}

/** @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin. */
export function getShopSettings(deps: Deps, actor: Actor): Promise<VersionedSettings> {
  assertAdmin(actor);
  return readVersioned(deps.db.read, deps);
}

/**
 * Changes the settings; the next answer of every page has them. Saving what is there changes nothing.
 * @returns the settings with their new version.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `settings_changed` when
 * somebody else saved since `version` was read.
 */
export function updateShopSettings(
  deps: Deps,
  actor: Actor,
  { version, settings }: VersionedSettings,
): Promise<VersionedSettings> {
  assertAdmin(actor);
  const saving = deps.db.transaction(async (tx) => {
    // Public pages show them; and behind the lock row two who save at once come one after the other.
    await takeLockRow(tx, 'catalogue');
    const before = await readVersioned(tx, deps);
    if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
    const data = changesBetween(before.settings, settings);
    if (Object.keys(data).length === 0) return before;
    const after = { version: version + 1, settings };
    await putSetting(tx, KEY, after, deps.now());
    await audit(tx, deps, actor, { action: 'settings.changed', entity: 'setting', entityId: KEY, data });
    return after;
  });
  return saving.then((saved) => {
    deps.spoken.language = saved.settings.language;
    return saved;
  });
}

/** Old and new of each setting that differs. */
function changesBetween(before: ShopSettings, after: ShopSettings): SettingChanges {
  const keys = Object.keys(after) as (keyof ShopSettings)[];
  return Object.fromEntries(
    keys
      .filter((key) => !isDeepStrictEqual(before[key], after[key]))
      .map((key) => [key, { from: before[key], to: after[key] }]),
  );
}
