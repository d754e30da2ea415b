import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** SQLite needs pages and the index of its log: below this it can do nothing. */
const FULL_BYTES = 1e6;

/** The path, or the nearest folder above it that exists. */
export const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

/** What is free for this user on the disk of a path. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(existing(path));
  return bavail * bsize;
}

export const isFull = (path: string): boolean => freeBytes(path) < FULL_BYTES;

/** Whether the disk of a path is mounted so that nobody can write to it. */
export function isReadOnly(path: string): boolean {
  try {
    accessSync(existing(path), constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/** What is wrong with a path for which `isReadOnly` holds, and what to do. */
export const describeReadOnly = (path: string): string =>
  `${path} is on a disk that is read-only: set DATA_DIR to a folder that can be written. A disk that was writable before may have failed.`;
