import type { texts as en } from '../../en/admin/accounts.ts';

export const texts = {
  // Both
  byEnvironment: (variables) =>
    variables.length === 1
      ? `Durch die Umgebungsvariable ${variables[0]} gesetzt. Um den Wert hier einzugeben, entfernen Sie die Variable und starten den Shop neu.`
      : `Durch die Umgebungsvariablen ${variables.join(' und ')} gesetzt. Um die Werte hier einzugeben, entfernen Sie die Variablen und starten den Shop neu.`,
  entered: 'Eingegeben',
  enteredBy: (time, name) => (name === '' ? time : `${time}, von ${name}`),
  showOrHide: 'Eingabe anzeigen oder verbergen',
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  // Payments
  payments: 'Zahlungen',
  paymentsLead: 'Das Stripe-Konto, auf das das Geld Ihrer Kunden geht.',
  paymentsFailed: 'Das Zahlungskonto konnte nicht geladen werden.',
  modes: {
    stand_in:
      'Der Shop nimmt Testzahlungen an: Niemandem wird etwas berechnet. Geben Sie Ihren Stripe-Schlüssel ein, um echte anzunehmen.',
    stripe_test:
      'Stripe ist im Testmodus: Nur die Testkarten werden angenommen, und niemandem wird etwas berechnet.',
    live: 'Der Shop nimmt echte Zahlungen an.',
    locked:
      'Niemand kann zahlen: Der gespeicherte Schlüssel ist nicht lesbar, weil die Schlüsseldatei fehlt oder eine andere ist. Geben Sie den Schlüssel neu ein oder legen Sie die Datei zurück.',
    missing:
      'Niemand kann zahlen: Dieser Shop hat echte Bestellungen, aber keinen Stripe-Schlüssel. Geben Sie einen ein.',
  },
  account: 'Stripe-Konto',
  accountUnknown: 'für diesen Schlüssel nicht sichtbar',
  mode: 'Modus',
  keyModes: { live: 'Echt', test: 'Test' },
  key: 'Geheimer Schlüssel',
  keyEnding: (last4) => `endet auf ${last4}`,
  checkKey: 'Schlüssel prüfen',
  keyWorks: (account) =>
    account === null
      ? 'Stripe nimmt den Schlüssel an.'
      : `Stripe nimmt den Schlüssel an. Er gehört zu ${account}.`,
  replaceKey: 'Schlüssel ersetzen',
  removeKey: 'Schlüssel entfernen',
  removeKeyQuestion: 'Den Stripe-Schlüssel entfernen?',
  removeKeyNote:
    'Danach kann niemand mehr mit Stripe zahlen. Ein Shop ohne echte Bestellungen nimmt wieder Testzahlungen an, jeder andere gar keine. Der Webhook bei Stripe bleibt: Löschen Sie ihn dort, wenn die letzten Zahlungen eingegangen sind.',
  newKey: 'Neuer geheimer Schlüssel',
  keyAdvice:
    'Bei Stripe unter Entwickler, API-Schlüssel: Er beginnt mit sk_live_, zum Ausprobieren mit sk_test_.',
  keyWrong: 'Ein geheimer Schlüssel beginnt mit sk_live_, sk_test_, rk_live_ oder rk_test_.',
  saveKey: 'Prüfen und speichern',
  keySaved: 'Der Schlüssel ist gespeichert. Der Shop benutzt ihn ab sofort.',
  keyRemoved: 'Der Schlüssel ist entfernt.',
  // The webhook
  webhook: 'Webhook',
  webhookNote:
    'Über den Webhook meldet Stripe dem Shop sofort Zahlungen, Erstattungen und Streitfälle. Ohne ihn werden Zahlungen trotzdem binnen einer halben Minute gefunden, aber von Streitfällen erfahren Sie nichts.',
  needsKey: 'Geben Sie zuerst den Schlüssel ein.',
  noWebhook: 'Es gibt noch keinen Webhook.',
  webhookAt: 'Adresse',
  webhookMade: 'Von diesem Shop angelegt',
  webhookByHand: 'Von Hand bei Stripe angelegt',
  webhookElsewhere: (url) =>
    `Die Adresse des Shops hat sich seitdem geändert. Legen Sie den Webhook neu an, für ${url}.`,
  unreachable: (url) =>
    `Stripe erreicht ${url} nicht: Nötig ist eine https://-Adresse im Internet. Setzen Sie PUBLIC_URL auf die Adresse des Shops.`,
  makeWebhook: 'Webhook anlegen',
  makeWebhookAgain: 'Neu anlegen',
  webhookReady: 'Der Webhook ist angelegt. Stripe ruft den Shop ab sofort auf.',
  byHand: 'Ich habe den Webhook selbst bei Stripe angelegt',
  signingSecret: 'Signaturgeheimnis',
  secretAdvice: (url, events) =>
    `Es beginnt mit whsec_. Der Webhook muss diese Ereignisse an ${url} senden: ${events}.`,
  secretWrong: 'Ein Signaturgeheimnis beginnt mit whsec_.',
  saveSecret: 'Geheimnis speichern',
  secretSaved: 'Das Signaturgeheimnis ist gespeichert.',
  // The mail server
  mailServer: 'Mailserver',
  mailServerLead: 'Wie E-Mails den Shop verlassen: Bestellbestätigungen, Passwortlinks, E-Mails an Sie.',
  mailServerFailed: 'Der Mailserver konnte nicht geladen werden.',
  mailModes: {
    server: 'E-Mails werden über diesen Server gesendet.',
    folder:
      'Keine E-Mail verlässt den Shop: Jede wird in DATA_DIR/outbox abgelegt. Geben Sie Ihren Mailserver ein.',
    locked:
      'E-Mails warten: Das gespeicherte Passwort ist nicht lesbar, weil die Schlüsseldatei fehlt oder eine andere ist. Geben Sie das Passwort neu ein oder legen Sie die Datei zurück.',
  },
  host: 'Server',
  hostAdvice: 'smtp.anbieter.de',
  hostWrong: 'Geben Sie einen Namen wie smtp.ihr-anbieter.de ein.',
  port: 'Port',
  portWrong: 'Geben Sie eine Zahl von 1 bis 65535 ein.',
  security: 'Verschlüsselung',
  securities: {
    tls: 'TLS von Anfang an (Port 465)',
    starttls: 'STARTTLS (Port 587)',
    none: 'Keine, nur im eigenen Netz (Port 25)',
  },
  user: 'Benutzer',
  userAdvice: 'Oft Ihre E-Mail-Adresse. Lassen Sie das Feld für einen Server ohne Anmeldung leer.',
  password: 'Passwort',
  passwordKept: 'Gespeichert. Lassen Sie das Feld leer, um das Passwort zu behalten.',
  passwordNeeded:
    'Geben Sie das Passwort ein. Nach einer Änderung von Server, Port, Verschlüsselung oder Benutzer wird es neu gebraucht.',
  from: 'Absender',
  fromAdvice: 'Eine Adresse, oder ein Name mit Adresse: Ihr Shop <shop@ihre.domain>',
  fromWrong: 'Geben Sie eine Adresse ein, oder einen Namen mit einer Adresse in spitzen Klammern.',
  saveServer: 'Speichern',
  mailServerSaved:
    'Der Mailserver ist gespeichert. Senden Sie eine Test-E-Mail, um zu sehen, ob er funktioniert.',
  removeServer: 'Mailserver entfernen',
  removeServerQuestion: 'Den Mailserver entfernen?',
  removeServerNote: 'Danach verlässt keine E-Mail den Shop: Jede wird in DATA_DIR/outbox abgelegt.',
  serverRemoved: 'Der Mailserver ist entfernt.',
  allMails: 'Alle E-Mails',
} satisfies typeof en;
