import { MAX_NAMED_PICTURES } from '../../../catalogue/named-pictures.ts';
import { PRODUCT_FACTS } from '../../../catalogue/product-fields.ts';
import { SHEET_MAX_BYTES } from '../../../catalogue/product-limits.ts';
import { formatsIn } from '../../dates.ts';
import type { texts as en } from '../../en/admin/transfer.ts';

const format = (count: number): string => formatsIn('de').number.format(count);
const rows = (count: number): string => `${format(count)} ${count === 1 ? 'Zeile' : 'Zeilen'}`;

export const texts = {
  importAndExport: 'Import und Export',
  lead: 'CSV-Dateien für jede Tabellenkalkulation: Spalten durch Kommas getrennt, Zeichen in UTF-8.',
  // What the file looks like
  whatFileLooksLike: 'So sieht die Datei aus',
  fileBegin:
    'Die erste Zeile nennt die Spalten, in beliebiger Reihenfolge. Was zu einer fehlenden Spalte gehört, bleibt, wie es ist. Am einfachsten beginnen Sie damit, Ihre Produkte zu exportieren.',
  columns: [
    ['SKU', 'Die Artikelnummer, an der das Produkt erkannt wird. Nur diese Spalte muss vorhanden sein.'],
    [
      'Name, Brand, Category, Price, Selling price',
      'Name, Marke, Kategorie, Preis und Verkaufspreis: für neue Produkte nötig. Preise in der Währung des Shops, zum Beispiel 1299,50. Der Export schreibt sie mit Punkt: 1299.50.',
    ],
    [
      'Description',
      'Die Beschreibung, reiner Text: HTML erscheint so, wie es geschrieben ist. Leer bedeutet: keine.',
    ],
    ['Stock', 'Der Bestand, den Sie gezählt haben. Leer bleibt er, wie er ist.'],
    [
      'Stock when exported',
      'Vom Export geschrieben. Hat Stock noch denselben Wert, lässt der Import den Bestand, wie er ist, und Verkäufe seit dem Export zählen.',
    ],
    ['On sale', 'Ob es zu kaufen ist: yes (ja) oder no (nein). Leer bleibt es, wie es ist.'],
    [
      'Pictures',
      'Bilder: Namen von Dateien, die Sie zusammen mit dieser Datei wählen, oder Adressen, durch Leerzeichen oder Kommas getrennt; das erste ist das Vorschaubild.',
    ],
    [
      'Specs',
      'Merkmale, zum Beispiel memory=8; panel=OLED. Vor einem Semikolon oder Gleichheitszeichen in einem Wert steht ein umgekehrter Schrägstrich.',
    ],
    [
      Object.values(PRODUCT_FACTS)
        .map(({ column }) => column)
        .join(', '),
      'Ganze Zahlen, zum Beispiel die Garantie in Monaten und das Gewicht in Gramm. Leer bedeutet: keine Angabe.',
    ],
    [
      'Tax class',
      'Der Steuersatz: standard (normal), reduced (ermäßigt) oder exempt (steuerfrei). Leer bleibt er, wie er ist; neue Produkte sind standard.',
    ],
    [
      'Group',
      'Die Varianten, zu denen es gehört, mit den Schlüsseln von einem oder zwei Merkmalen, nach denen gewählt wird, zum Beispiel Kite 5 [storage, colour]. Leer nimmt es aus seiner Gruppe.',
    ],
    [
      'ID',
      'Vom Export geschrieben und nur für Produkte ohne Artikelnummer gelesen: Tragen Sie eine in ihre Zeile ein, und sie bekommen sie.',
    ],
    [
      'Version',
      'Vom Export geschrieben: Produkte, die seitdem jemand geändert hat, werden abgelehnt und nicht überschrieben.',
    ],
  ],
  fileEnd:
    "Speichern Sie als „CSV UTF-8“. Vor einem Text, der mit = + - oder @ beginnt, muss ein Apostroph (') stehen, damit keine Tabellenkalkulation ihn berechnet; der Export schreibt es so.",
  // Export
  savedAs: (name) => `Gespeichert als ${name}`,
  fetching: 'Wird geholt ...',
  fetchFailed:
    'Die Datei konnte nicht geholt werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  exportProducts: 'Produkte exportieren',
  exportProductsLead:
    'Alle Produkte, auch die nicht im Verkauf. Ändern Sie die Datei in einer Tabellenkalkulation und importieren Sie sie wieder; was Sie nicht anfassen, bleibt, wie es ist.',
  exportOrders: 'Bestellungen exportieren',
  exportOrdersLead:
    'Eine Zeile je Bestellung für Ihre Buchhaltung. „Gross“ ist der bezahlte Betrag, „Refunded“ das Erstattete und „Net“ der Rest, alle drei einschließlich Steuer. Den Bestellwert ohne Steuer nennt „Order net“. Die Tage gelten in der Zeitzone des Shops; lassen Sie sie leer, um alle Bestellungen zu erhalten.',
  refundsOfMonth:
    'Erstattungen stehen bei ihrer Bestellung, gleich wann sie erfolgt sind. Um die eines Monats zu buchen, laden Sie unter „Rechnungen“ dessen Rechnungskorrekturen herunter.',
  openInExcel:
    'Öffnen Sie die Datei in Excel nicht mit einem Doppelklick, sondern unter „Daten“, „Aus Text/CSV“, mit Komma als Trennzeichen und UTF-8 als Dateiursprung. Die Beträge haben einen Dezimalpunkt: Wählen Sie deshalb vorher unter „Daten“, „Daten abrufen“, „Abfrageoptionen“, „Regionale Einstellungen“ das Gebietsschema „Englisch (USA)“.',
  firstDay: 'Erster Tag',
  lastDay: 'Letzter Tag',
  withTestOrders: 'Mit Testbestellungen, als solche gekennzeichnet',
  daysBackwards: 'Der erste Tag liegt nach dem letzten.',
  // Import
  importProducts: 'Produkte importieren',
  importProductsLead:
    'Eine Zeile je Produkt, erkannt an der Artikelnummer: Bekannte Produkte werden geändert, neue kommen in den Verkauf. Wählen Sie die Bilder, die die Datei nennt, zusammen mit ihr. Zuerst sehen Sie, was die Datei bewirken würde; geändert wird erst, wenn Sie zustimmen.',
  chooseFile: 'CSV-Datei wählen',
  chooseAnother: 'Andere Datei wählen',
  checking: (file) => `${file} wird geprüft`,
  importing: (file) => `${file} wird importiert`,
  uploading: (file) => `Bilder für ${file} werden hochgeladen`,
  uploaded: (done, total) => `${format(done)} von ${format(total)} ${total === 1 ? 'Bild' : 'Bildern'}`,
  waits: (seconds) =>
    `Zu viele Anfragen auf einmal. Es geht innerhalb von ${format(seconds)} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} von selbst weiter.`,
  pictureFailed: (file, why) => `${file}: ${why}`,
  noSheet: 'Darunter ist keine CSV-Datei. Bitte wählen Sie sie zusammen mit ihren Bildern.',
  notUsable: (files) =>
    `Nicht verwendet: ${files}. Bitte wählen Sie jeweils nur eine CSV-Datei und dazu nur Bilder. Entpacken Sie Archive zuerst.`,
  unreadable:
    'Die Datei ist nicht mehr lesbar. Wurde sie verschoben oder geändert? Bitte wählen Sie sie noch einmal.',
  tooManyPictures: () =>
    `Zu einer Datei können höchstens ${format(MAX_NAMED_PICTURES)} Bilder kommen. Bitte teilen Sie sie auf.`,
  sending: 'Die Datei wird gesendet ...',
  leaveOpen: 'Ihr Shop bleibt dabei geöffnet. Bitte lassen Sie diese Seite offen.',
  stop: 'Anhalten',
  progress: (done, total) => `${format(done)} von ${rows(total)}`,
  tryAgain: 'Noch einmal versuchen',
  stopped: (file) => `Angehalten: ${file}`,
  stay: (progress) =>
    `Importiert: ${progress}. Importieren Sie die Datei noch einmal, um mit dem Rest fortzufahren.`,
  nothingChanged: 'Es wurde nichts geändert. Importieren Sie die Datei noch einmal, um fortzufahren.',
  goOn: 'Fortfahren',
  imported: (file) => `Importiert: ${file}`,
  checked: (file) => `Geprüft: ${file}`,
  onlyErrors: 'So kann nichts importiert werden. Was an den Zeilen nicht stimmt, steht unten.',
  nothingToImport: 'Es gibt nichts zu importieren: Keine Zeile würde etwas ändern.',
  importRows: (count) => `${rows(count)} importieren`,
  cancel: 'Abbrechen',
  tooLarge: `Die Datei ist größer als ${SHEET_MAX_BYTES / 1024 / 1024} MB. Bitte teilen Sie sie auf.`,
  notSent:
    'Die Datei konnte nicht gesendet werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  cutOff:
    'Die Verbindung ist abgebrochen. Was bis dahin importiert wurde, bleibt; importieren Sie die Datei noch einmal, um dort weiterzumachen.',
  // What the import did
  created: 'Neu',
  changed: 'Geändert',
  asBefore: 'Unverändert',
  withErrors: 'Mit Fehlern',
  row: 'Zeile',
  sku: 'Artikelnummer',
  noSku: '(keine)',
  whatIsWrong: 'Fehler',
  rowsLeftOut:
    'Zeilen mit Fehlern werden ausgelassen. Berichtigen Sie sie in der Datei und importieren Sie diese noch einmal.',
  rowsWithErrors: 'Zeilen mit Fehlern',
  rowsWarned: (count) =>
    count === 1
      ? 'Eine Zeile ist in Ordnung, hat aber einen Hinweis.'
      : `${format(count)} Zeilen sind in Ordnung, haben aber Hinweise.`,
  rowsWithWarnings: 'Zeilen mit Hinweisen',
  whatToKnow: 'Hinweis',
  showAll: (count) => `Alle ${count} zeigen`,
  firstOf: (count) => `Das sind die ersten von ${count}.`,
} satisfies typeof en;
