import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describeUnreadable } from '../../files/unreadable-file.ts';
import { ArchiveError } from '../backup/tar-file.ts';
import { CommandRefusal } from '../cli/command.ts';
import { backUpHere, type Outcome, runOf, whyOf } from './child-command.ts';
import type { Machine } from './machine.ts';
import { closeFor, openUpgraded } from './move.ts';
import { unpackRelease } from './release-archive.ts';
import { readHistory } from './release-history.ts';
import {
  compareVersions,
  keepLastReleases,
  migrationsOf,
  removeUnfinished,
  type Shelf,
  switchTo,
  versionOf,
} from './release-shelf.ts';
import { findReleaseFaults } from './release-sums.ts';

const UNCHANGED = 'Nothing was changed.';

/**
 * Updates to the release in an archive: checks it, tries it, backs up, and only then closes the shop, switches and
 * opens it again. A release that does not become ready is rolled back, with the earlier data.
 * @param withoutBackup for PostgreSQL: the owner has made a dump.
 * @returns false when it was taken back.
 * @throws CommandRefusal when nothing was changed.
 */
export async function upgrade(
  machine: Machine,
  { file, withoutBackup }: { file: string; withoutBackup: boolean },
): Promise<boolean> {
  const { shelf, control, say, now } = machine;
  const from = shelf.current;
  const to = await install(machine, file);
  const [fromVersion, toVersion] = [versionOf(from), versionOf(to)];
  say(`${toVersion}: every file is as published.`);
  const changes = countChanges(shelf, from, to);
  const trial = runOf(join(shelf.releases, to), ['doctor'], control.env);
  if (!trial.ok) {
    rmSync(join(shelf.releases, to), { recursive: true, force: true });
    throw new CommandRefusal(`${toVersion} would not run here: ${faultOf(trial)} ${UNCHANGED}`);
  }
  say(`${toVersion} runs on this machine.`);
  const backup = await backUp(machine, { changes, withoutBackup });

  const at = now();
  const marker = { why: 'upgrade', from, to, at: at.toISOString(), backup, restore: null } as const;
  const move = { ...marker, keepSessions: true, wasOpen: control.isOpen };
  await closeFor(machine, move);
  switchTo(shelf, to);
  if (control.isOpen) say(`Closed. Opening ${toVersion} ...`);
  if (!(await openUpgraded(machine, move))) return false;
  const seconds = ((now().getTime() - at.getTime()) / 1000).toFixed(1);
  say(
    control.isOpen
      ? `Open with ${toVersion}; it was closed for ${seconds} s at most.`
      : `${toVersion} takes the place of ${fromVersion}. The shop was not open: start it.`,
  );
  for (const removed of keepLastReleases({ ...shelf, current: to }, used(shelf, to)))
    say(`Removed ${removed}.`);
  say('To go back: voltcart rollback');
  return true;
}

/** The releases that were valid, the latest first. */
const used = ({ base }: Shelf, current: string): string[] => [
  current,
  ...readHistory(base).flatMap(({ from, to }) => [to, from]),
];

/** @returns the name of the release, now in its place beside the others. */
async function install({ shelf }: Machine, file: string): Promise<string> {
  removeUnfinished(shelf);
  const temporary = makeFolder(join(shelf.releases, '.new-'));
  try {
    const release = await unpackSound(file, temporary, shelf.publicKey);
    const [version, installed] = [versionOf(release), versionOf(shelf.current)];
    if (compareVersions(version, installed) < 0)
      throw new CommandRefusal(
        `${version} is older than ${installed}, which is installed: go back with voltcart rollback. ${UNCHANGED}`,
      );
    const place = join(shelf.releases, release);
    if (release === shelf.current) throw new CommandRefusal(`${version} is installed already. ${UNCHANGED}`);
    assertContinues(shelf, join(temporary, release), release);
    // Left by an update that was interrupted, or that was rolled back.
    rmSync(place, { recursive: true, force: true });
    renameSync(join(temporary, release), place);
    // A power cut must not leave a release in its place that is not on the disk.
    spawnSync('sync', ['--file-system', place]);
    return release;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Makes a folder to unpack a release in. @throws CommandRefusal when its disk or its rights do not let it. */
export function makeFolder(prefix: string): string {
  try {
    return mkdtempSync(prefix);
  } catch (error) {
    throw asRefusal(error, dirname(prefix));
  }
}

/** What keeps a release from being unpacked there, with what to do; any other error as it is. */
function asRefusal(error: unknown, place: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const refuse = (why: string) => new CommandRefusal(`${why} ${UNCHANGED}`, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return refuse(`The disk of ${place} is full: make room there, then try again.`);
  if (code === 'EROFS')
    return refuse(`${place} is on a disk that is read-only: make it writable, then try again.`);
  if (code === 'EACCES')
    return refuse(`${place} cannot be written by this user: try again as the user that it belongs to.`);
  return error;
}

/**
 * Unpacks an archive and checks every file.
 * @throws CommandRefusal when it is not a release of that publisher, as published, or there is no room for it.
 */
export async function unpackSound(file: string, folder: string, publicKey: string): Promise<string> {
  if (!existsSync(file)) throw new CommandRefusal(`There is no file ${resolve(file)}. ${UNCHANGED}`);
  const unreadable = describeUnreadable(file);
  if (unreadable !== null) throw new CommandRefusal(`${unreadable} ${UNCHANGED}`);
  const refuse = (why: string, cause?: unknown) =>
    new CommandRefusal(`${file} is not a release as published: ${why}. Download it again. ${UNCHANGED}`, {
      cause,
    });
  try {
    const release = await unpackRelease(file, folder);
    const [fault] = await findReleaseFaults(join(folder, release), publicKey);
    if (fault !== undefined) throw refuse(fault);
    const version = readFileSync(join(folder, release, 'VERSION'), 'utf8').trim();
    if (version !== versionOf(release)) throw refuse(`it is ${version}, and calls itself ${release}`);
    return release;
  } catch (error) {
    if (error instanceof ArchiveError) throw refuse(error.message, error);
    throw asRefusal(error, dirname(folder));
  }
}

/** @throws CommandRefusal when the new release does not know a change that the installed one has made. */
function assertContinues(shelf: Shelf, folder: string, release: string): void {
  const known = new Set(migrationsOf({ releases: join(folder, '..') }, release));
  const unknown = migrationsOf(shelf, shelf.current).find((each) => !known.has(each));
  if (unknown !== undefined)
    throw new CommandRefusal(
      `${versionOf(release)} does not follow ${versionOf(shelf.current)}: it lacks the database change ${unknown}. Choose a newer release. ${UNCHANGED}`,
    );
}

const countChanges = (shelf: Shelf, from: string, to: string): number =>
  migrationsOf(shelf, to).length - migrationsOf(shelf, from).length;

/** The first thing that the doctor found, and what to do about it; or why there was no doctor on this machine. */
function faultOf(trial: Outcome): string {
  const lines = trial.said.split('\n');
  const at = lines.findIndex((line) => line.startsWith('BAD'));
  return at < 0 ? whyOf(trial) : `${lines[at]?.slice(5)}. ${lines[at + 1]?.trim()}`;
}

async function backUp(
  { shelf, control, databaseFile, say }: Machine,
  { changes, withoutBackup }: { changes: number; withoutBackup: boolean },
): Promise<string | null> {
  if (databaseFile === null) {
    if (changes === 0) return null;
    if (!withoutBackup)
      throw new CommandRefusal(
        `This release makes ${changes} change(s) to the database, which is on PostgreSQL: make a dump (pg_dump), then add --without-backup. ${UNCHANGED}`,
      );
    say(`It makes ${changes} change(s) to the database; your own dump is the way back.`);
    return null;
  }
  if (!existsSync(databaseFile)) return null;
  return backUpHere(join(shelf.releases, shelf.current), { env: control.env, say });
}
