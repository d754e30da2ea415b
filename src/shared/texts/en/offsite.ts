import type { OffsiteFaultCode } from '../../operations/offsite.ts';
import { said, storageFaults } from './storage-faults.ts';

/** What went wrong with a copy and what to do; `detail`: what the storage answered. */
const faults: Record<OffsiteFaultCode, (detail: string) => string> = {
  ...storageFaults('BACKUP'),
  differs: () => 'What was read back is not what was sent. The copy was deleted and is sent again.',
  not_there: (detail) => `There is no such backup${said(detail)}. List them with --from-offsite alone.`,
  wrong_passphrase: () =>
    'The passphrase is not the one that the backup was encrypted with. Check BACKUP_PASSPHRASE.',
  passphrase_missing: () =>
    'The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.',
  damaged: () => 'The copy is damaged: it cannot be decrypted to its end. Take an earlier one.',
  file_gone: () => 'The backup was deleted on this machine before it was sent.',
};

/** Copies of backups on another machine. */
export const texts = { faults };
