import type { texts as en } from '../../en/admin/pages.ts';

export const texts = {
  pages: 'Seiten',
  lead: 'Was man außer Ihren Produkten liest: AGB, Datenschutz, Rückgabe, wer Sie sind. Die Reihenfolge hier ist die im Seitenfuß.',
  failed: 'Die Seiten konnten nicht geladen werden.',
  newPage: 'Neue Seite',
  listLabel: 'Seiten',
  // The list
  title: 'Titel',
  address: 'Adresse',
  state: 'Status',
  published: 'Veröffentlicht',
  draft: 'Entwurf',
  asked: 'Wird an der Kasse abgefragt',
  linked: 'Verlinkt, wo gekauft wird',
  footer: 'Seitenfuß',
  notInFooter: 'Nicht im Seitenfuß',
  languages: 'Sprachen',
  changed: 'Letzte Änderung',
  asItCame: 'Wie mitgeliefert',
  actions: 'Aktionen',
  edit: (title) => `${title} bearbeiten`,
  view: (title) => `${title} im Shop öffnen`,
  remove: (title) => `${title} löschen`,
  moveUp: (title) => `${title} nach oben`,
  moveDown: (title) => `${title} nach unten`,
  movedTo: (title, place, count) => `${title} ist jetzt ${place} von ${count}`,
  removeTitle: (title) => `${title} löschen?`,
  removeText:
    'Die Seite und ihre Texte sind dann endgültig weg, und Links auf sie führen ins Leere. Um sie nur eine Weile aus dem Shop zu nehmen, bearbeiten Sie sie und nehmen Sie das Häkchen „Veröffentlicht“ weg.',
  removeNow: 'Seite löschen',
  // A new page
  newTitle: 'Neue Seite',
  newLead:
    'Beginnen Sie mit einem Entwurf oder ohne. Gespeichert wird erst, wenn Sie auf „Speichern“ drücken.',
  emptyPage: 'Eine leere Seite',
  emptyPageLead: 'Für alles andere: Reparaturen, Größentabellen, Stellen.',
  notAdvice:
    'Die Entwürfe sind ein Anfang, keine Rechtsberatung. Sie nennen, was Sie ausfüllen müssen; lassen Sie das Ergebnis anwaltlich prüfen.',
  // The editor
  allPages: 'Alle Seiten',
  shopsLanguage: (language) => `${language} (Sprache des Shops)`,
  language: 'Sprache des Textes',
  languageAdvice:
    'Gezeigt wird die Sprache des Shops. Fehlt sie, erscheint die Seite in der Sprache, die sie hat.',
  pageTitle: 'Titel',
  pageLead: 'Zusammenfassung',
  pageLeadAdvice: 'Ein Satz unter dem Titel. Auch Suchmaschinen zeigen ihn.',
  body: 'Text',
  bodyAdvice:
    'Markdown: ## Überschrift, **fett**, [Link](/help), - Liste. {{shop}} wird zum Namen Ihres Shops, {{contact}} zu Ihren Kontaktdaten.',
  questionsAdvice: 'Eine Überschrift mit ### ist eine Frage, die ihre Antwort aufklappt.',
  slug: 'Adresse',
  slugAdvice: 'Kleinbuchstaben, Ziffern und Bindestriche. Eine frühere Adresse führt danach hierher.',
  slugFixed: 'Die Adresse dieser Seite steht fest.',
  slugRule: 'Bitte nur Kleinbuchstaben, Ziffern und Bindestriche',
  titleMissing: 'Bitte geben Sie einen Titel ein',
  bodyMissing: 'Bitte schreiben Sie einen Text',
  footerColumn: 'Spalte im Seitenfuß',
  columns: { service: 'Service', company: 'Über uns', legal: 'Rechtliches' },
  publish: 'Veröffentlicht',
  publishAdvice: 'Ohne Häkchen sehen nur Sie die Seite.',
  alwaysPublished: 'Menüs führen zur Hilfe, deshalb ist sie immer veröffentlicht.',
  consent: 'An der Kasse bestätigen lassen, dass sie gelesen wurde',
  consentAdvice:
    'Ein Pflichthäkchen vor der Zahlung. Jede Bestellung vermerkt, welche Fassung gelesen wurde, und ihre Bestätigungs-E-Mail enthält den Text. Es erscheint, sobald die Seite veröffentlicht ist.',
  beforeBuying: 'Dort verlinken, wo gekauft wird',
  beforeBuyingAdvice:
    'Auf Produktseiten, im Warenkorb und an der Kasse: für alles, was man vor dem Kauf lesen können muss, etwa die Mitteilung der Europäischen Union über das gesetzliche Gewährleistungsrecht. Der Link erscheint, sobald die Seite veröffentlicht ist.',
  addPicture: 'Bild einfügen',
  addPictureAdvice:
    'JPEG, PNG oder WebP, höchstens 10 MB und 25 Megapixel. Es kommt dorthin, wo der Cursor steht; in den Klammern steht, was es zeigt.',
  pictureShows: 'Was das Bild zeigt',
  gaps: 'Noch auszufüllen',
  gapsAdvice:
    'Sobald das ausgefüllt ist, kann die Seite veröffentlicht werden. Gehören Klammern zum Text, schreiben Sie \\[ davor.',
  // The gaps of the drafts that the shop can fill itself, exactly as the drafts write them
  knownGaps: {
    company: '[Name Ihres Unternehmens]',
    companyAndForm: '[Name und Rechtsform Ihres Unternehmens]',
    street: '[Straße und Hausnummer]',
    city: '[Postleitzahl, Ort und Land]',
    withdrawalsTo:
      '[Name Ihres Unternehmens, Straße und Hausnummer, Postleitzahl, Ort und Land, E-Mail-Adresse]',
    country: '[Land]',
    taxNumber: '[Ihre Nummer, falls vorhanden]',
    deliversTo: '[Länder, in die Sie liefern]',
    taxIncluded:
      '[einschließlich / zuzüglich Umsatzsteuer / als Endpreise: Als Kleinunternehmer berechnen wir nach § 19 UStG keine Umsatzsteuer]',
    keepsOrders: '[Anzahl der Jahre für Bestellungen]',
    keepsLog: '[Anzahl der Jahre für das Protokoll]',
    keepsMails: '[Anzahl der Tage für E-Mails]',
    date: '[Datum]',
  },
  taxWords: { included: 'einschließlich Umsatzsteuer', added: 'zuzüglich Umsatzsteuer' },
  // The preview
  nothingToShow: 'Was Sie schreiben, erscheint hier.',
  previewFailed: 'Die Vorschau konnte nicht geladen werden. Ihr Text ist noch da.',
} satisfies typeof en;
