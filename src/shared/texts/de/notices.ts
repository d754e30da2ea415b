import type { texts as en } from '../en/notices.ts';

export const texts = {
  // To install
  install: 'App installieren',
  pressShare: 'Tippen Sie im Browser auf „Teilen“.',
  chooseAdd: 'Wählen Sie „Zum Home-Bildschirm“.',
  installLead: 'Öffnen Sie den Shop vom Home-Bildschirm aus, auch ohne Verbindung.',
  close: 'Schließen',
  laterOn: 'Später',
  experienceNow: 'Jetzt ausprobieren',
  // A new version
  newVersion: 'Eine neue Version ist da',
  later: 'Später',
  reload: 'Neu laden',
  // No connection
  noConnection: 'Keine Verbindung zum Shop.',
  seenAsItWas: 'Sie sehen den Stand',
  needOne: 'Warenkorb, Bestellungen und Konto brauchen eine Verbindung.',
  addNeedsConnection:
    'Für den Warenkorb brauchen Sie eine Verbindung. Bitte versuchen Sie es wieder, sobald Sie online sind.',
  underAMinute: 'von vor weniger als einer Minute',
  ago: (age) => `von ${age}`,
  // What needs a connection, and why
  offline: {
    page: {
      title: 'Für diese Seite brauchen Sie eine Verbindung',
      why: 'Sie wurde auf diesem Gerät noch nicht ganz geladen. Was Sie schon gesehen haben, können Sie auch ohne Verbindung lesen.',
    },
    account: {
      title: 'Für Ihr Konto brauchen Sie eine Verbindung',
      why: 'Es wird nicht auf diesem Gerät gespeichert. Bis die Verbindung wieder da ist, können Sie ansehen, was Sie schon geöffnet hatten.',
    },
    cart: {
      title: 'Für Ihren Warenkorb brauchen Sie eine Verbindung',
      why: 'Er liegt im Shop und nicht auf diesem Gerät, damit Preise und Bestand immer stimmen. Es geht nichts verloren.',
    },
    checkout: {
      title: 'Für die Kasse brauchen Sie eine Verbindung',
      why: 'Ihr Warenkorb bleibt erhalten, und was Sie eingegeben haben, bleibt in diesem Tab.',
    },
    payment: {
      title: 'Um Ihre Zahlung zu bestätigen, brauchen Sie eine Verbindung',
      why: 'Eine abgeschlossene Zahlung geht nicht verloren: Die Bestellung wird auch dann gespeichert, wenn Sie offline sind.',
    },
    orders: {
      title: 'Für Ihre Bestellungen brauchen Sie eine Verbindung',
      why: 'Sie liegen im Shop und nicht auf diesem Gerät.',
    },
    admin: {
      title: 'Für den Adminbereich brauchen Sie eine Verbindung',
      why: 'Er wurde auf diesem Gerät noch nicht geöffnet. Was Sie schon gesehen haben, können Sie auch ohne Verbindung lesen.',
    },
  },
  // An address that leads nowhere
  notFoundTitle: 'Seite nicht gefunden',
  notFoundDescription:
    'Unter dieser Adresse gibt es nichts. Durchsuchen Sie den Shop oder gehen Sie zur Startseite.',
  notFoundText:
    'Unter dieser Adresse gibt es nichts. Vielleicht wird das Produkt nicht mehr verkauft, oder der Link stimmt nicht ganz.',
  // What a device shows of the app
  appDescription: (shopName) => `Smartphones, Fernseher, Audio, Kameras und Haushaltsgeräte bei ${shopName}.`,
} satisfies typeof en;
