import type { texts as en } from '../en/reading.ts';

export const texts = {
  // Where a page stands
  home: 'Start',
  helpCenter: 'Hilfe',
  // Help Center
  helpDescription: (shopName) => `Antworten zu Konto, Support und Anleitungen bei ${shopName}.`,
  helpLead: 'Kurze Antworten auf die häufigsten Fragen.',
  faq: 'Häufige Fragen',
  howToReset: 'Wie setze ich mein Passwort zurück?',
  resetBefore: 'Öffnen Sie die Anmeldeseite und folgen Sie dem Link ',
  forgotPassword: 'Passwort vergessen',
  resetAfter:
    '. Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen können.',
  howToContact: 'Wie erreiche ich den Support?',
  writeTo: 'Schreiben Sie an ',
  writeToAfter: 'und nennen Sie die Bestellnummer, wenn es um eine Bestellung geht.',
  call: 'Rufen Sie an: ',
  ourAddress: (address) => `Unsere Adresse ist ${address}. `,
  whereManual: 'Wo finde ich die Bedienungsanleitung?',
  manualBefore:
    'Die Anleitung liegt der Verpackung bei. Die Daten, auf die es vor dem Kauf ankommt, stehen auf jeder Produktseite unter „Technische Daten“. Unsere ',
  resourcesLink: 'Ratgeber',
  manualAfter: ' erklären, was sie bedeuten.',
  moreToRead: 'Weiterlesen',
  resources: 'Ratgeber',
  resourcesLead: 'Was die Zahlen in den technischen Daten bedeuten, Kategorie für Kategorie.',
  blog: 'Blog',
  blogLead: 'Tipps zum Auswählen, Benutzen und Pflegen von Elektronik.',
  replyToMail: (shopName) =>
    `Sie können auch auf jede E-Mail von ${shopName} antworten, am besten auf eine Bestellbestätigung, denn darin steht die Bestellnummer. Wir antworten Ihnen dort.`,
  // Resources
  resourcesParts: [
    {
      title: 'Earbuds und Kopfhörer',
      text: 'Die Laufzeit gilt je Ladung; das Etui liefert den Rest. IPX4 hält Regen und Schweiß aus, IPX7 auch einen Sturz ins Wasser. Geräuschunterdrückung hilft gegen Motoren und Lüfter mehr als gegen Stimmen. Bei Kabelkopfhörern verlangt eine Impedanz über 32 Ω nach einem stärkeren Abspielgerät.',
      link: 'Alle Airpodes ansehen',
    },
    {
      title: 'Fernseher',
      text: 'Teilen Sie den Abstand von Ihrem Platz in Zentimetern durch vier, dann haben Sie eine angenehme Bildschirmdiagonale. Die Helligkeit in Nits zählt in Räumen mit großen Fenstern, der Kontrast am Abend.',
      link: 'Alle Fernseher ansehen',
    },
    {
      title: 'Kühlschränke',
      text: 'Rechnen Sie mit etwa 100 Litern für die erste Person und 50 für jede weitere. Der Jahresverbrauch in kWh bestimmt die laufenden Kosten; in einer offenen Küche zählt das Geräusch in dB: Unter 38 dB ist leise.',
      link: 'Alle Kühlschränke ansehen',
    },
    {
      title: 'Kameras',
      text: 'Ein größerer Sensor sammelt mehr Licht, was man in Innenräumen und am Abend sieht; mehr Megapixel zeigen sich nur auf großen Abzügen. Die Zahl der Aufnahmen je Ladung wird nach einer gemeinsamen Norm gemessen und lässt sich vergleichen.',
      link: 'Alle Kameras ansehen',
    },
  ],
  resourcesDescription:
    'Was die Zahlen in den technischen Daten bedeuten und auf welche Sie zuerst schauen sollten.',
  // Blog
  blogParts: [
    {
      title: 'So hält ein Smartphone fünf Jahre',
      text: 'Drei Dinge nutzen ein Smartphone ab: Hitze, ein stundenlang voller Akku und Stürze. Laden Sie bis 80 %, wo das Gerät es anbietet, lassen Sie es im Auto nicht in der Sonne liegen und kaufen Sie die Hülle gleich dazu. Ein neuer Akku nach drei Jahren kostet weniger als der Wertverlust eines neuen Smartphones.',
      link: 'Smartphones ansehen',
    },
    {
      title: 'Wo ein Lautsprecher stehen sollte',
      text: 'In einer Ecke klingt ein Lautsprecher laut und dumpf, weil die Wände den Bass zurückwerfen. Ein halber Meter Luft dahinter und die Höhe Ihrer Ohren ändern mehr als der doppelte Preis.',
      link: 'Lautsprecher ansehen',
    },
    {
      title: 'Eine Maus für den ganzen Tag',
      text: 'Entscheiden Sie nach der Hand, nicht nach den Zahlen: Die Handfläche soll aufliegen, das Handgelenk gerade sein, und die Finger sollen das Rad erreichen, ohne sich zu strecken. Das Gewicht zählt nur beim Spielen.',
      link: 'Mäuse ansehen',
    },
  ],
} satisfies typeof en;
