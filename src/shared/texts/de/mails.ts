import type { texts as en } from '../en/mails.ts';

export const texts = {
  orderConfirmation: {
    subject: (shopName, number) => `Ihre Bestellung ${number} bei ${shopName}`,
    paid: (number, amount) =>
      `Vielen Dank für Ihre Bestellung ${number}. Wir haben Ihre Zahlung von ${amount} erhalten.`,
    inReview: (number, amount) =>
      `Vielen Dank für Ihre Bestellung ${number} über ${amount}. Wir prüfen gerade Ihre Zahlung.`,
    line: (quantity, name, amount) => `${quantity} × ${name}: ${amount}`,
    action: 'Ihre Bestellungen ansehen',
    closing: 'Sie hören von uns, sobald sie unterwegs ist.',
  },
  orderShipped: {
    subject: (shopName, number) => `Ihre Bestellung ${number} bei ${shopName} ist unterwegs`,
    shipped: (number, carrier) => `Ihre Bestellung ${number} ist mit ${carrier} unterwegs.`,
    trackingNumber: (trackingNumber) => `Sendungsnummer: ${trackingNumber}`,
    trackingLink: (url) => `Sendung verfolgen: ${url}`,
    action: 'Ihre Bestellung ansehen',
    closing: 'Vielen Dank für Ihren Einkauf.',
  },
  orderRefunded: {
    subject: (shopName, number) => `Erstattung für Ihre Bestellung ${number} bei ${shopName}`,
    inFull: (number, amount) =>
      `Wir haben Ihre Bestellung ${number} erstattet: ${amount} sind auf dem Weg zurück auf Ihre Karte.`,
    inPart: (number, amount) =>
      `Wir haben ${amount} Ihrer Bestellung ${number} erstattet. Der Betrag ist auf dem Weg zurück auf Ihre Karte.`,
    action: 'Ihre Bestellung ansehen',
    closing: 'Je nach Bank dauert es 5 bis 10 Tage, bis Sie den Betrag sehen.',
  },
  passwordReset: {
    subject: (shopName) => `Ihr Passwort bei ${shopName} zurücksetzen`,
    asked: (minutes) =>
      `Für Ihr Konto wurde ein neues Passwort angefordert. Der folgende Link gilt einmal und ${minutes} Minuten lang.`,
    action: 'Neues Passwort wählen',
    closing: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  test: {
    subject: (shopName) => `Test-E-Mail von ${shopName}`,
    arrives: 'E-Mails von Ihrem Shop kommen an. Prüfen Sie, ob diese im Spam-Ordner gelandet ist.',
    action: 'Shop öffnen',
    closing: 'Sie haben diese E-Mail im Adminbereich angefordert.',
  },
} satisfies typeof en;
