import { join } from 'node:path';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { OffsiteFaultCode, OffsiteOverview } from '../../../shared/operations/offsite.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { findShopId } from '../../settings/shop-id-service.ts';
import { type BackupFile, listBackupFiles } from '../backup/backup-files.ts';
import { OffsiteFault } from './offsite-fault.ts';

/** The job's name. */
export const OFFSITE_BACKUP = 'offsite-backup';

const SETTING = 'offsite_backup';

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: State;
  }
}
const FIRST_WAIT_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;

export type OffsiteDeps = Pick<Deps, 'db' | 'now' | 'backupFolder' | 'offsite'>;

type Newest = {
  /** The backup's name on this machine. */
  name: string;
  /** The size of the copy. */
  bytes: number;
  /** Milliseconds since 1970: when the backup was made, and when its copy was read back. */
  madeAt: number;
  checkedAt: number;
};
type Failure = { code: OffsiteFaultCode; detail: string; tries: number; nextTryAt: number };

/** What is known of the copies in one place; in another place nothing is known yet. */
type State = { place: string; newest: Newest | null; failure: Failure | null };

/** A copy of a backup from the future is none: the clock was ahead then. */
async function readState(from: Reader, place: string, now: Date): Promise<State> {
  const stored = await findSetting(from, SETTING);
  if (stored?.place !== place) return { place, newest: null, failure: null };
  const { newest } = stored;
  return { ...stored, newest: newest && newest.madeAt <= now.getTime() ? newest : null };
}

/** The newest backup that has no copy yet. One with the key file leaves this machine only if it is encrypted. */
async function findUnsent(
  { backupFolder, offsite, now }: OffsiteDeps,
  { newest }: State,
): Promise<BackupFile | null> {
  const files = await listBackupFiles(backupFolder);
  const file = files.find(
    ({ withKeys, createdAt }) => createdAt <= now() && (!withKeys || offsite?.encrypted),
  );
  if (!file || file.name === newest?.name) return null;
  return newest && file.createdAt.getTime() < newest.madeAt ? null : file;
}

/** Whether a backup is waiting to be copied, and no retry delay is running. */
export async function hasBackupToSend(deps: OffsiteDeps): Promise<boolean> {
  if (!deps.offsite) return false;
  const now = deps.now();
  const state = await readState(deps.db.read, deps.offsite.place, now);
  const waitMs = (state.failure?.nextTryAt ?? 0) - now.getTime();
  // No wait is longer: the clock was ahead when the copy failed.
  if (waitMs > 0 && waitMs <= LONGEST_WAIT_MS) return false;
  return (await findUnsent(deps, state)) !== null;
}

/**
 * Copies the newest backup to the place elsewhere, if it is not there yet. The one on this machine stays as it is. After
 * a failure the next try waits, each time twice as long.
 * @returns the copy; null when there is nothing to send, or the shop stops.
 * @throws OffsiteFault
 */
export async function sendNewestBackup(
  deps: OffsiteDeps,
  onProgress?: (done: number, total: number) => void,
): Promise<{ name: string; bytes: number } | null> {
  const { offsite, db, now, backupFolder } = deps;
  const shop = await findShopId(db.read);
  if (!offsite || shop === null) return null;
  const before = await readState(db.read, offsite.place, now());
  const file = await findUnsent(deps, before);
  if (!file) return null;
  const { name, createdAt } = file;
  const keep = (state: State) => db.transaction((tx) => putSetting(tx, SETTING, state, now()));
  try {
    const sent = await offsite.send({
      file: join(backupFolder, name),
      name,
      shop,
      ...(onProgress && { onProgress }),
    });
    if (!sent) return null;
    const newest = { name, bytes: sent.bytes, madeAt: createdAt.getTime(), checkedAt: now().getTime() };
    await keep({ place: offsite.place, newest, failure: null });
    return { name, bytes: sent.bytes };
  } catch (error) {
    if (error instanceof OffsiteFault) await keep({ ...before, failure: failureAfter(before, error, now()) });
    throw error;
  }
}

function failureAfter({ failure }: State, { code, detail }: OffsiteFault, now: Date): Failure {
  const tries = (failure?.tries ?? 0) + 1;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return { code, detail, tries, nextTryAt: now.getTime() + waitMs };
}

/** Why the last copy failed; null when it did not. Reads nothing but the database. */
export async function findOffsiteFailure(
  from: Reader,
  { offsite, now }: Pick<Deps, 'offsite' | 'now'>,
): Promise<OffsiteOverview['failure']> {
  const failure = offsite && (await readState(from, offsite.place, now())).failure;
  return failure && { code: failure.code, detail: failure.detail };
}

/** Whether the shop has an id to keep its copies under: it was open once. */
export const isShopKnown = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (await findShopId(db.read)) !== null;

/** The newest backup that has a copy there; null when none has. */
export async function findNewestCopy({ db, offsite, now }: OffsiteDeps): Promise<{ name: string } | null> {
  return offsite && (await readState(db.read, offsite.place, now())).newest;
}

/** When a copy was last read back there; null when none was. Reads nothing but the database. */
export async function findLastOffsiteCopy(
  from: Reader,
  { offsite, now }: Pick<Deps, 'offsite' | 'now'>,
): Promise<Date | null> {
  const newest = offsite && (await readState(from, offsite.place, now())).newest;
  return newest && new Date(newest.checkedAt);
}

/** @returns null where no place elsewhere is configured. */
export async function describeOffsite(deps: OffsiteDeps): Promise<OffsiteOverview | null> {
  if (!deps.offsite) return null;
  const { place, encrypted } = deps.offsite;
  const state = await readState(deps.db.read, place, deps.now());
  const { newest } = state;
  return {
    place,
    encrypted,
    newest: newest && {
      bytes: newest.bytes,
      madeAt: new Date(newest.madeAt),
      checkedAt: new Date(newest.checkedAt),
    },
    failure: await findOffsiteFailure(deps.db.read, deps),
    waiting: (await findUnsent(deps, state)) !== null,
  };
}
