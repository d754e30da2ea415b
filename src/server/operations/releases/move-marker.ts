import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { writeNoted } from '../../files/write-noted.ts';
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

/** Replaces the marker as a whole; it belongs to the owner of the data, and is on the disk when this returns. */
export const writeMarker = (dataDir: string, marker: MoveMarker): void =>
  writeNoted(fileOf(dataDir), `${JSON.stringify(marker)}\n`);

export const removeMarker = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Notes that a release, by its folder, has opened, if an update to it is under way. */
export function noteOpened(dataDir: string, release: string): void {
  const marker = readMarker(dataDir);
  if (marker?.why === 'upgrade' && marker.to === basename(release))
    writeMarker(dataDir, { ...marker, opened: true });
}
