import type { texts as en } from '../en/reading.ts';

export const texts = {
  // Where a page stands
  home: 'Start',
  helpCenter: 'Hilfe',
  // Help Center
  helpDescription: (shopName) => `Antworten zu Konto, Support und Anleitungen bei ${shopName}.`,
  helpLead: 'Kurze Antworten auf die häufigsten Fragen.',
  faq: 'Häufige Fragen',
  howToReset: 'Wie setze ich mein Passwort zurück?',
  resetBefore: 'Öffnen Sie die Anmeldeseite und folgen Sie dem Link ',
  forgotPassword: 'Passwort vergessen',
  resetAfter:
    '. Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen können.',
  howToContact: 'Wie erreiche ich den Support?',
  writeTo: 'Schreiben Sie an ',
  writeToAfter: 'und nennen Sie die Bestellnummer, wenn es um eine Bestellung geht.',
  call: 'Rufen Sie an: ',
  ourAddress: (address) => `Unsere Adresse ist ${address}. `,
  whereManual: 'Wo finde ich die Bedienungsanleitung?',
  manualBefore:
    'Die Anleitung liegt der Verpackung bei. Die Daten, auf die es vor dem Kauf ankommt, stehen auf jeder Produktseite unter „Technische Daten“. Unsere ',
  resourcesLink: 'Ratgeber',
  manualAfter: ' erklären, was sie bedeuten.',
  moreToRead: 'Weiterlesen',
  resources: 'Ratgeber',
  resourcesLead: 'Was die Zahlen in den technischen Daten bedeuten, Kategorie für Kategorie.',
  blog: 'Blog',
  blogLead: 'Tipps zum Auswählen, Benutzen und Pflegen von Elektronik.',
  replyToMail: (shopName) =>
    `Antworten Sie auf eine E-Mail von ${shopName}, am besten auf eine Bestellbestätigung, denn darin steht die Bestellnummer. Wir antworten Ihnen dort.`,
  alsoReplyToMail: (shopName) =>
    `Sie können auch auf jede E-Mail von ${shopName} antworten, am besten auf eine Bestellbestätigung, denn darin steht die Bestellnummer. Wir antworten Ihnen dort.`,
} satisfies typeof en;
