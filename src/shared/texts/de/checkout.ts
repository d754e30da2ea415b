import type { texts as en } from '../en/checkout.ts';

export const texts = {
  // The checkout page
  checkout: 'Kasse',
  checkoutDescription: 'Wohin wir Ihnen zu Ihrer Bestellung schreiben.',
  cartFailed: 'Ihr Warenkorb konnte nicht geladen werden.',
  contact: 'Kontakt',
  haveAccount: 'Haben Sie ein Konto? ',
  login: 'Anmelden',
  email: 'E-Mail',
  emailAdvice: 'Dorthin senden wir die Bestätigung mit einem Link zu Ihrer Bestellung.',
  toPayment: 'Weiter zur Zahlung',
  paymentNote: 'Auf der nächsten Seite geben Sie Lieferadresse und Karte an.',
  yourOrder: 'Ihre Bestellung',
  taxOpen: 'Die Steuer hängt von Ihrer vollständigen Adresse ab.',
  changeCart: 'Warenkorb ändern',
  total: 'Gesamtbetrag',
  // Delivery
  continue: 'Weiter',
  change: 'Ändern',
  delivery: 'Lieferung',
  deliveryAddress: 'Lieferadresse',
  anotherAddress: 'Andere Adresse',
  addressNotSaved: 'Die Adresse konnte nicht in Ihren Adressen gespeichert werden. Die Bestellung hat sie.',
  saveAddress: 'In meinen Adressen speichern',
  method: 'Versandart',
  quoted: (method, total) => `Versand: ${method}. Gesamtbetrag: ${total}`,
  free: 'Kostenlos',
  pickUp: 'Abholung',
  notDelivered: 'Diese Waren liefern wir nicht an diese Adresse.',
  review: 'Prüfen und bestellen',
  orderChanged: (total) =>
    `Ihre Bestellung hat sich geändert. Sie kostet jetzt ${total}. Bitte prüfen Sie sie.`,
  // The words that § 312j (3) BGB asks for, and nothing beside them.
  pay: () => 'Zahlungspflichtig bestellen',
  termsRead: 'Ich habe die Bedingungen gelesen: ',
  and: ' und ',
  confirmTerms: 'Bitte bestätigen Sie, dass Sie sie gelesen haben.',
  cardNote: 'Auf der nächsten Seite geben Sie Ihre Karte an.',
  pricesFailed: 'Die Versandarten konnten nicht geladen werden.',
  addressUnchecked: 'Die Adresse konnte nicht geprüft werden.',
  // An order without an account
  orderNeedsLink:
    'Öffnen Sie den Link in Ihrer Bestellbestätigung noch einmal, um diese Bestellung zu sehen.',
  findOrder: 'Bestellung finden',
  findOrderLead:
    'Geben Sie die Bestellnummer und die E-Mail-Adresse der Bestellung ein. Wir senden Ihnen einen Link.',
  findOrderDescription: 'Ein Link zu einer Bestellung, die Sie ohne Konto aufgegeben haben.',
  orderNumber: 'Bestellnummer',
  sendLink: 'Link senden',
  linkOnItsWay: 'Wenn es eine solche Bestellung gibt, ist ein Link unterwegs.',
  backToLogin: 'Zurück zur Anmeldung',
} satisfies typeof en;
