import type { texts as en } from '../en/reading.ts';

export const texts = {
  // Above every page, in browsers without scripts
  withoutScripts:
    'Bitte schalten Sie JavaScript ein: Ohne JavaScript können Sie sich umsehen, aber nicht einkaufen oder sich anmelden.',
  // Where a page stands
  home: 'Start',
  helpCenter: 'Hilfe',
  // Help Center
  helpDescription: (shopName) => `Antworten zu Konto, Support und Anleitungen bei ${shopName}.`,
  writeTo: 'Schreiben Sie an ',
  writeToAfter: ' und nennen Sie die Bestellnummer, wenn es um eine Bestellung geht.',
  call: 'Rufen Sie an: ',
  ourAddress: (address) => `Unsere Adresse ist ${address}. `,
  moreToRead: 'Weiterlesen',
  replyToMail: (shopName) =>
    `Antworten Sie auf eine E-Mail von ${shopName}, am besten auf eine Bestellbestätigung, denn darin steht die Bestellnummer. Wir antworten Ihnen dort.`,
  alsoReplyToMail: (shopName) =>
    `Sie können auch auf jede E-Mail von ${shopName} antworten, am besten auf eine Bestellbestätigung, denn darin steht die Bestellnummer. Wir antworten Ihnen dort.`,
} satisfies typeof en;
