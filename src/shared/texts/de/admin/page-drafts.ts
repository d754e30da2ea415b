import type { texts as en } from '../../en/admin/page-drafts.ts';

const CHECK = '[Ein Anfang, keine Rechtsberatung: Prüfen Sie jeden Satz und löschen Sie dann diese Zeile]';

export const texts = {
  terms: {
    slug: 'agb',
    column: 'legal',
    title: 'Allgemeine Geschäftsbedingungen',
    lead: 'Die Bedingungen, zu denen {{shop}} verkauft, von der Bestellung bis zur Lieferung.',
    body: `${CHECK}

## Ihr Vertragspartner

Ihr Vertrag kommt zustande mit [Name Ihres Unternehmens], [Straße und Hausnummer], [Postleitzahl, Ort und Land]. {{contact}}

## Bestellung und Vertragsschluss

Unsere Produktseiten laden zur Bestellung ein; sie sind noch kein bindendes Angebot. Ihre Angaben sehen Sie an der Kasse, bevor Sie bestellen, und können sie dort ändern. Mit einem Klick auf „Zahlungspflichtig bestellen“ geben Sie ein bindendes Angebot ab, die Waren in Ihrem Warenkorb zu kaufen. Danach zahlen Sie auf der Seite unseres Zahlungsanbieters. Brechen Sie die Zahlung ab, ist Ihr Angebot hinfällig.

Sobald wir Ihre Zahlung erhalten haben, bestätigen wir Ihre Bestellung per E-Mail. Mit dieser Bestätigung nehmen wir Ihr Angebot an, und der Vertrag kommt zustande. Die Bestätigung enthält Ihre Bestellung und diese Bedingungen, damit Sie beides aufbewahren können. Können wir dann doch nicht liefern, sagen wir Ihnen das sofort und erstatten alle Zahlungen.

## Preise und Zahlung

Die Preise verstehen sich [einschließlich / zuzüglich Umsatzsteuer / als Endpreise: Als Kleinunternehmer berechnen wir nach § 19 UStG keine Umsatzsteuer]. Die Versandkosten sehen Sie vor der Zahlung. Sie zahlen mit Karte auf der Seite unseres Zahlungsanbieters.

## Lieferung

Wir liefern nach [Länder, in die Sie liefern], in der Regel innerhalb von [Anzahl] Werktagen. Bis zur vollständigen Bezahlung bleibt die Ware unser Eigentum.

## Widerruf und Mängel

Wie Sie den Vertrag widerrufen und Ware zurückgeben, steht auf unserer Seite [Link zu Ihrer Seite über den Widerruf]. Bei Mängeln gelten Ihre gesetzlichen Rechte: [Gewährleistungsfrist].

## Haftung

[Wofür Sie nach dem Recht Ihres Landes haften]

## Recht und Streitbeilegung

Es gilt das Recht von [Land]. Kaufen Sie als Verbraucher, schützt Sie außerdem das zwingende Recht Ihres eigenen Landes. [Ob Sie an einem Verfahren vor einer Verbraucherschlichtungsstelle teilnehmen, und deren Anschrift]

Stand: [Datum].`,
  },
  privacy: {
    slug: 'datenschutz',
    column: 'legal',
    title: 'Datenschutz',
    lead: 'Welche personenbezogenen Daten {{shop}} speichert, wozu und wie lange.',
    body: `${CHECK}

## Verantwortlich

[Name Ihres Unternehmens], [Straße und Hausnummer], [Postleitzahl, Ort und Land]. {{contact}} [Ihre Datenschutzbeauftragte und wie man sie erreicht, falls Sie eine haben]

## Wenn Sie sich umsehen

Unser Server sieht Ihre IP-Adresse, um Ihnen zu antworten und Angriffe abzuwehren. Protokolle werden nach [Anzahl] Tagen gelöscht. Wir verfolgen Sie nicht. [Weitere Dienste, die Sie eingebunden haben, etwa ein Chat]

Ihr Browser behält Cookies, die der Shop braucht:

- für Ihre Anmeldung, bis sie endet
- für den Warenkorb, den Sie ohne Anmeldung füllen, 60 Tage lang
- für jede Bestellung, die Sie als Gast aufgeben, damit Sie sie ansehen können, einen Tag lang
- nach einer Anmeldung eines, an dem wir diesen Browser wiedererkennen, ein Jahr lang: So kann niemand Sie aussperren, indem er Passwörter durchprobiert. Es bleibt auch, wenn Sie sich abmelden.

Er speichert außerdem, was Sie angesehen, gesucht, verglichen und sich gemerkt haben, und solange der Tab offen ist, was Sie an der Kasse eingegeben haben. Das wird gelöscht, wenn Sie sich abmelden oder im Browser die Daten des Shops löschen.

## Wenn Sie ein Konto haben

Wir speichern Name, E-Mail-Adresse, Anschriften, Foto, Warenkorb, Merkliste, Bewertungen, angemeldete Geräte und Passwort (nur in einer Form, aus der es sich nicht zurückgewinnen lässt), bis Sie das Konto löschen. Das können Sie auf Ihrer Kontoseite selbst tun und dort auch die Daten Ihres Kontos und seiner Bestellungen herunterladen. Ihre Bestellungen bleiben, wie unten beschrieben. Ebenso bleibt [Anzahl der Jahre für das Protokoll] Jahre lang unser Protokoll darüber, wer sich angemeldet hat und was geändert wurde; fehlgeschlagene Anmeldungen werden nach 90 Tagen gelöscht.

## Wenn Sie bestellen

Name, Anschrift, E-Mail-Adresse und Telefonnummer verwenden wir, um den Vertrag zu erfüllen. Sie gehen an unseren Zahlungsanbieter [Name und Land Ihres Zahlungsanbieters], an den Paketdienst [Name Ihres Paketdienstes] und an unseren Hoster [Name und Land Ihres Hosters]. Bestellungen mit Ihren Angaben, Rechnungen und die E-Mails dazu bewahren wir [Anzahl der Jahre für Bestellungen] Jahre ab dem Ende des Kalenderjahres auf, weil das Steuerrecht es verlangt. Angaben zu einem Kauf, den Sie nicht bezahlt haben, löschen wir nach 90 Tagen.

## Bewertungen, Nachrichten und E-Mails

Eine Bewertung sehen alle unter dem Namen, den Sie dafür wählen, bis Sie sie oder Ihr Konto löschen. Wollen Sie erfahren, wann etwas wieder da ist, speichern wir Ihre E-Mail-Adresse dafür, bis wir Ihnen geschrieben haben. Bestellen Sie solche E-Mails ab, behalten wir Ihre Adresse, damit wir Ihnen nicht wieder schreiben. [Dass Sie per E-Mail um Bewertungen des Gekauften bitten, falls Sie das eingeschaltet haben] Unsere E-Mails verschickt [Name und Land Ihres E-Mail-Dienstes]. Solche, die keine Bestellung betreffen, bewahren wir [Anzahl der Tage für E-Mails] Tage auf.

## Ihre Rechte

Sie können Auskunft verlangen, Daten berichtigen oder löschen lassen, ihre Verwendung einschränken oder ihr widersprechen und sie in einem gängigen Format erhalten. Beschweren können Sie sich bei [Name und Anschrift Ihrer Aufsichtsbehörde].

## Rechtsgrundlagen

[Die Rechtsgrundlage jeder Verwendung, etwa Artikel 6 Absatz 1 Buchstaben b, c und f DSGVO]

Stand: [Datum].`,
  },
  returns: {
    slug: 'widerruf',
    column: 'service',
    title: 'Widerruf und Rückgabe',
    lead: 'Wie Sie etwas an {{shop}} zurückschicken und wann Sie Ihr Geld bekommen.',
    body: `${CHECK}

## Sie haben [Anzahl] Tage Zeit

Sie können den Vertrag innerhalb von [Anzahl] Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt an dem Tag, an dem Sie oder jemand für Sie die Ware erhalten.

## So geht es

Schreiben Sie uns und nennen Sie Ihre Bestellnummer. {{contact}}

[Wenn Ihr Unternehmen in der Europäischen Union sitzt: Sie können auch das Formular „Vertrag widerrufen“ ausfüllen, auf das unsere Seiten an ihrem Fuß verweisen.]

Senden Sie die Ware dann innerhalb von 14 Tagen an:

[Name Ihres Unternehmens]
[Straße und Hausnummer]
[Postleitzahl, Ort und Land]

## Wer zahlt

Die Kosten der Rücksendung tragen [Sie / wir]. Für einen Wertverlust müssen Sie nur aufkommen, wenn Sie mit der Ware anders umgegangen sind, als es zur Prüfung nötig war.

## Ihr Geld

Wir erstatten alles, auch die Kosten der Standardlieferung, innerhalb von 14 Tagen nach Ihrer Nachricht mit demselben Zahlungsmittel, mit dem Sie gezahlt haben. Wir dürfen warten, bis die Ware bei uns ist oder Sie nachweisen, dass sie unterwegs ist.

## Was nicht zurückgegeben werden kann

[Waren, die nicht zurückgegeben werden können, etwa geöffnete versiegelte Ware, die sich aus Gründen der Hygiene nicht wieder verkaufen lässt]

## Etwas ist mangelhaft

Dann gelten Ihre gesetzlichen Rechte, unabhängig von dem, was hier steht. Schreiben Sie uns, wenn möglich mit einem Bild.

## Muster-Widerrufsformular

(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)

- An [Name Ihres Unternehmens, Straße und Hausnummer, Postleitzahl, Ort und Land, E-Mail-Adresse]:
- Hiermit widerrufe(n) ich/wir (\\*) den von mir/uns (\\*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (\\*)
- Bestellt am (\\*)/erhalten am (\\*)
- Name des/der Verbraucher(s)
- Anschrift des/der Verbraucher(s)
- Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)
- Datum

(\\*) Unzutreffendes streichen.`,
  },
  delivery: {
    slug: 'lieferung',
    column: 'service',
    title: 'Lieferung',
    lead: 'Wohin {{shop}} liefert, wie lange es dauert und was es kostet.',
    body: `${CHECK}

## Wohin wir liefern

Wir liefern nach [Länder, in die Sie liefern].

## Wie lange es dauert

Bestellungen bis [Uhrzeit] an einem Werktag verlassen uns [am selben Tag]. Sie kommen in der Regel innerhalb von [Anzahl] Werktagen an.

## Was es kostet

Den Preis der Lieferung sehen Sie an der Kasse, bevor Sie zahlen. [Ab welchem Bestellwert die Lieferung kostenlos ist, falls sie es ist]

## Wo Ihr Paket ist

Wenn Ihre Bestellung uns verlässt, bekommen Sie eine E-Mail. Gibt es eine Sendungsnummer, steht sie darin und auf der Seite Ihrer Bestellung.

## Wenn etwas schiefgeht

{{contact}} Bitte sagen Sie uns innerhalb von [Anzahl] Tagen Bescheid, wenn ein Paket beschädigt ankommt, und heben Sie die Verpackung auf.`,
  },
  guarantee: {
    slug: 'gewaehrleistung',
    column: 'service',
    beforeBuying: true,
    title: 'Gesetzliche Gewährleistung: mindestens 2 Jahre',
    lead: 'Welche Rechte Sie haben, wenn Ware von {{shop}} mangelhaft ist.',
    body: `${CHECK}

[Die Mitteilung der Europäischen Kommission über das gesetzliche Gewährleistungsrecht in Ihrer Sprache: bei der Kommission herunterladen und mit „Bild einfügen“ hier einsetzen; an ihr darf nichts verändert werden]

Ist Ware mangelhaft oder nicht wie vereinbart, haben Sie mindestens zwei Jahre ab der Lieferung gesetzliche Rechte: kostenlose Reparatur oder Ersatz, unter bestimmten Voraussetzungen auch Minderung des Preises oder Ihr Geld zurück.

{{contact}}

[Link zur Seite der Kommission über das Gewährleistungsrecht, die die Mitteilung nennt]`,
  },
  imprint: {
    slug: 'impressum',
    column: 'legal',
    title: 'Impressum',
    lead: 'Wer {{shop}} betreibt.',
    body: `${CHECK}

## Wer wir sind

[Name und Rechtsform Ihres Unternehmens]
[Straße und Hausnummer]
[Postleitzahl, Ort und Land]

Vertreten durch [Name der Geschäftsführerin oder des Inhabers]

## So erreichen Sie uns

{{contact}}

## Register und Steuer

Register: [Gericht und Nummer Ihres Eintrags, falls vorhanden]

Umsatzsteuer-Identifikationsnummer: [Ihre Nummer, falls vorhanden]

## Verantwortlich für den Inhalt

[Name und Anschrift der für den Inhalt verantwortlichen Person]

## Streitbeilegung

[Ob Sie an einem Verfahren vor einer Verbraucherschlichtungsstelle teilnehmen, und deren Anschrift]`,
  },
  about: {
    slug: 'ueber-uns',
    column: 'company',
    title: 'Über uns',
    lead: 'Die Menschen hinter {{shop}}.',
    body: `${CHECK}

## Wer wir sind

Wir sind [Wer Sie sind, in einem Satz] und verkaufen [Was Sie verkaufen] seit [Jahr] aus [Ihre Stadt].

## Was uns wichtig ist

[Zwei oder drei Sätze: wie Sie auswählen, was Sie verkaufen, und worauf man sich bei Ihnen verlassen kann]

## Besuchen Sie uns

[Ihre Öffnungszeiten und der Weg zu Ihnen, falls man Sie besuchen kann]

{{contact}}`,
  },
} satisfies typeof en;
