import type { texts as en } from '../en/admin-audit.ts';

export const texts = {
  auditLog: 'Protokoll',
  auditLead:
    'Wer was getan hat und wann. Was mit einer Bestellung geschieht, steht in ihrem eigenen Verlauf.',
  auditFailed: 'Das Protokoll konnte nicht geladen werden.',
  nothingYet: 'Noch keine Einträge',
  nothingYetLead:
    'Hier wird jede Änderung durch einen Administrator festgehalten, und jede Anmeldung, auch eine fehlgeschlagene.',
  listLabel: 'Protokoll',
  everything: 'Alles',
  everyone: 'Alle',
  parties: { staff: 'Wer den Shop betreibt', customers: 'Kunden und Besucher' },
  entities: {
    user: 'Personen',
    product: 'Produkte',
    setting: 'Einstellungen',
    mail: 'E-Mail',
    backup: 'Sicherungen',
    demo: 'Demokatalog',
  },
  what: 'Was',
  about: 'Betrifft',
  who: 'Wer',
  when: 'Wann',
  shopItself: 'Der Shop selbst',
  visitor: 'Ein Besucher',
  noAccount: 'Eine Adresse ohne Konto',
  actions: {
    'user.sign_in': 'Angemeldet',
    'user.sign_in_failed': 'Anmeldung fehlgeschlagen',
    'user.role_changed': 'Rolle geändert',
    'user.password_changed': 'Passwort geändert',
    'user.created_by_owner': 'Administrator beim Start oder auf der Befehlszeile angelegt',
    'settings.changed': 'Einstellungen geändert',
    'product.created': 'Produkt hochgeladen',
    'product.updated': 'Produkt geändert',
    'product.stock_adjusted': 'Bestand angepasst',
    'mail.sent_again': 'E-Mail erneut gesendet',
    'mail.tested': 'Test-E-Mail gesendet',
    'backup.made': 'Sicherung angelegt',
    'backup.downloaded': 'Sicherung heruntergeladen',
    'demo.removed': 'Demokatalog entfernt',
  },
  // What exactly was done
  fromAddress: (address) => `Von ${address}`,
  sentTo: (recipient) => `An ${recipient}`,
  notTaken: (error) => `Nicht angenommen: ${error}`,
  demoRemoved: (removed, offSale, kept) =>
    `${removed} entfernt, ${offSale} aus dem Verkauf genommen, ${kept} behalten`,
  none: 'leer',
} satisfies typeof en;
