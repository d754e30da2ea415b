import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a small file as a whole, which is on the disk before this returns: what it announces may then begin. It
 * belongs to the owner of its folder.
 */
export function writeNoted(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
  const { uid, gid } = statSync(dirname(file));
  if (process.getuid?.() === 0) chownSync(unfinished, uid, gid);
  renameSync(unfinished, file);
  syncFolderNow(dirname(file));
}

/** Flushes a folder's entries to disk, on systems that support it. */
export function syncFolderNow(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Windows cannot.
  }
}
