import { LANGUAGES, type Language } from '../../shared/texts/language.ts';
import type { DeclineCode } from '../test-cards.ts';

/** The pages' texts: the stand-in has its own, as a payment provider does. */
const en = {
  title: 'Test payments',
  noMoney: 'No money moves and no card is charged.',
  payment: 'Payment',
  pay: (total: string) => `Pay ${total}`,
  testCard: 'No money moves. Test card:',
  anyCode: 'any future date, any code.',
  order: 'Your order',
  back: 'Back to the shop',
  due: 'Total due',
  quantity: (units: number) => `Qty ${units}`,
  each: (amount: string) => `${amount} each`,
  discount: (name: string) => `Discount (${name})`,
  failed: 'The payment did not go through.',
  check: (fields: number) => `Please check the ${fields === 1 ? 'marked field' : `${fields} marked fields`}.`,
  contact: 'Contact',
  shipping: 'Shipping address',
  card: 'Card',
  labels: {
    email: 'Email',
    phone: 'Phone',
    shipping_name: 'Full name',
    country: 'Country',
    line1: 'Address',
    line2: 'Flat, floor (optional)',
    city: 'City',
    state: 'State',
    postal_code: 'Postal code',
    card_number: 'Card number',
    card_expiry: 'Expiry',
    card_cvc: 'CVC',
    card_name: 'Name on card',
  },
  monthAndYear: 'MM / YY',
  testers: 'For testers',
  blank: 'Fields left blank are filled with sample details.',
  plans: {
    prompt: 'Pay with sample details',
    late: 'Pay with late webhook',
    duplicate: 'Pay with duplicate webhooks',
    lost: 'Pay with lost webhook',
  },
  expire: 'Expire this session',
  refusedCards: 'Cards that are refused',
  refusals: {
    generic_decline: 'declined',
    insufficient_funds: 'insufficient funds',
    expired_card: 'expired card',
    incorrect_cvc: 'incorrect CVC',
  },
  declines: {
    generic_decline: 'Your card was declined. Please try a different card.',
    insufficient_funds: 'Your card has insufficient funds. Please try a different card.',
    expired_card: 'Your card has expired.',
    incorrect_cvc: "Your card's security code is incorrect.",
    test_mode_live_card: 'No real card is charged here. Please use the test card 4242 4242 4242 4242.',
  } satisfies Record<DeclineCode, string>,
  faults: {
    email: 'Enter an email address such as name@example.com.',
    phone: 'Enter a phone number with its area code.',
    noCard: 'Enter a card number.',
    shortCard: 'Your card number is incomplete.',
    wrongCard: 'Your card number is invalid.',
    expiry: 'Enter month and year as MM / YY.',
    past: "Your card's expiration date is in the past.",
    code: (digits: number) => `Enter the ${digits} digits of the security code.`,
    cardName: 'Enter the name on the card.',
    recipient: "Enter the recipient's name.",
    line1: 'Enter a street address.',
    city: 'Enter a city.',
    state: 'Enter a state.',
    country: 'Choose one of the countries.',
    postalCode: 'Enter a valid postal code.',
  },
  paid: {
    title: 'This order is paid',
    text: 'Nothing more is to be done here, and nothing will be charged twice.',
    link: 'See your order',
  },
  expired: {
    title: 'This payment page has expired',
    text: 'Nothing was charged. Go back to the shop to start again.',
  },
  unknown: {
    title: 'There is no such payment page',
    text: 'Please check the link, or go back to the shop and start again.',
  },
};

export type PageTexts = typeof en;

const de: PageTexts = {
  title: 'Testzahlungen',
  noMoney: 'Es fließt kein Geld, und keine Karte wird belastet.',
  payment: 'Zahlung',
  pay: (total) => `${total} bezahlen`,
  testCard: 'Es fließt kein Geld. Testkarte:',
  anyCode: 'jedes künftige Datum, jede Prüfnummer.',
  order: 'Ihre Bestellung',
  back: 'Zurück zum Shop',
  due: 'Zu zahlen',
  quantity: (units) => `Menge ${units}`,
  each: (amount) => `je ${amount}`,
  discount: (name) => `Rabatt (${name})`,
  failed: 'Die Zahlung ist nicht gelungen.',
  check: (fields) =>
    fields === 1
      ? 'Bitte prüfen Sie das markierte Feld.'
      : `Bitte prüfen Sie die ${fields} markierten Felder.`,
  contact: 'Kontakt',
  shipping: 'Lieferadresse',
  card: 'Karte',
  labels: {
    email: 'E-Mail',
    phone: 'Telefon',
    shipping_name: 'Vor- und Nachname',
    country: 'Land',
    line1: 'Straße und Hausnummer',
    line2: 'Wohnung, Etage (optional)',
    city: 'Ort',
    state: 'Bundesstaat',
    postal_code: 'Postleitzahl',
    card_number: 'Kartennummer',
    card_expiry: 'Gültig bis',
    card_cvc: 'Prüfnummer',
    card_name: 'Name auf der Karte',
  },
  monthAndYear: 'MM / JJ',
  testers: 'Zum Testen',
  blank: 'Leere Felder werden mit Beispieldaten gefüllt.',
  plans: {
    prompt: 'Mit Beispieldaten bezahlen',
    late: 'Mit spätem Webhook bezahlen',
    duplicate: 'Mit doppelten Webhooks bezahlen',
    lost: 'Mit verlorenem Webhook bezahlen',
  },
  expire: 'Diese Sitzung ablaufen lassen',
  refusedCards: 'Karten, die abgelehnt werden',
  refusals: {
    generic_decline: 'abgelehnt',
    insufficient_funds: 'nicht gedeckt',
    expired_card: 'abgelaufen',
    incorrect_cvc: 'falsche Prüfnummer',
  },
  declines: {
    generic_decline: 'Ihre Karte wurde abgelehnt. Bitte versuchen Sie eine andere.',
    insufficient_funds: 'Ihre Karte ist nicht gedeckt. Bitte versuchen Sie eine andere.',
    expired_card: 'Ihre Karte ist abgelaufen.',
    incorrect_cvc: 'Die Prüfnummer Ihrer Karte ist falsch.',
    test_mode_live_card:
      'Hier wird keine echte Karte belastet. Bitte nehmen Sie die Testkarte 4242 4242 4242 4242.',
  },
  faults: {
    email: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    phone: 'Geben Sie eine Telefonnummer mit Vorwahl ein.',
    noCard: 'Geben Sie eine Kartennummer ein.',
    shortCard: 'Ihre Kartennummer ist unvollständig.',
    wrongCard: 'Ihre Kartennummer ist ungültig.',
    expiry: 'Geben Sie Monat und Jahr als MM / JJ ein.',
    past: 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
    code: (digits) => `Geben Sie die ${digits} Ziffern der Prüfnummer ein.`,
    cardName: 'Geben Sie den Namen auf der Karte ein.',
    recipient: 'Geben Sie den Namen des Empfängers ein.',
    line1: 'Geben Sie Straße und Hausnummer ein.',
    city: 'Geben Sie einen Ort ein.',
    state: 'Geben Sie einen Bundesstaat ein.',
    country: 'Wählen Sie eines der Länder.',
    postalCode: 'Geben Sie eine gültige Postleitzahl ein.',
  },
  paid: {
    title: 'Diese Bestellung ist bezahlt',
    text: 'Hier ist nichts mehr zu tun, und nichts wird doppelt berechnet.',
    link: 'Bestellung ansehen',
  },
  expired: {
    title: 'Diese Zahlungsseite ist abgelaufen',
    text: 'Es wurde nichts berechnet. Gehen Sie zurück zum Shop, um neu zu beginnen.',
  },
  unknown: {
    title: 'Diese Zahlungsseite gibt es nicht',
    text: 'Bitte prüfen Sie den Link, oder gehen Sie zurück zum Shop und beginnen Sie neu.',
  },
};

const TEXTS: Record<Language, PageTexts> = { en, de };

type Localised = { locale: string | null };

/** The language of a session's pages: the one that the shop asked for, if there are texts in it. */
export const languageOf = (params: Localised | null): Language =>
  LANGUAGES.find((language) => language === params?.locale) ?? 'en';

export const textsOf = (params: Localised | null): PageTexts => TEXTS[languageOf(params)];
