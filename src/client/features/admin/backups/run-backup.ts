import type { z } from 'zod';
import type { backupReport } from '../../../../shared/schemas/admin-running.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { linesOf } from '../frame/answer-lines.ts';

export type BackupProgress = { done: number; total: number };
type Report = z.output<typeof backupReport>;
type Line =
  | { progress: BackupProgress }
  | { success: true; data: Report }
  | { success: false; message: string };

/** Why the backup failed, as text for a person. */
class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/**
 * Starts a backup and reports its progress.
 * @throws Error with a message for a person.
 */
export async function makeBackup(
  texts: Texts['adminRunning'],
  withKeys: boolean,
  onProgress: (progress: BackupProgress) => void,
): Promise<Report> {
  const answer = await fetch('/api/make-backup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(withKeys ? { withKeys } : {}),
  }).catch((error) => {
    throw new BackupFailed(texts.shopUnreachable, { cause: error });
  });
  try {
    for await (const line of linesOf(answer)) {
      const said = JSON.parse(line) as Line;
      if ('progress' in said) onProgress(said.progress);
      else if (said.success) return said.data;
      else throw new BackupFailed(said.message);
    }
  } catch (error) {
    throw error instanceof BackupFailed ? error : new BackupFailed(texts.backupCutOff, { cause: error });
  }
  throw new BackupFailed(texts.backupCutOff);
}
