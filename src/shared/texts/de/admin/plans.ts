import type { texts as en } from '../../en/admin/plans.ts';
import { texts as discounts } from './discounts.ts';

export const texts = {
  // Both forms
  saved: 'Gespeichert',
  keptTryAgain: (text) => `${text} Ihre Änderungen sind noch da: Bitte versuchen Sie es noch einmal.`,
  conflict: (text) => `${text} Ihre Änderungen sind noch da; alles andere zeigt jetzt den neuen Stand.`,
  bothChanged: (names) =>
    `Jemand anderes hat dasselbe geändert: ${names}. Beim Speichern gelten Ihre Angaben.`,
  saveBoth: 'Speichern Sie noch einmal, um beides zu behalten.',
  regions: {
    US: 'Vereinigte Staaten',
    EU: 'Europäische Union',
    GB: 'Vereinigtes Königreich',
    IN: 'Indien',
    JP: 'Japan',
  },
  choose: 'Bitte wählen',
  country: 'Land',
  nameMissing: 'Bitte geben Sie einen Namen ein',
  countryMissing: 'Bitte wählen Sie ein Land',
  numberRule: (most) => `Eine ganze Zahl von 0 bis ${most}`,
  spanRule: 'Das darf nicht weniger sein als die erste Zahl',
  // Delivery
  delivery: 'Lieferung',
  deliveryLead:
    'Wohin Sie liefern, wie und für wie viel. In Länder ohne Zone wird nicht geliefert. Änderungen betreffen nie Bestellungen, die schon da sind.',
  deliveryFailed: 'Die Lieferzonen konnten nicht geladen werden.',
  noZones: 'Noch keine Zonen',
  noZonesText:
    'Ohne Zonen fragt die Zahlungsseite nach der Adresse. Die Lieferung in alle Länder aus Ihren Einstellungen ist kostenlos.',
  zonesAdvice:
    'Beginnen Sie mit einem Beispiel. Es füllt das Formular aus; gespeichert wird erst mit „Speichern“. Prüfen Sie vorher Länder und Preise.',
  addZone: 'Zone hinzufügen',
  zoneNumber: (number) => `Zone ${number}`,
  removeZone: (name) => `Zone ${name} entfernen`,
  zoneName: 'Name der Zone',
  zoneNameAdvice: 'Nur Sie sehen ihn.',
  countries: 'Länder',
  addCountry: 'Land hinzufügen',
  noSuchCountry: 'Kein Land gefunden',
  takenBy: (place, zone) => `${place} (in Zone ${zone})`,
  alreadyIn: (place, zone) => `${place} ist schon in der Zone ${zone}. Ein Ort gehört nur zu einer Zone.`,
  statesOf: (country) => `Nur diese Bundesstaaten oder Provinzen: ${country}`,
  statesAdvice: 'Leer bedeutet: das ganze Land.',
  addState: 'Bundesstaat oder Provinz hinzufügen',
  noSuchState: 'Nichts gefunden',
  methodsOf: (zone) => `Versandarten von ${zone}`,
  methodMissing: 'Fügen Sie mindestens eine Versandart hinzu',
  addMethod: 'Versandart hinzufügen',
  addMethodTo: (zone) => `Versandart zu ${zone} hinzufügen`,
  methodNumber: (number) => `Versandart ${number}`,
  removeMethod: (name) => `Versandart ${name} entfernen`,
  methodFields: {
    name: 'Name',
    price: 'Preis',
    freeFrom: 'Kostenlos ab',
    daysFrom: 'Werktage von',
    daysTo: 'Werktage bis',
    gramsFrom: 'Gewicht von (g)',
    gramsTo: 'Gewicht bis (g)',
  },
  pickUp: 'Kunden holen es hier ab',
  amountRule: (like) => `Bitte geben Sie einen Betrag ein, zum Beispiel ${like}`,
  standard: 'Standard',
  express: 'Express',
  restOfEu: 'Übrige EU',
  // Tax
  tax: 'Steuern',
  taxLead:
    'Welche Steuern Sie berechnen, je nach Land oder Bundesstaat der Lieferung. Änderungen betreffen nie Bestellungen, die schon da sind.',
  taxFailed: 'Die Steuern konnten nicht geladen werden.',
  noTaxes: 'Noch keine Steuern',
  untaxed: 'Sie berechnen keine Steuer',
  chargeNoTax: 'Ich berechne keine Steuer',
  noTaxesText:
    'Ohne Steuern zeigen Bestellungen nur Preise. Orte, die nicht aufgeführt sind, werden nicht besteuert. Als Kleinunternehmer brauchen Sie dafür einen Hinweis auf Rechnungen: in den Einstellungen unter „Rechnungen“.',
  taxesAdvice:
    'Beginnen Sie mit einem Beispiel. Es füllt das Formular aus; gespeichert wird erst mit „Speichern“. Steuersätze ändern sich: Prüfen Sie sie vorher.',
  deliveredUntaxed: (places) =>
    `Hierhin liefern Sie, ohne Steuer zu berechnen, weil es dafür keine Sätze gibt: ${places}.`,
  checkRates:
    'Voltcart kennt Ihre Steuersätze nicht. Prüfen Sie sie mit Ihrem Finanzamt oder Ihrer Steuerberatung.',
  prices: 'Ihre Preise',
  pricesMeant: { included: 'Preise enthalten die Steuer', added: 'Die Steuer kommt zu den Preisen hinzu' },
  pricesAdvice: {
    included: 'Üblich in Europa, Indien, Japan und Australien. Kunden zahlen den Preis, den sie sehen.',
    added: 'Üblich in den USA und in Kanada. Die Steuer kommt hinzu, sobald die Adresse bekannt ist.',
  },
  addArea: 'Land oder Bundesstaat hinzufügen',
  areaNumber: (number) => `Land ${number}`,
  removeArea: (name) => `${name} entfernen`,
  region: 'Bundesstaat oder Provinz',
  wholeCountry: 'Ganzes Land',
  listedTwice: (place) => `${place} ist doppelt aufgeführt`,
  taxName: 'Name der Steuer',
  rates: { standard: 'Normaler Satz', reduced: 'Ermäßigter Satz' },
  percentRule: 'Ein Prozentsatz von 0 bis 100 mit höchstens 4 Nachkommastellen',
  deliveryTaxed: 'Auch die Lieferung wird besteuert, zum normalen Satz',
  taxNames: { vat: 'MwSt.', gst: 'GST', consumption: 'Konsumsteuer', sales: 'Sales Tax' },
  discounts,
} satisfies typeof en;
