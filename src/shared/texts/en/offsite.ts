import type { OffsiteFaultCode } from '../../operations/offsite.ts';

const said = (detail: string): string => detail && ` (${detail})`;

/** What went wrong with a copy and what to do; `detail`: what the storage answered. */
const faults: Record<OffsiteFaultCode, (detail: string) => string> = {
  unreachable: (detail) =>
    `The storage does not answer, or the connection was cut${said(detail)}. Check the host in BACKUP_URL and the network.`,
  wrong_keys: (detail) =>
    `The storage refuses the keys${said(detail)}. Check BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY.`,
  forbidden: (detail) =>
    `The keys may not do this in that bucket${said(detail)}. They need to list, read, write and delete.`,
  no_bucket: (detail) => `There is no such bucket${said(detail)}. Make it, or correct BACKUP_URL.`,
  wrong_region: (detail) => `The bucket is in another region${said(detail)}. Add ?region=… to BACKUP_URL.`,
  refused: (detail) => `The storage refused it${said(detail)}.`,
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
