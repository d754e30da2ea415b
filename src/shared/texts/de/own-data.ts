import type { texts as en } from '../en/own-data.ts';

export const texts = {
  // Addresses
  addresses: 'Adressen',
  addressesFailed: 'Ihre Adressen konnten nicht geladen werden.',
  noAddresses: 'Noch keine Adresse. Speichern Sie eine, dann geht es an der Kasse schneller.',
  addAddress: 'Adresse hinzufügen',
  newAddress: 'Neue Adresse',
  editAddress: 'Adresse bearbeiten',
  isDefault: 'Standard',
  makeDefault: 'Als Standard festlegen',
  makeDefaultNamed: (line) => `${line} als Standard festlegen`,
  edit: 'Bearbeiten',
  editNamed: (line) => `${line} bearbeiten`,
  remove: 'Entfernen',
  removeNamed: (line) => `${line} entfernen`,
  removeQuestion: 'Diese Adresse entfernen?',
  removeNote: (line) => `${line} wird aus Ihren Adressen entfernt. In Ihren Bestellungen bleibt sie.`,
  useAsDefault: 'Hierhin liefern, wenn ich nichts anderes wähle',
  full: (limit) => `Sie können bis zu ${limit} Adressen speichern.`,
  save: 'Adresse speichern',
  removedMeanwhile: 'Diese Adresse wurde inzwischen entfernt. Wenn Sie sie speichern, kommt sie wieder dazu.',
  cancel: 'Abbrechen',
  // The export
  ownData: 'Ihre Daten',
  exportNote:
    'Alles, was wir über Sie gespeichert haben, in einer Datei: Profil, Adressen, Warenkorb, Merkliste, Bewertungen, Bestellungen, Geräte, Anmeldungen, E-Mails.',
  download: 'Ihre Daten herunterladen',
  fileName: 'meine-daten',
  // The deletion
  deleteAccount: 'Konto löschen',
  deleteNote:
    'Konto, Adressen, Warenkorb, Merkliste, Bewertungen und Foto werden sofort und endgültig gelöscht.',
  deleteKeeps:
    'Ihre Bestellungen bleiben in unseren Büchern, mit Name und Adresse, solange wir sie aufbewahren müssen, aber in keinem Konto mehr.',
  deleteGuard: (email) => `Tippen Sie zur Bestätigung Ihre E-Mail-Adresse: ${email}`,
  deleteForGood: 'Endgültig löschen',
  typedEmail: 'E-Mail-Adresse Ihres Kontos',
  deleted: 'Ihr Konto wurde gelöscht',
} satisfies typeof en;
