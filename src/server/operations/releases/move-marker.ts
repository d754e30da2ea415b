import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { isReleaseName } from './release-archive.ts';

const releaseName = z.string().refine(isReleaseName);

const markerSchema = z.object({
  /** Why the shop moves from one release to another. */
  why: z.enum(['upgrade', 'take back', 'rollback']),
  from: releaseName,
  to: releaseName,
  at: z.iso.datetime(),
  backup: z.string().nullable(),
  /**
   * What is put in place of the data, by the release `to`; null when the data stays. Until it is in place and this file
   * gone, the database may be missing: the shop must not start without it.
   */
  restore: z.string().nullable(),
  keepSessions: z.boolean(),
  /** Whether the shop was open, and is to be opened again. */
  wasOpen: z.boolean(),
  /** Whether the release of an update has opened since: what has been written there must stay. */
  opened: z.boolean().optional(),
});

/** A move between two releases that is under way; DATA_DIR/moving.json. */
export type MoveMarker = z.infer<typeof markerSchema>;

const fileOf = (dataDir: string) => join(dataDir, 'moving.json');

/** @returns null when no move is under way. */
export function readMarker(dataDir: string): MoveMarker | null {
  try {
    return markerSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the marker as a whole; it belongs to the owner of the data. */
export function writeMarker(dataDir: string, marker: MoveMarker): void {
  const file = fileOf(dataDir);
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(unfinished, `${JSON.stringify(marker)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  const { uid, gid } = statSync(dirname(file));
  if (process.getuid?.() === 0) chownSync(unfinished, uid, gid);
  renameSync(unfinished, file);
}

export const removeMarker = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Notes that a release, by its folder, has opened, if an update to it is under way. */
export function noteOpened(dataDir: string, release: string): void {
  const marker = readMarker(dataDir);
  if (marker?.why === 'upgrade' && marker.to === basename(release))
    writeMarker(dataDir, { ...marker, opened: true });
}
