import type { texts as en } from '../../en/admin/settings.ts';

/** @param which the rest of a relative clause: "niemand gekauft hat". */
const products = (count: number, which: string): string =>
  count === 1 ? `Ein Produkt, das ${which},` : `${count} Produkte, die ${which},`;
const verb = (count: number, over: boolean): string =>
  count === 1 ? (over ? 'wurde' : 'wird') : over ? 'wurden' : 'werden';

export const texts = {
  // What each setting is called
  names: {
    shopName: 'Name des Shops',
    buyers: 'Wer kaufen kann',
    language: 'Sprache',
    currency: 'Währung',
    moneyFormat: 'Beträge',
    dateFormat: 'Datum',
    timeZone: 'Zeitzone',
    units: 'Gewichte und Längen',
    contactEmail: 'E-Mail',
    contactPhone: 'Telefon',
    contactAddress: 'Adresse',
    supportLinks: 'Support-Links',
    countries: 'Länder',
    closed: 'Für Besucher geschlossen',
    closedText: 'Text, solange geschlossen ist',
    lowStockLevel: 'Niedriger Bestand',
    showLowestPrice: 'Niedrigster Preis der 30 Tage davor',
    groupVariants: 'Varianten in Listen',
    adminsNeedSecondStep: 'Anmeldung in zwei Schritten',
    sellerName: 'Name des Unternehmens',
    sellerAddress: 'Anschrift des Verkäufers',
    sellerCountry: 'Land des Verkäufers',
    sellerTaxNumber: 'Steuernummer',
    invoiceFooter: 'Fußzeile der Rechnungen',
    invoicePrefix: 'Präfix der Rechnungen',
    creditNotePrefix: 'Präfix der Rechnungskorrekturen',
    confirmEmailFirst: 'Zuerst E-Mail bestätigen',
    ownerEmail: 'Ihre E-Mail-Adresse',
    ownerEmailPace: 'Wie oft',
    tellNewOrders: 'Neue Bestellungen',
    tellPaymentsToCheck: 'Zu prüfende Zahlungen',
    tellLowStock: 'Niedriger Bestand',
    tellFailedBackups: 'Fehlgeschlagene Sicherungen',
    askForReviews: 'Um Bewertungen bitten',
    returnDays: 'Tage für Rückgaben',
    eraseOrdersAfterYears: 'Kundendaten aufbewahren',
    keepMailsDays: 'E-Mails aufbewahren',
    keepAuditYears: 'Protokoll aufbewahren',
  },
  // Opening
  opening: 'Öffnung',
  closedAdvice:
    'Besucher und Suchmaschinen lesen, dass der Shop bald öffnet. Administratoren melden sich an und sehen alles. Bestellungen und begonnene Zahlungen laufen weiter.',
  closedTextAdvice: 'Was Besucher lesen. Leer: dass der Shop gerade eingerichtet wird.',
  linkFailed: 'Der Vorschaulink konnte nicht geladen werden.',
  previewLink: 'Vorschaulink',
  noLink: 'Solange der Shop geschlossen ist, zeigt ein solcher Link ihn jedem, der ihn hat, ohne Anmeldung.',
  linkWorks: 'Es gibt einen Vorschaulink. Er öffnet den geschlossenen Shop für jeden, der ihn hat.',
  newLink: 'Ihr Vorschaulink',
  copyNow: 'Kopieren Sie ihn jetzt: Er wird nicht noch einmal gezeigt.',
  makeLink: 'Vorschaulink erstellen',
  makeOtherLink: 'Anderen Link erstellen; der alte gilt dann nicht mehr',
  revokeLink: 'Link widerrufen',
  keptTryAgain: (text) => `${text} Ihre Änderungen sind noch da: Bitte versuchen Sie es noch einmal.`,
  conflict: (text) => `${text} Ihre Änderungen sind noch da; alles andere zeigt jetzt den neuen Stand.`,
  bothChanged: (names) =>
    `Jemand anderes hat dasselbe geändert: ${names}. Beim Speichern gelten Ihre Angaben.`,
  saveBoth: 'Speichern Sie noch einmal, um beides zu behalten.',
  languageAdvice:
    'In dieser Sprache sind der Shop und seine E-Mails geschrieben. Kunden erhalten E-Mails in der Sprache, in der sie bestellt haben.',
  currencyAdvice:
    'Alle Preise gelten in dieser Währung. Eine Änderung rechnet sie nicht um: Aus 19,99 USD werden 19,99 EUR. Die Währung lässt sich bis zur ersten echten Bestellung ändern.',
  moneyFormatAdvice: (example) => `So sehen Beträge aus: ${example}`,
  moneyFormats: {
    indian: 'Indische Zifferngruppen',
    language: 'Wie in der Sprache üblich',
  },
  looksLike: (example) => `Beispiel: ${example}`,
  dateFormats: {
    language: 'Wie in der Sprache üblich',
    day_first: 'Tag zuerst',
    iso: 'Jahr zuerst (ISO 8601)',
  },
  timeZoneAdvice:
    'Gilt für Bestellungen, Rechnungen und die Tage der Übersicht. Ohne Angabe sehen alle ihre eigene Zeitzone; Rechnungen, E-Mails und der letzte Tag für Rückgaben richten sich nach der des Servers.',
  timeNow: (moment) => `Jetzt: ${moment}`,
  readersOwn: 'Die jeweils eigene',
  unitsAdvice: 'Wie Produktseiten sie zeigen. Ihre Eingaben bleiben, wie sie sind.',
  unitNames: { metric: 'Wie eingegeben (g, kg, mm, cm, m)', imperial: 'Angloamerikanisch (oz, lb, in, ft)' },
  // The settings
  settings: 'Einstellungen',
  settingsLead: 'Was Sie hier speichern, gilt sofort auf jeder Seite.',
  settingsFailed: 'Die Einstellungen konnten nicht geladen werden.',
  demoFailed: 'Es ließ sich nicht feststellen, was vom Demokatalog noch da ist.',
  supportLinks: 'Support-Links',
  linkText: (number) => `Text von Link ${number}`,
  linkAddress: (number) => `Adresse von Link ${number}`,
  linkRule: 'Eine Adresse, die mit https:// beginnt',
  // Who may buy
  buyers: {
    accounts: 'Nur mit Konto',
    everyone: 'Alle, mit oder ohne Konto',
  },
  buyersAdvice:
    'Wer kein Konto hat, gibt an der Kasse seine E-Mail-Adresse an. Die Bestellbestätigung enthält einen Link zur Bestellung.',
  // The form
  shop: 'Shop',
  shopName: 'Name des Shops',
  shopNameAdvice: 'Im Kopf der Seiten, in Titeln und in E-Mails.',
  lowStock: 'Niedriger Bestand',
  lowStockAdvice: 'Bei dieser Stückzahl oder weniger gilt ein Produkt als knapp.',
  showLowestPrice: 'Neben durchgestrichenen Preisen den niedrigsten der 30 Tage davor zeigen',
  showLowestPriceAdvice:
    'Der niedrigste Preis der 30 Tage vor der Preissenkung. Von ihm aus wird gerechnet, was man spart, nicht vom durchgestrichenen Preis. Wer in der Europäischen Union an Verbraucher verkauft, muss ihn angeben.',
  askForReviews: 'Kunden per E-Mail um Bewertungen bitten',
  askForReviewsAdvice:
    'Eine E-Mail je Bestellung, eine Woche nach der Zustellung, an Kunden, die bewerten können. Den Text ändern Sie unter „E-Mail“. Jede hat einen Link zum Abbestellen.',
  groupVariants: 'Varianten eines Produkts in Listen nur einmal zeigen',
  groupVariantsAdvice:
    'Kategorien, Filter, Suche, die Reihen der Startseite und Empfehlungen haben dann eine Karte für alle zusammen; sie sagt, wie viele es gibt, und zeigt möglichst eine lieferbare. Sonst hat jede ihre eigene.',
  delivery: 'Lieferung',
  countriesShippedTo: 'Lieferländer',
  countriesAdvice: 'Eine Adresse in einem anderen Land wird beim Bezahlen nicht angenommen.',
  noSuchCountry: 'Kein Land gefunden',
  atLeastOneCountry: 'Mindestens ein Land',
  addCountry: 'Land hinzufügen',
  helpCenter: 'Hilfe',
  contactAdvice: 'So erreichen Kunden Sie. Was leer bleibt, wird nicht angezeigt.',
  email: 'E-Mail',
  phone: 'Telefon',
  address: 'Adresse',
  addLink: 'Link hinzufügen',
  roomFor: (most) => `Es ist Platz für ${most} Links.`,
  removeLink: (number) => `Link ${number} entfernen`,
  invoices: 'Rechnungen',
  invoicesAdvice:
    'Sobald Name und Anschrift angegeben sind, erhält jede neue Bestellung eine Rechnung und jede Erstattung eine Rechnungskorrektur. Leeren Sie beide, um damit aufzuhören.',
  sellerCountryAdvice: 'Rechnungen aus den USA und Kanada haben das Papierformat Letter, alle anderen A4.',
  taxNumberAdvice: 'Zum Beispiel die USt-IdNr. oder Steuernummer. Leer, wenn es keine gibt.',
  footerAdvice:
    'Am Ende jeder Rechnung: Registereintrag, Bankverbindung, Bedingungen. Kleinunternehmer in Deutschland müssen hier auf die Steuerbefreiung hinweisen (§ 34a UStDV), zum Beispiel: „Steuerfrei nach § 19 UStG (Kleinunternehmer)“.',
  prefixAdvice: (example) => `Die erste Nummer sieht so aus: ${example}`,
  prefixRule:
    'Buchstaben A bis Z, Ziffern, Punkte, Binde- und Unterstriche; nicht TEST- am Anfang und nicht bei beiden gleich',
  security: 'Sicherheit',
  adminsNeedSecondStep: 'Administratoren melden sich in zwei Schritten an',
  secondStepAdvice:
    'Administratoren öffnen diesen Bereich erst, wenn sie auf ihrer Kontoseite eine Authenticator-App oder einen Passkey eingerichtet haben. Das gilt auch für Sie.',
  ownerEmails: 'E-Mails an Sie',
  ownerEmail: 'Ihre E-Mail-Adresse',
  ownerEmailAdvice: 'Leer lassen, um keine zu bekommen.',
  ownerEmailPace: 'Wie oft',
  ownerEmailPaces: { at_once: 'Innerhalb weniger Minuten', daily: 'Einmal am Tag' },
  tellNewOrders: 'Neue Bestellungen',
  tellPaymentsToCheck: 'Bestellungen, die Sie ansehen sollten, etwa wegen einer Zahlung',
  tellLowStock: 'Produkte, deren Bestand niedrig geworden ist',
  tellFailedBackups: 'Eine nächtliche Sicherung, die fehlgeschlagen ist',
  customers: 'Kunden',
  confirmEmailFirst: 'Neue Kunden bestätigen zuerst ihre E-Mail-Adresse',
  confirmEmailAdvice:
    'Sie erhalten einen Link, der ihr Konto eröffnet. Auf der Seite zum Registrieren lässt sich dann nicht herausfinden, ob eine Adresse ein Konto hat. Die Schnittstelle für andere Oberflächen, POST /api/signup, wartet nicht auf den Link: Sie eröffnet Konten sofort und verrät weiterhin, ob eine Adresse eines hat.',
  eraseAfterYears: 'Jahre, für die Kundendaten in Bestellungen bleiben',
  eraseAdvice:
    'Ab dem Ende des Kalenderjahres, aus dem der letzte Beleg oder die letzte Erstattung der Bestellung ist. Danach werden Namen, Adressen, Telefonnummern und E-Mail-Adressen endgültig gelöscht: aus den Bestellungen und auch aus ihren Rechnungen und Rechnungskorrekturen. Diese behalten Nummer und Beträge, verlieren aber den Käufer, und die PDF-Dateien, die ihn nennen, werden entfernt. Mit 0 bleibt alles für immer.',
  eraseEarly:
    'Vollständige Rechnungen, auf denen der Käufer steht, sind meist 8 bis 10 Jahre aufzubewahren. Weniger als 10 können hier zu wenig sein: Fragen Sie Ihre Steuerberatung, bevor Sie speichern.',
  keepingData: 'Daten aufbewahren',
  returnDays: 'Tage, in denen Kunden eine Rückgabe anfragen können',
  returnDaysAdvice:
    'Ab der Zustellung. Kunden fragen auf der Seite ihrer Bestellung an, Sie antworten unter „Rückgaben“. 0 schaltet Rückgaben ab. Eine kürzere Frist gilt nur für neue Bestellungen.',
  keepingAdvice:
    'Bestellungen, Rechnungen und Rechnungskorrekturen bleiben, bis Sie den Shop löschen, vollständig aber nur so viele Jahre, wie Sie hier angeben: Vollständige Rechnungen sind meist 8 bis 10 Jahre aufzubewahren (in Deutschland § 147 AO und § 14b UStG). Andere personenbezogene Daten dürfen nur so lange aufbewahrt werden, wie sie gebraucht werden (Artikel 5 DSGVO).',
  keepMailsDays: 'Tage, für die E-Mails bleiben, die keine Bestellung betreffen',
  keepMailsAdvice:
    'Links für Passwörter, Bestätigungen von Adressen, E-Mails an Sie. E-Mails zu einer Bestellung bleiben so lange wie die Kundendaten darin. Mit 0 bleiben sie für immer.',
  keepAuditYears: 'Jahre, für die das Protokoll bleibt',
  keepAuditAdvice:
    'Wer sich angemeldet und was geändert hat. Änderungen der Einstellungen und der Rechnungsnummern bleiben, weil sie alte Rechnungen erklären. Mit 0 bleibt alles für immer.',
  // The demo catalogue
  demo: 'Demokatalog',
  demoRemoved: 'Der Demokatalog ist entfernt.',
  demoNote: (count) =>
    count === 0
      ? 'Seine Produkte sind nicht mehr im Verkauf, aber seine Beschreibung des Shops, seine Artikel und sein Teil der Startseite sind noch da.'
      : `${count === 1 ? 'Ein Produkt wurde' : `${count} Produkte wurden`} mit dem Shop geliefert, damit er nicht leer ist. Ihre eigenen bleiben unberührt. Die Seiten „Ratgeber“ und „Blog“ werden zu Entwürfen, wenn Sie sie nicht geändert haben.`,
  removeDemo: 'Demokatalog entfernen',
  removeDemoQuestion: 'Demokatalog entfernen?',
  noWayBack: 'Das lässt sich nur mit einer Sicherung rückgängig machen.',
  removalWords: 'demo entfernen',
  typeWords: (words) => `Geben Sie „${words}“ ein`,
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  demoGone: (count, over) =>
    `${products(count, 'niemand gekauft hat')} ${verb(count, over)} mitsamt Bildern entfernt.`,
  demoOffSale: (count, over) =>
    `${products(count, 'jemand gekauft hat')} ${verb(count, over)} aus dem Verkauf genommen; Bestellungen behalten ihre Positionen: `,
  demoKept: (count, over) => `${products(count, 'Sie geändert haben')} ${verb(count, over)} behalten: `,
  demoPages: (over) =>
    `Seine Beschreibung des Shops, seine Artikel und sein Teil der Startseite ${verb(2, over)} aus dem Shop genommen, wenn Sie sie nicht geändert haben.`,
  andMore: (count) => ` und ${count} weitere`,
  demoCategories: (count) =>
    count === 1
      ? 'Auch eine Kategorie löschen, die dann leer ist'
      : `Auch ${count} Kategorien löschen, die dann leer sind`,
  demoCategoriesNote: (names) => `Sie kamen mit dem Shop, und Sie haben sie nicht geändert: ${names}`,
  emptyCategories: 'Leere Kategorien',
  emptyCategoriesNote: (count) =>
    count === 1
      ? 'Eine Kategorie, die mit dem Shop kam, ist leer.'
      : `${count} Kategorien, die mit dem Shop kamen, sind leer.`,
  deleteEmpty: 'Leere Kategorien löschen',
  deleteEmptyQuestion: 'Leere Kategorien löschen?',
  deleteThem: 'Löschen',
  demoCategoriesGone: (count) =>
    count === 1 ? 'Eine Kategorie wurde gelöscht.' : `${count} Kategorien wurden gelöscht.`,
} satisfies typeof en;
