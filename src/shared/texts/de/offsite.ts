import type { texts as English } from '../en/offsite.ts';

const said = (detail: string): string => detail && ` (${detail})`;

export const texts: typeof English = {
  faults: {
    unreachable: (detail) =>
      `Der Speicher antwortet nicht, oder die Verbindung ist abgerissen${said(detail)}. Prüfen Sie den Host in BACKUP_URL und das Netz.`,
    wrong_keys: (detail) =>
      `Der Speicher lehnt die Schlüssel ab${said(detail)}. Prüfen Sie BACKUP_ACCESS_KEY und BACKUP_SECRET_KEY.`,
    forbidden: (detail) =>
      `Die Schlüssel dürfen das in diesem Bucket nicht${said(detail)}. Sie müssen auflisten, lesen, schreiben und löschen dürfen.`,
    no_bucket: (detail) =>
      `Diesen Bucket gibt es nicht${said(detail)}. Legen Sie ihn an, oder berichtigen Sie BACKUP_URL.`,
    wrong_region: (detail) =>
      `Der Bucket liegt in einer anderen Region${said(detail)}. Ergänzen Sie ?region=… in BACKUP_URL.`,
    refused: (detail) => `Der Speicher hat abgelehnt${said(detail)}.`,
    differs: () =>
      'Das Zurückgelesene ist nicht das Gesendete. Die Kopie wurde gelöscht und wird noch einmal gesendet.',
    not_there: (detail) =>
      `Diese Sicherung gibt es dort nicht${said(detail)}. --from-offsite allein listet sie auf.`,
    wrong_passphrase: () =>
      'Mit dieser Passphrase wurde die Sicherung nicht verschlüsselt. Prüfen Sie BACKUP_PASSPHRASE.',
    passphrase_missing: () =>
      'Die Sicherung ist verschlüsselt. Setzen Sie BACKUP_PASSPHRASE auf die Passphrase, mit der sie angelegt wurde.',
    damaged: () =>
      'Die Kopie ist beschädigt: Sie lässt sich nicht bis zum Ende entschlüsseln. Nehmen Sie eine frühere.',
    file_gone: () => 'Die Sicherung wurde auf diesem Rechner gelöscht, bevor sie gesendet war.',
  },
};
