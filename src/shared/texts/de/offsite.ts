import type { texts as English } from '../en/offsite.ts';
import { said } from '../en/storage-faults.ts';
import { storageFaults } from './storage-faults.ts';

export const texts: typeof English = {
  faults: {
    ...storageFaults('BACKUP'),
    differs: () =>
      'Das Zurückgelesene ist nicht das Gesendete. Die Kopie wurde gelöscht und wird noch einmal gesendet.',
    not_there: (detail) =>
      `Diese Sicherung gibt es dort nicht${said(detail)}. --from-offsite allein listet sie auf.`,
    wrong_passphrase: () =>
      'Mit dieser Passphrase wurde die Sicherung nicht verschlüsselt. Prüfen Sie BACKUP_PASSPHRASE.',
    passphrase_missing: () =>
      'Die Sicherung ist verschlüsselt. Setzen Sie BACKUP_PASSPHRASE auf die Passphrase, mit der sie erstellt wurde.',
    damaged: () =>
      'Die Kopie ist beschädigt: Sie lässt sich nicht bis zum Ende entschlüsseln. Nehmen Sie eine frühere.',
    file_gone: () => 'Die Sicherung wurde auf diesem Rechner gelöscht, bevor sie gesendet war.',
  },
};
