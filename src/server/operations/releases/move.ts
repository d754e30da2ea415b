import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefusal } from '../cli/command.ts';
import { type Aloud, runAloud, runOf, whyOf } from './child-command.ts';
import { findCopy } from './data-copies.ts';
import { lookAt, type Machine, type MachineInput } from './machine.ts';
import { type MoveMarker, readMarker, removeMarker, writeMarker } from './move-marker.ts';
import { appendHistory, type HistoryEntry } from './release-history.ts';
import { switchTo, versionOf } from './release-shelf.ts';

/**
 * Looks at the machine, after a move that was interrupted has been brought to its end.
 * @returns also whether that end was the earlier release: a rollback has nothing left to do then.
 */
export async function openMachine(input: MachineInput): Promise<{ machine: Machine; isBack: boolean }> {
  const machine = lookAt(input);
  const marker = readMarker(machine.control.dataDir);
  if (!marker) return { machine, isBack: false };
  const isBack = await finish(machine, marker);
  return { machine: lookAt(input), isBack };
}

/**
 * What was interrupted left the old or the new release, each with data that it can open. An update whose release has
 * opened since is done: to take back what was written there is for the owner to decide.
 * @returns whether an update has not come about, or a rollback has.
 */
async function finish(machine: Machine, marker: MoveMarker): Promise<boolean> {
  const { shelf, control, say } = machine;
  const move = `${versionOf(marker.from)} -> ${versionOf(marker.to)} was interrupted`;
  const reopen = marker.wasOpen && !control.isOpen;
  if (marker.restore === null && shelf.current === marker.from) {
    say(`${move} before it changed anything.`);
    removeMarker(control.dataDir);
    if (reopen) await openAgain(machine, marker.from);
    return marker.why !== 'rollback';
  }
  say(`${move}; it is finished first.`);
  if (marker.why === 'upgrade' && marker.opened) {
    note(machine, marker, 'upgraded');
    return false;
  }
  if (marker.why === 'upgrade') return !(await openUpgraded(machine, marker));
  if (marker.restore !== null) await stopShop(machine);
  await putInPlace(machine, marker);
  if (reopen) await openAgain(machine, marker.to);
  return true;
}

/** @throws CommandRefusal when it does not stop. */
async function stopShop({ control }: Machine): Promise<void> {
  if (!(await control.stop()))
    throw new CommandRefusal(
      'The shop does not stop: look at its output, stop it by hand, then run this again.',
    );
}

/**
 * Notes a move and closes the shop for it. A shop that was never opened has nothing to close, and no folder for a note.
 * @throws CommandRefusal when it does not stop; no move is noted then.
 */
export async function closeFor(machine: Machine, marker: MoveMarker): Promise<void> {
  const { dataDir } = machine.control;
  if (!existsSync(dataDir)) return;
  writeMarker(dataDir, marker);
  try {
    await stopShop(machine);
  } catch (error) {
    removeMarker(dataDir);
    throw error;
  }
}

/** @throws CommandRefusal when it does not open. */
export async function openAgain({ shelf, control, say }: Machine, release: string): Promise<void> {
  const fault = await control.start(join(shelf.releases, release), say);
  if (fault !== null)
    throw new CommandRefusal(
      `${versionOf(release)} does not open: ${fault}. voltcart doctor says what to do; then start it.`,
    );
  say(`Open with ${versionOf(release)}.`);
}

/**
 * Opens the release that an update has just switched to, and notes it; or takes it back.
 * @returns false when it was taken back.
 */
export async function openUpgraded(machine: Machine, marker: MoveMarker): Promise<boolean> {
  const { shelf, control, say } = machine;
  if (marker.wasOpen) {
    const fault = await control.start(join(shelf.releases, marker.to), say);
    if (fault !== null) {
      await takeBack(machine, marker, fault);
      return false;
    }
  }
  note(machine, marker, 'upgraded');
  return true;
}

/** Nobody was told that the new release is open: the earlier data is from the moment the shop was closed. */
async function takeBack(machine: Machine, marker: MoveMarker, fault: string): Promise<void> {
  const { shelf, control, databaseFile, say } = machine;
  const [from, to] = [versionOf(marker.from), versionOf(marker.to)];
  say(`${to} does not open: ${fault}`);
  await stopShop(machine);
  const knowsData = canOpen(machine, marker.from);
  const restore = knowsData ? null : findCopy(control.dataDir, marker.at, null);
  say(`Going back to ${from}${restore ? ', with the earlier data' : ''} ...`);
  const back: MoveMarker = { ...marker, why: 'take back', from: marker.to, to: marker.from, restore };
  if (restore) writeMarker(control.dataDir, back);
  await putInPlace(machine, back);
  rmSync(join(shelf.releases, marker.to), { recursive: true, force: true });
  if (databaseFile === null && !knowsData)
    throw new CommandRefusal(
      `${from} is in its place and stays closed, as ${to} has changed the database: restore the dump from before the update (pg_restore into an emptied database), then start the shop.`,
    );
  await openAgain(machine, marker.from);
}

/** Whether a release knows the schema of the data as it is now; its own command looks. */
export const canOpen = ({ shelf, control, databaseFile }: Machine, release: string): boolean =>
  (databaseFile !== null && !existsSync(databaseFile)) ||
  runOf(join(shelf.releases, release), ['admin', 'list'], control.env).ok;

/**
 * Makes a release valid, with the data that the marker names. What was there is moved aside by the restore.
 * @throws CommandRefusal when the data could not be put in place; the next command tries again.
 */
export async function putInPlace(machine: Machine, marker: MoveMarker): Promise<void> {
  const { shelf, control, say } = machine;
  switchTo(shelf, marker.to);
  if (marker.restore !== null) {
    const fault = await restoreData(shelf.releases, marker, { env: control.env, say });
    if (fault !== null)
      throw new CommandRefusal(
        `The earlier data could not be put back: ${fault} Put that right, then run voltcart rollback, which goes on.`,
      );
  }
  note(machine, marker, marker.why === 'rollback' ? 'rolled back' : 'taken back');
}

/** @returns null when the data is in place, else why not. */
export async function restoreData(
  releases: string,
  marker: MoveMarker,
  toChild: Aloud,
): Promise<string | null> {
  const { to, restore, keepSessions } = marker;
  const args = ['restore', ...(keepSessions ? ['--keep-sessions'] : []), restore ?? ''];
  const restored = await runAloud(join(releases, to), args, toChild);
  return restored.ok ? null : whyOf(restored);
}

function note({ shelf, control }: Machine, marker: MoveMarker, happened: HistoryEntry['happened']): void {
  const { at, from, to, backup } = marker;
  appendHistory(shelf.base, { at, from, to, backup, happened });
  removeMarker(control.dataDir);
}
