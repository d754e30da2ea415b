import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandRefusal } from '../cli/command.ts';
import { backUpHere, runOf, whyOf } from './child-command.ts';
import { findCopy, timeIn } from './data-copies.ts';
import type { Machine } from './machine.ts';
import { canOpen, closeFor, openAgain, putInPlace } from './move.ts';
import { writeMarker } from './move-marker.ts';
import { type HistoryEntry, readHistory, upgradeTo } from './release-history.ts';
import { versionOf } from './release-shelf.ts';

const UNCHANGED = 'Nothing was changed.';

/**
 * Goes back to the release before the one that is valid. Its data stays if that release knows its schema; otherwise
 * the earlier data comes back, and what was written since is listed and kept in a backup.
 * @param confirm asks the owner whether that may go.
 * @throws CommandRefusal when nothing was changed, or when the previous release does not open.
 */
export async function rollback(machine: Machine, confirm: () => Promise<boolean>): Promise<void> {
  const { shelf, control, say, now } = machine;
  const history = readHistory(shelf.base);
  const entry = upgradeTo(history, shelf.current);
  if (!entry)
    throw new CommandRefusal(`${versionOf(shelf.current)} was not installed by an update. ${UNCHANGED}`);
  const to = entry.from;
  const version = versionOf(to);
  if (!existsSync(join(shelf.releases, to)))
    throw new CommandRefusal(
      `${version} is not installed any more: unpack its archive in ${shelf.releases}, then run this again. ${UNCHANGED}`,
    );
  const restore = canOpen(machine, to) ? null : dataOfBefore(machine, entry, history);
  if (restore === null) say(`${versionOf(shelf.current)} -> ${version}; the data stays.`);
  else await letGo(machine, { to: version, restore, confirm });

  const at = now();
  const marker = {
    why: 'rollback',
    from: shelf.current,
    to,
    at: at.toISOString(),
    backup: entry.backup,
    keepSessions: false,
    wasOpen: control.isOpen,
  } as const;
  await closeFor(machine, { ...marker, restore: null });
  // Only once nobody writes any more: any start of the shop now puts the data back first.
  if (restore !== null) writeMarker(control.dataDir, { ...marker, restore });
  await putInPlace(machine, { ...marker, restore });
  if (restore !== null)
    say('The earlier data is back in its place; orders paid since are restored from their payments.');
  if (!control.isOpen) {
    say(`${version} is in its place. The shop was not open: start it.`);
    return;
  }
  await openAgain(machine, to);
  say(`It was closed for ${((now().getTime() - at.getTime()) / 1000).toFixed(1)} s at most.`);
}

/** @throws CommandRefusal when there is none. */
function dataOfBefore(
  { shelf, control, databaseFile }: Machine,
  { at, backup, from }: HistoryEntry,
  history: readonly HistoryEntry[],
): string {
  const version = versionOf(from);
  if (databaseFile === null) {
    const now = runOf(join(shelf.releases, shelf.current), ['admin', 'list'], control.env);
    throw new CommandRefusal(
      now.ok
        ? `${version} does not know the database as it is now, and only PostgreSQL's own programs can put the dump from before the update back: stop the shop, restore it (pg_restore into an emptied database), then run this again. ${UNCHANGED}`
        : `${whyOf(now)} ${UNCHANGED}`,
    );
  }
  const next = history.findLast((each) => each.at > at)?.at ?? null;
  const kept = [findCopy(control.dataDir, at, next), backup].find((file) => file && existsSync(file));
  if (kept) return kept;
  throw new CommandRefusal(
    `${version} does not know the database as it is now, and neither the copy from before the update nor ${backup ?? 'a backup'} is there: put one back to ${join(control.dataDir, 'backups')}. ${UNCHANGED} ${versionOf(shelf.current)} stays.`,
  );
}

const changesSchema = z.array(z.string());

/** Lists what was written since the earlier data, and keeps it in a backup once the owner agrees. */
async function letGo(
  { shelf, control, say }: Machine,
  { to, restore, confirm }: { to: string; restore: string; confirm: () => Promise<boolean> },
): Promise<void> {
  const current = join(shelf.releases, shelf.current);
  const since = timeIn(restore).toISOString();
  say(`${versionOf(shelf.current)} -> ${to}, which needs the data of ${since}:`);
  say(`  ${restore}`);
  const told = runOf(current, ['changes', since, '--json'], control.env);
  if (!told.ok)
    throw new CommandRefusal(`What was written since cannot be read: ${whyOf(told)} ${UNCHANGED}`);
  const changes = changesSchema.parse(JSON.parse(told.said));
  say(changes.length === 0 ? 'Nothing was written since.' : 'Written since, and not in that data:');
  for (const change of changes) say(`  ${change}`);
  if (changes.length > 0 && !(await confirm()))
    throw new CommandRefusal(`Add --yes to go back without it; a backup keeps it. ${UNCHANGED}`);
  await backUpHere(current, { env: control.env, say });
}
