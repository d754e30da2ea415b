import type { z } from 'zod';
import type { backupReport } from '../../../../shared/schemas/admin-running.ts';
import { linesOf } from '../frame/answer-lines.ts';

export type BackupProgress = { done: number; total: number; text: string };
type Report = z.output<typeof backupReport>;
type Line =
  | { progress: BackupProgress }
  | { success: true; data: Report }
  | { success: false; message: string };

/** Why there is no backup, in words for a person. */
class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

const UNSENT = 'The shop could not be reached. Please check your connection and try again.';
const CUT_OFF = 'The connection broke off. The backup goes on; reload in a while to see it in the list.';

/**
 * Has a backup made and follows what the shop says of it.
 * @throws Error with what to tell a person.
 */
export async function makeBackup(onProgress: (progress: BackupProgress) => void): Promise<Report> {
  const answer = await fetch('/api/make-backup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch((error) => {
    throw new BackupFailed(UNSENT, { cause: error });
  });
  try {
    for await (const line of linesOf(answer)) {
      const said = JSON.parse(line) as Line;
      if ('progress' in said) onProgress(said.progress);
      else if (said.success) return said.data;
      else throw new BackupFailed(said.message);
    }
  } catch (error) {
    throw error instanceof BackupFailed ? error : new BackupFailed(CUT_OFF, { cause: error });
  }
  throw new BackupFailed(CUT_OFF);
}
