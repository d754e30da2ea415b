import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailId, toId } from '../../shared/ids.ts';
import type { Reader } from '../db/database.ts';
import { findMailIds } from './mail-repository.ts';

/** How many mails are asked for at once. */
const SLICE = 200;

/** Where a shop without a mail server writes its mails. */
export const outboxFolderIn = (dataDir: string): string => join(dataDir, 'outbox');

/** A mail's files begin with its id. */
function idOf(file: string): MailId | null {
  const id = /^mai_[0-9a-f]{32}/.exec(file)?.[0];
  return id ? toId('mail', id) : null;
}

/**
 * Deletes from that folder what belongs to mails that the shop has deleted, and with it the data of the people whom they
 * name. Other files stay.
 */
export async function sweepOutbox(read: Reader, folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  const ids = [...new Set(files.flatMap((file) => idOf(file) ?? []))];
  const gone = new Set<MailId | null>(ids);
  for (let start = 0; start < ids.length; start += SLICE) {
    for (const id of await findMailIds(read, ids.slice(start, start + SLICE))) gone.delete(id);
  }
  for (const file of files) if (gone.has(idOf(file))) await unlink(join(folder, file));
}
