import type { texts as en } from '../../en/admin/frame.ts';

export const texts = {
  loading: 'Wird geladen ...',
  // Dialogs
  close: 'Schließen',
  cancel: 'Abbrechen',
  discardQuestion: 'Änderungen verwerfen?',
  discard: 'Verwerfen',
  notSavedYet: 'Sie sind noch nicht gespeichert.',
  // Lists
  nothingFits: 'Nichts gefunden',
  showAll: 'Alle zeigen',
  tryOtherFilter: 'Versuchen Sie es mit weniger Wörtern oder einem anderen Filter.',
  searchPlaceholder: 'Suchen ...',
  moreFailed: 'Weitere Einträge konnten nicht geladen werden.',
  tryAgain: 'Noch einmal versuchen',
  loadMore: 'Mehr laden',
  showing: (shown, count) => `${shown}${count === undefined ? '' : ` von ${count}`} gezeigt`,
  inAll: (shown) => `${shown} insgesamt`,
  // The panel
  adminPanel: 'Adminbereich',
  closeMenu: 'Menü schließen',
  sectionsLabel: 'Bereiche',
  notFound: 'Seite nicht gefunden',
  toDashboard: 'Zur Übersicht',
  noSuchSection:
    'Unter dieser Adresse gibt es im Adminbereich keine Seite. Die Bereiche stehen im Menü, und die Übersicht zeigt, was zu tun ist.',
  recordNotFound: (label) => `${label} nicht gefunden`,
  noSuchRecord:
    'Unter dieser Nummer gibt es im Shop nichts. Vielleicht stimmt der Link nicht ganz, oder es wurde eine ältere Sicherung eingespielt.',
  noSuchAddress: 'Unter dieser Adresse gibt es im Adminbereich nichts.',
  groups: { work: 'Tagesgeschäft', shop: 'Shop' },
  sections: {
    dashboard: 'Übersicht',
    orders: 'Alle Bestellungen',
    order: 'Bestellung',
    invoices: 'Rechnungen',
    users: 'Alle Benutzer',
    products: 'Alle Produkte',
    transfer: 'Import und Export',
    discounts: 'Rabatte',
    delivery: 'Lieferung',
    tax: 'Steuern',
    health: 'Zustand',
    mail: 'E-Mail',
    backups: 'Sicherungen',
    audit: 'Protokoll',
    brand: 'Aussehen',
    settings: 'Einstellungen',
  },
  titleOf: (label) => `${label} | Adminbereich`,
  description: 'Den Shop führen: Produkte, Bestellungen und Menschen.',
} satisfies typeof en;
