import { randomBytes } from 'node:crypto';
import { closeSync, fchownSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a small file as a whole, which is on the disk before this returns: what it announces may then begin. It
 * belongs to the owner of its folder.
 */
export function writeNoted(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const { uid, gid } = statSync(dirname(file));
  const descriptor = openSync(unfinished, 'wx', 0o600);
  try {
    // Not by its name: that owner may have put a link to a file of root there by now.
    if (process.getuid?.() === 0) fchownSync(descriptor, uid, gid);
    writeFileSync(descriptor, text, { flush: true });
  } finally {
    closeSync(descriptor);
  }
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
