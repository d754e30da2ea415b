import { type storageFaults as English, said } from '../en/storage-faults.ts';

export const storageFaults: typeof English = (variables) => ({
  unreachable: (detail) =>
    `Der Speicher antwortet nicht, oder die Verbindung ist abgerissen${said(detail)}. Prüfen Sie den Host in ${variables}_URL und das Netz.`,
  wrong_keys: (detail) =>
    `Der Speicher lehnt die Schlüssel ab${said(detail)}. Prüfen Sie ${variables}_ACCESS_KEY und ${variables}_SECRET_KEY.`,
  forbidden: (detail) =>
    `Die Schlüssel dürfen das in diesem Bucket nicht${said(detail)}. Sie müssen auflisten, lesen, schreiben und löschen dürfen.`,
  no_bucket: (detail) =>
    `Diesen Bucket gibt es nicht${said(detail)}. Legen Sie ihn an, oder berichtigen Sie ${variables}_URL.`,
  wrong_region: (detail) =>
    `Der Bucket liegt in einer anderen Region${said(detail)}. Ergänzen Sie ?region=… in ${variables}_URL.`,
  refused: (detail) => `Der Speicher hat abgelehnt${said(detail)}.`,
  differs: () => 'Das Zurückgelesene ist nicht das Gesendete.',
  not_there: (detail) => `Es ist nicht im Speicher${said(detail)}.`,
});
