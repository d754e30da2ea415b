import type { texts as en } from '../../en/admin/dashboard.ts';

export const texts = {
  dashboard: 'Übersicht',
  dashboardFailed: 'Die Übersicht konnte nicht geladen werden.',
  sales: 'Umsatz',
  today: 'Heute',
  last7Days: 'Letzte 7 Tage',
  last30Days: 'Letzte 30 Tage',
  allOrders: 'Alle Bestellungen',
  showsThemToo: ' zeigt sie ebenfalls.',
  refundedOf: (amount) => `, ${amount} erstattet`,
  waiting: 'Wartet auf Sie',
  ordersToShip: 'Zu versenden',
  nothingToShip: 'Nichts wartet auf den Versand.',
  ordersToLookAt: 'Zu prüfende Bestellungen',
  allInOrder: 'Alle Zahlungen und Bestellungen sind in Ordnung.',
  lowStock: 'Niedriger Bestand',
  enoughStock: 'Von jedem Produkt ist genug da.',
  showThem: 'Anzeigen',
  // In a shop that has not sold anything
  salesToCome: 'Zählt ab der ersten Bestellung.',
  ordersToCome: 'Hier warten bezahlte Bestellungen auf das Packen.',
  troubleToCome: 'Hier erscheint, was an Bestellungen und Zahlungen nicht stimmt.',
  stockToCome: 'Legen Sie Ihr erstes Produkt mit seinem Bestand an.',
  chartToCome: (offering) =>
    `Hier steht der Umsatz jedes Tages. ${offering ? 'Probieren Sie den Shop vorher selbst aus: Geben Sie eine Bestellung auf.' : 'Legen Sie Ihr erstes Produkt an und geben Sie dann selbst eine Bestellung auf.'}`,
  testOrdersTitle: 'Testbestellungen',
  testOrdersAbout:
    'Testzahlungen sind eingeschaltet. Für diese Bestellungen ist kein Geld geflossen. Die Zahlen darunter enthalten sie nicht.',
  testOrders: (count) =>
    count === 1
      ? 'Eine Testbestellung der letzten 30 Tage ist hier nicht mitgezählt.'
      : `${count} Testbestellungen der letzten 30 Tage sind hier nicht mitgezählt.`,
  orderCount: (count) => `${count} ${count === 1 ? 'Bestellung' : 'Bestellungen'}`,
  // Sales by day
  salesByDay: 'Umsatz nach Tagen',
  asTable: 'Als Tabelle',
  nothingSold: 'In den letzten 30 Tagen wurde nichts verkauft.',
  day: 'Tag',
  orders: 'Bestellungen',
  sold: 'Verkauft',
  refunded: 'Erstattet',
  // What nobody found
  searchedFor: 'Gesucht nach',
  times: 'Anzahl',
  lastTime: 'Zuletzt',
  searchMisses: 'Suchen ohne Ergebnis',
  noMissesTitle: 'Keine Suche ohne Ergebnis',
  noMisses:
    'Hier steht, was in den letzten 30 Tagen gesucht und nicht gefunden wurde: Produkte, die fehlen, oder Wörter, die bei Ihren fehlen.',
} satisfies typeof en;
