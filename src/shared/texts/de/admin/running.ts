import type { texts as en } from '../../en/admin/running.ts';

export const texts = {
  // Mails
  mail: 'E-Mail',
  mailLead: 'Alle E-Mails des Shops. Der Inhalt der E-Mails wird nicht angezeigt.',
  mailsFailed: 'Die E-Mails konnten nicht geladen werden.',
  mails: 'E-Mails',
  noMails: 'Noch keine E-Mails',
  mailsListedHere:
    'Hier stehen Mitteilungen über Bestellungen, Pakete und Erstattungen sowie Links zum Zurücksetzen des Passworts.',
  allMails: 'Alle E-Mails',
  state: 'Status',
  states: {
    queued: 'Wartet',
    sent: 'Gesendet',
    written: 'Als Datei abgelegt',
    failed: 'Aufgegeben',
  },
  kinds: {
    password_reset: 'Passwort zurücksetzen',
    sign_in_link: 'Anmeldelink',
    failed_sign_ins: 'Fehlgeschlagene Anmeldungen',
    new_browser: 'Anmeldung mit neuem Browser',
    password_changed: 'Passwort geändert',
    second_factor_changed: 'Anmeldung in zwei Schritten geändert',
    verify_email: 'Adresse bestätigen',
    email_taken: 'Adresse hat ein Konto',
    email_change_asked: 'Neue Adresse gewünscht',
    email_changed: 'Adresse geändert',
    account_deleted: 'Konto gelöscht',
    order_confirmation: 'Bestellbestätigung',
    order_shipped: 'Versandbestätigung',
    order_cancelled: 'Stornierung',
    order_refunded: 'Erstattung',
    refund_failed: 'Gescheiterte Erstattung',
    owner_news: 'Neues für den Inhaber',
    order_link: 'Link zu einer Bestellung',
    confirm_stock_request: 'Wunsch nach Benachrichtigung bei Verfügbarkeit',
    back_in_stock: 'Wieder auf Lager',
    review_request: 'Bitte um Bewertungen',
    return_update: 'Rückgabe, an den Kunden',
    return_news: 'Rückgabe, an den Inhaber',
    withdrawal: 'Widerruf, an den Kunden',
    withdrawal_news: 'Widerruf, an den Inhaber',
    test: 'Test',
  },
  subject: 'Betreff',
  to: 'An',
  kind: 'Art',
  written: 'Verfasst',
  tries: (count) => `Versuche: ${count}`,
  action: 'Aktion',
  nextTry: 'Nächster Versuch: ',
  heldLink: 'Enthielt einen persönlichen Link',
  sendAgain: 'Erneut senden',
  sendAgainTo: (subject, recipient) => `Erneut senden: ${subject}, an ${recipient}`,
  // A test mail
  doesMailArrive: 'Kommen E-Mails an?',
  testMailNote: 'Sie geht sofort hinaus, und Sie sehen, was der Mailserver sagt.',
  testMailTo: 'Senden an',
  sendTestMail: 'Test-E-Mail senden',
  askingServer: 'Der Mailserver wird gefragt ...',
  mailRefused: (error) => `Der Mailserver hat sie nicht angenommen: ${error}`,
  mailFaults: {
    no_such_server:
      'Diesen Mailserver gibt es nicht: Prüfen Sie, ob sein Name richtig geschrieben ist. Die E-Mail wurde nicht gesendet.',
    no_answer:
      'Der Mailserver antwortet nicht: Prüfen Sie seinen Namen und den Port, und ob eine Firewall die Verbindung sperrt. Die E-Mail wurde nicht gesendet.',
    login_refused:
      'Der Mailserver hat die Anmeldung abgelehnt: Prüfen Sie den Benutzernamen und das Passwort. Die E-Mail wurde nicht gesendet.',
  },
  mailTaken: (recipient, answer) =>
    `Der Mailserver hat sie angenommen: ${answer}. Sehen Sie im Postfach von ${recipient} nach, auch im Spam-Ordner.`,
  noMailServer: (recipient) =>
    `Es ist kein Mailserver eingerichtet: Die E-Mail an ${recipient} wurde in DATA_DIR/outbox abgelegt.`,
  mailServer: 'Mailserver',
  // Backups
  backups: 'Sicherungen',
  backupsLead: 'Der ganze Shop in einer Datei: Datenbank, Bilder und Rechnungen.',
  backupsFailed: 'Die Sicherungen konnten nicht aufgelistet werden.',
  keepCopy:
    'Bewahren Sie eine Kopie auf einem anderen Rechner auf, wo niemand sonst sie liest: Sie enthält Adressen Ihrer Kunden. Um zu einer Sicherung zurückzukehren, halten Sie den Shop an und starten Sie ',
  restoreEndsSessions: 'Dabei werden alle abgemeldet, außer mit dem Zusatz',
  noBackups: 'Noch keine Sicherungen',
  madeNightly: 'Jede Nacht um 3 Uhr wird eine erstellt. Erstellen Sie die erste jetzt.',
  made: 'Erstellt',
  by: 'Von',
  shopAtNight: 'Vom Shop, nachts',
  aPerson: 'Von Hand',
  withKeysToo: ', mit der Schlüsseldatei',
  file: 'Datei',
  size: 'Größe',
  download: 'Herunterladen',
  downloadOf: (name) => `Herunterladen: ${name}`,
  onPostgresql: 'Die Datenbank dieses Shops liegt auf PostgreSQL',
  postgresqlNote:
    'Sie wird mit dessen eigenen Programmen gesichert, und der Shop kann nicht sehen, ob das geschieht. Lassen Sie diese Befehle jede Nacht als root auf dem Rechner des Shops laufen (Debian, Ubuntu: Paket postgresql-client) und bewahren Sie eine Kopie anderswo auf.',
  postgresqlBucket:
    'Die letzte Zeile kopiert die Bilder und Rechnungen aus dem Bucket in MEDIA_URL, mit rclone oder einem anderen Programm: Der Dump enthält sie nicht.',
  postgresqlRestore:
    'Um zu einer solchen Sicherung zurückzukehren, halten Sie den Shop an, leeren Sie die Datenbank, spielen Sie die Sicherung mit pg_restore ein und starten Sie ',
  // A backup now
  makeOneNow: 'Jetzt sichern',
  makeOneNote: 'Der Shop bleibt dabei geöffnet. Was Sie selbst erstellen, wird nie automatisch gelöscht.',
  withKeys: 'Mit der Schlüsseldatei',
  withKeysNote:
    'Mit der Sicherung lassen sich dann der Stripe-Schlüssel und das Mailpasswort entschlüsseln: Bewahren Sie sie so sicher auf wie diese. Ohne sie werden beide nach einer Wiederherstellung auf einem anderen Rechner neu eingegeben.',
  makeBackup: 'Sicherung erstellen',
  backup: 'Sicherung',
  starting: 'Wird gestartet ...',
  /** By how many steps are done. */
  backupSteps: [
    'Die Datenbank wird kopiert und die Kopie geprüft ...',
    'Datenbank, Bilder und Rechnungen werden gepackt ...',
    'Die Sicherung wird zur Prüfung noch einmal gelesen ...',
  ],
  backupMade: (name, size) => `${name} ist erstellt und geprüft: ${size}.`,
  shopUnreachable:
    'Der Shop ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  backupCutOff:
    'Die Verbindung ist abgebrochen. Die Sicherung läuft weiter; laden Sie die Seite in einer Weile neu, dann steht sie in der Liste.',
} satisfies typeof en;
