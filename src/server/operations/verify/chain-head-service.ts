import { join } from 'node:path';
import type { DatabaseView } from '../../db/view/database-view.ts';
import { findLinks } from '../../orders/chain/order-chain-repository.ts';
import { readManifestOf } from '../backup/backup-archive.ts';
import { listBackupFiles } from '../backup/backup-files.ts';
import { ArchiveError } from '../backup/tar-file.ts';
import { judgeHeads, type KnownHead, type Restore } from './chain-head-rules.ts';
import { type Findings, findingsOf } from './verify-rules.ts';

/**
 * Where the chain ended when a backup was made; null for one of a version that did not note it.
 * @throws ArchiveError when it is no backup of a shop.
 */
export async function headOfBackup(file: string, where: string): Promise<KnownHead | null> {
  const { chain, createdAt } = await readManifestOf(file);
  return chain === undefined
    ? null
    : { where, ...(chain ?? { position: 0, hash: '' }), at: new Date(createdAt) };
}

/**
 * Compares today's chain with where it ended before: as the backups in the folder noted it, and as the owner did.
 * Backups that cannot be read are the matter of another check.
 */
export async function checkChainHeads(
  { read, rows }: DatabaseView,
  backupFolder: string,
  given: KnownHead | null,
): Promise<Findings> {
  const heads: KnownHead[] = given?.hash ? [given] : [];
  for (const { name } of await listBackupFiles(backupFolder)) {
    const head = await headOfBackup(join(backupFolder, name), `backups/${name}`).catch((error: unknown) => {
      if (error instanceof ArchiveError) return null;
      throw error;
    });
    if (head?.hash) heads.push(head);
  }
  const restored = await rows(
    "select data, created_at from audit_entry where action = 'backup.restored' order by created_at",
  );
  const restores = restored.map(({ data, created_at }): Restore => {
    const { madeAt } = (typeof data === 'string' ? JSON.parse(data) : data) as { madeAt: string };
    return { madeAt: new Date(madeAt), at: new Date(created_at as number | Date) };
  });
  const today = await findLinks(
    read,
    heads.map(({ position }) => position),
  );
  const { faults, notes } = judgeHeads(heads, today, restores);
  if (given?.hash === '')
    notes.push(
      `${given.where}: the chain over orders had no entry when it was made, so there is nothing to compare`,
    );
  return findingsOf(faults, `${heads.length} noted before`, notes);
}
