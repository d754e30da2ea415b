import type { texts as en } from '../en/documents.ts';

export const texts = {
  titles: {
    invoice: 'Rechnung',
    credit_note: 'Rechnungskorrektur',
    reversal: 'Storno',
  },
  titled: (title, number) => `${title} ${number}`,
  test: 'Testbestellung: Es wurde kein Geld eingezogen, und dies ist keine Rechnung.',
  taxNumbers: { vat: 'USt-IdNr.', swiss: 'MWST-Nr.', other: 'Steuernummer' },
  vatNumber: (number) => `USt-IdNr.: ${number}`,
  billTo: 'Rechnung an',
  number: 'Nummer',
  date: 'Datum',
  orderNumber: 'Bestellung',
  orderDate: 'Bestelldatum',
  discountCode: 'Rabattcode',
  ofInvoice: 'Rechnung',
  ofInvoiceDate: 'Rechnungsdatum',
  ofCreditNote: 'Rechnungskorrektur',
  ofCreditNoteDate: 'Datum der Rechnungskorrektur',
  item: 'Artikel',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  discount: 'Rabatt',
  tax: 'Steuer',
  amount: 'Betrag',
  subtotal: 'Zwischensumme',
  delivery: 'Versand',
  deliveryBy: (name) => `Versand (${name})`,
  pickUpAt: (name) => `Abholung (${name})`,
  rate: (name, percent) => `${name} ${percent}`,
  total: 'Gesamtbetrag',
  refunded: 'Erstattet',
  totalRefunded: 'Erstattungsbetrag',
  includesTax: (amount) => `Im Gesamtbetrag sind ${amount} Steuer enthalten.`,
  taxByRate: 'Steuer nach Satz',
  exempt: 'Steuerfrei',
  net: 'Netto',
  paid: (amount) => `Mit Karte bezahlt: ${amount}. Es ist nichts mehr zu zahlen.`,
  suppliedAfter: (day) =>
    `Leistungsdatum: Die Ware wurde am ${day} im Voraus bezahlt und wird danach geliefert oder übergeben.`,
  refundOf: {
    full: (number) => `Vollständige Erstattung der Rechnung ${number}.`,
    part: (number) => `Teilweise Erstattung der Rechnung ${number}.`,
    rest: (number) => `Erstattung des Restes der Rechnung ${number}.`,
  },
  paidBack: (amount) => `${amount} gehen zurück auf die Karte, mit der bezahlt wurde.`,
  repaid: (amount) =>
    `${amount} wurden auf einem anderen Weg als über die Karte erstattet, mit der bezahlt wurde.`,
  cancels: (number) =>
    `Die Rechnungskorrektur ${number} ist storniert, denn ihre Erstattung konnte nicht ausgezahlt werden.`,
  cameBack: (amount) =>
    `${amount} sind zu uns zurückgekommen. Der Betrag wurde mit der Rechnung bezahlt, es ist also nichts mehr zu zahlen.`,
  unprintable: (characters) =>
    `Zeichen, die als ? erscheinen, fehlen in den Schriften dieses Dokuments: ${characters}`,
  page: (page, pages) => `Seite ${page} von ${pages}`,
} satisfies typeof en;
