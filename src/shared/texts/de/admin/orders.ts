import type { Money } from '../../../money/money.ts';
import type { texts as en } from '../../en/admin/orders.ts';
import type { OrderEventTexts } from '../../order-event-texts.ts';

const over = (amountMinor: Money | undefined, amount: (of: Money) => string): string =>
  amountMinor === undefined ? '' : ` über ${amount(amountMinor)}`;
const because = (reason: string | undefined): string => (reason ? `: ${reason}` : '');

/** The provider's sentence, which goes on. */
const unended = (message: string | undefined): string | undefined => message?.replace(/\.$/, '');

/** The provider's word, for people. */
const words = (reason: string | undefined): string | undefined =>
  reason && (BANK_REASONS[reason] ?? reason.replaceAll('_', ' '));

/** https://docs.stripe.com/api/disputes/object#dispute_object-reason and https://docs.stripe.com/api/radar/early_fraud_warnings */
const BANK_REASONS: Readonly<Record<string, string>> = {
  credit_not_processed: 'Gutschrift blieb aus',
  duplicate: 'doppelt abgebucht',
  fraudulent: 'Betrug',
  general: 'ohne nähere Angabe',
  product_not_received: 'Ware nicht erhalten',
  product_unacceptable: 'Ware nicht wie beschrieben',
  unrecognized: 'Abbuchung nicht erkannt',
  card_never_received: 'Karte nie erhalten',
  fraudulent_card_application: 'Karte mit falschen Angaben beantragt',
  made_with_counterfeit_card: 'gefälschte Karte',
  made_with_lost_card: 'verlorene Karte',
  made_with_stolen_card: 'gestohlene Karte',
  misc: 'ohne nähere Angabe',
  unauthorized_use_of_card: 'Karte unbefugt verwendet',
};

const version = (updatedAt: string | null, moment: (at: string) => string): string =>
  updatedAt ? `Fassung vom ${moment(updatedAt)}` : 'wie mitgeliefert';

const events: OrderEventTexts = {
  placed: () => 'Bestellung eingegangen und bezahlt',
  placed_for_review: () => 'Bestellung eingegangen; die Zahlung entspricht nicht dem Bestellwert',
  recovered: () => 'Aus den Zahlungsdaten wiederhergestellt',
  terms_accepted: ({ pages = [] }, _amount, moment) =>
    [
      'Als gelesen bestätigt',
      pages.map(({ title, updatedAt }) => `${title} (${version(updatedAt, moment)})`).join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  payment_approved: () => 'Zahlung freigegeben',
  looked_at: () => 'Geprüft',
  address_filled_in: () => 'Adresse eingetragen',
  goods_taken: () => 'Fehlende Ware aus dem Bestand entnommen',
  packed: () => 'Gepackt',
  shipped: ({ carrier, trackingNumber, pickUp }) =>
    pickUp
      ? 'Abholbereit'
      : ['Versandt', carrier && ` mit ${carrier}`, trackingNumber && `, ${trackingNumber}`]
          .filter(Boolean)
          .join(''),
  shipment_corrected: ({ carrier, trackingNumber }) =>
    ['Sendungsdaten berichtigt:', [carrier, trackingNumber].filter(Boolean).join(', ')].join(' '),
  delivered: ({ pickUp }) => (pickUp ? 'Abgeholt' : 'Zugestellt'),
  returned: ({ restock }) => (restock ? 'Ware zurückgekommen und wieder im Bestand' : 'Ware zurückgekommen'),
  cancelled: ({ reason }) => `Storniert${because(reason)}`,
  refund_requested: ({ amountMinor, atProvider, byHand, reason }, amount) => {
    if (byHand) return `Erstattung${over(amountMinor, amount)} auf anderem Weg gezahlt${because(reason)}`;
    return atProvider
      ? `Erstattung${over(amountMinor, amount)} beim Zahlungsanbieter vorgenommen`
      : `Erstattung${over(amountMinor, amount)} beantragt${because(reason)}`;
  },
  refund_succeeded: ({ amountMinor }, amount) => `Erstattung${over(amountMinor, amount)} ausgezahlt`,
  refund_failed: ({ amountMinor, message, cameBack }, amount) =>
    `Erstattung${over(amountMinor, amount)} ${cameBack ? 'von der Bank des Kunden zurückgekommen' : 'vom Zahlungsanbieter abgelehnt'}${because(unended(message))}. Erstatten Sie noch einmal, oder einigen Sie sich mit dem Kunden auf einen anderen Weg und vermerken Sie ihn unter „Zahlung“`,
  mail_sent_again: () => 'Bestätigung erneut gesendet',
  dispute_opened: ({ amountMinor, reason }, amount) =>
    `Zahlung${over(amountMinor, amount)} von der Bank des Kunden angefochten${because(words(reason))}`,
  dispute_closed: ({ outcome }) =>
    outcome === 'lost'
      ? 'Anfechtung verloren: Das Geld ist beim Kunden'
      : 'Anfechtung beendet: Das Geld bleibt bei Ihnen',
  return_asked: ({ units = 0 }) => `Rückgabe von ${units} Stück angefragt`,
  return_accepted: ({ units = 0 }) => `Rückgabe von ${units} Stück angenommen`,
  return_declined: ({ units = 0 }) => `Rückgabe von ${units} Stück abgelehnt`,
  return_received: ({ units = 0 }) => `Rückgabe von ${units} Stück angekommen`,
  return_refunded: ({ units = 0, refundId }) =>
    `Rückgabe von ${units} Stück ${refundId ? 'erstattet' : 'ohne Erstattung abgeschlossen'}`,
  return_withdrawn: ({ units = 0 }) => `Rückgabe von ${units} Stück zurückgezogen`,
  contract_withdrawn: ({ name, goods }) =>
    name
      ? `Kunde hat den Vertrag widerrufen. Name: ${name}. Waren: ${goods || 'die ganze Bestellung'}`
      : 'Kunde hat den Vertrag widerrufen',
  fraud_warning: ({ reason }) => `Die Bank des Kunden vermutet Betrug${because(words(reason))}`,
};

export const texts = {
  // All orders
  allOrders: 'Alle Bestellungen',
  searchOrders: 'Bestellungen nach Nummer, Kunde, Paket oder Produkt suchen',
  searchOrdersToPack: 'Bestellungen nach Nummer, Name oder Produkt suchen',
  ordersFailed: 'Die Bestellungen konnten nicht geladen werden.',
  noOrders: 'Noch keine Bestellungen',
  noOrdersLead: 'Die erste Bestellung erscheint hier, sobald sie bezahlt ist.',
  orders: 'Bestellungen',
  payments: 'Zahlungen',
  paymentFilters: { all: 'Alle Zahlungen', real: 'Echte Zahlungen', test: 'Testzahlungen' },
  placed: 'Bestellt am',
  placedFilters: {
    ever: 'Gesamter Zeitraum',
    today: 'Heute',
    last7: 'Letzte 7 Tage',
    last30: 'Letzte 30 Tage',
  },
  status: 'Status',
  lists: {
    all: 'Alle',
    'to-ship': 'Zu versenden',
    'to-look-at': 'Zu prüfen',
    shipped: 'Versandt',
    delivered: 'Zugestellt',
    cancelled: 'Storniert',
    returned: 'Zurückgesandt',
    refunded: 'Ganz oder teilweise erstattet',
  },
  listsWithPickUp: { shipped: 'Versandt oder abholbereit', delivered: 'Zugestellt oder abgeholt' },
  order: 'Bestellung',
  customer: 'Kunde',
  items: 'Artikel',
  total: 'Gesamtbetrag',
  noGoods: 'Artikel unbekannt',
  andMore: (name, more) => `${name} und ${more} ${more === 1 ? 'weiterer' : 'weitere'}`,
  flags: {
    disputed: 'Angefochten',
    withdrawn: 'Widerrufen',
    short: 'Ware fehlt',
    recovered: 'Wiederhergestellt',
    address_missing: 'Keine Adresse',
  },
  testPayment: 'Testzahlung',
  packed: 'Gepackt',
  // One order
  orderNumber: (number) => `Bestellung ${number}`,
  placedAt: 'Bestellt am ',
  printSlip: 'Packzettel drucken',
  product: 'Produkt',
  price: 'Preis',
  quantity: 'Menge',
  quantityRefunded: (quantity, refunded) => `${quantity} (${refunded} erstattet)`,
  sum: 'Summe',
  history: 'Verlauf',
  events,
  byWhom: (name) => ` von ${name}`,
  // Its mails
  mails: 'E-Mails',
  mailStates: {
    queued: 'wartet auf den Versand',
    sent: 'gesendet',
    written: 'als Datei abgelegt',
    failed: 'konnte nicht gesendet werden',
  },
  noMail: 'Noch keine E-Mails.',
  sendConfirmation: 'Bestätigung erneut senden',
  // Its payment
  payment: 'Zahlung',
  paymentStatus: {
    paid: 'Mit Karte bezahlt',
    review: 'Wird geprüft: Der bezahlte Betrag entspricht nicht dem Bestellwert',
    partially_refunded: 'Mit Karte bezahlt, teilweise erstattet',
    refunded: 'Erstattet',
  },
  paid: 'Bezahlt',
  givenBack: 'Erstattet',
  refunds: 'Erstattungen',
  refundStates: { pending: 'Unterwegs', succeeded: 'Erstattet', failed: 'Abgelehnt' },
  repaidByHand: 'Auf anderem Weg erstattet',
  repaidByHandOf: (amount) => `Auf anderem Weg erstattet: ${amount}`,
  repaidQuestion: (amount) =>
    `Vermerken Sie, dass der Kunde ${amount} zurückhat, etwa per Überweisung, in bar oder durch eine verlorene Anfechtung. Bei Stripe wird nichts erstattet. Der Betrag zählt dann als erstattet, und der Kunde erfährt es per E-Mail. Das lässt sich nicht rückgängig machen.`,
  repaidNote: 'Notiz',
  repaidNoteAdvice: 'Nur für Ihre Unterlagen, etwa wie und wann.',
  documents: 'Rechnungen',
  document: {
    invoice: (number) => `Rechnung ${number}`,
    credit_note: (number) => `Rechnungskorrektur ${number}`,
    reversal: (number) => `Storno ${number} einer Rechnungskorrektur`,
  },
  checkPayment: 'Bei Stripe prüfen',
  refundUnanswered:
    'Eine Erstattung wartet noch auf die Antwort von Stripe. Der Shop fragt alle 20 Sekunden von selbst nach; nach einer Störung bei Stripe kann es einen Tag dauern.',
  // Its address
  noAddress: 'Die Zahlung kam ohne Adresse.',
  changeAddress: 'Adresse ändern',
  fillInAddress: 'Adresse eintragen',
  deliveryAddress: 'Lieferadresse',
  customersAddress: 'Adresse des Kunden',
  vatNumber: (number) => `USt-IdNr. ${number}`,
  saveAddress: 'Adresse speichern',
  sumsStay: 'Versandkosten und Steuer bleiben, wie sie bei der Bestellung vereinbart wurden.',
  // The packing slip
  slipFor: (number) => `Packzettel zur Bestellung ${number}`,
  sku: 'Artikelnummer',
  nothingPaid: 'Testzahlung: Es wurde nichts bezahlt.',
  // What can be done
  back: 'Zurück',
  approvePayment: 'Zahlung freigeben',
  lookedAt: 'Als geprüft markieren',
  takeGoods: 'Ware aus dem Bestand entnehmen',
  markPacked: 'Als gepackt markieren',
  ship: 'Versenden',
  readyForPickUp: 'Abholbereit',
  markDelivered: 'Als zugestellt markieren',
  markPickedUp: 'Als abgeholt markieren',
  goodsCameBack: 'Ware zurückgekommen',
  refund: 'Erstatten',
  cancelOrder: 'Bestellung stornieren',
  // Shipping
  shipOrder: 'Bestellung versenden',
  correctParcel: 'Sendungsdaten berichtigen',
  carrier: 'Versanddienst',
  trackingNumber: 'Sendungsnummer',
  trackWith: (carrier) => `Bei ${carrier} verfolgen`,
  trackingAdvice: 'Der Kunde erhält sie per E-Mail. Lassen Sie das Feld leer, wenn es keine gibt.',
  // A return
  allCameBack:
    'Die gesamte Ware dieser Bestellung ist zurückgekommen. Das Geld erstatten Sie mit „Erstatten“.',
  putBackOnStock: 'Ware wieder in den Bestand nehmen',
  refundedToo: 'Auch erstattete Stücke',
  refundedTooAdvice:
    'Ihre Erstattung hat sie nicht in den Bestand genommen. Kein Häkchen für Stücke, die nicht mehr verkäuflich sind.',
  // Cancelling
  cancelTheOrder: 'Bestellung stornieren',
  withdrewFrom: (goods) =>
    `Der Widerruf des Kunden nennt „${goods}“. Ist das nur ein Teil der Bestellung, dann erstatten Sie stattdessen diesen und senden Sie den Rest.`,
  cancelConsequences: (refund) =>
    `Was dem Bestand entnommen wurde, kommt zurück${refund === null ? '' : `, und ${refund} werden erstattet`}. Das lässt sich nicht rückgängig machen.`,
  reason: 'Grund',
  reasonAdvice: 'Nur für Ihre Unterlagen.',
  // A refund
  missingUnrefunded:
    'Eine Erstattung ist gescheitert, und es fehlt Ware. Erstatten Sie noch einmal, oder entnehmen Sie die Ware dem Bestand.',
  amountUpTo: (amount) => `Ein Betrag bis ${amount}`,
  mayGiveBack: (amount) => `Bis zu ${amount} können erstattet werden.`,
  refundedMeanwhile:
    'Inzwischen wurde zu dieser Bestellung etwas erstattet. Prüfen Sie das, bevor Sie mehr erstatten.',
  whatFor: 'Wofür',
  each: (name, price) => `${name} (je ${price})`,
  none: 'Keine',
  countOf: (count, most) => `${count} von ${most}`,
  inReturns:
    'Stücke in einer Rückgabe fehlen hier. Erstatten Sie sie dort, oder geben Sie einen Betrag ein, ohne Stücke zu wählen.',
  deliveryOf: (amount) => `Versand (${amount})`,
  amount: 'Betrag',
  putTheseBack: 'Diese Ware wieder in den Bestand nehmen',
  alreadyBack:
    'Ware einer gescheiterten Erstattung ist schon wieder im Bestand. Sie wird nicht doppelt gezählt.',
  // Packing
  packing: 'Packen',
  packingLists: { 'to-ship': 'Zu packen und zu versenden', shipped: 'Unterwegs' },
  packingListsWithPickUp: { 'to-ship': 'Zu packen', shipped: 'Unterwegs oder abholbereit' },
  nothingToPack: 'Nichts zu packen',
  nothingToPackLead: 'Neue Bestellungen erscheinen hier, sobald sie bezahlt sind.',
  goesTo: 'An',
  pickedUp: 'Wird abgeholt',
  sentWith: 'Verschickt mit',
  nothingLeftToDo: 'Für diese Bestellung ist hier nichts mehr zu tun.',
} satisfies typeof en;
