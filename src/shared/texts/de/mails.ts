import type { texts as en } from '../en/mails.ts';

export const texts = {
  /** What the owner sees of an email's look. */
  brand: {
    hello: 'Guten Tag,',
    example: 'so sehen die E-Mails Ihres Shops aus.',
    action: 'Zum Shop',
    closing: 'Das sehen nur Sie im Adminbereich.',
  },
  testOrder: 'Testbestellung: Es wurde kein Geld eingezogen.',
  orderConfirmation: {
    subject: (shopName, number) => `Ihre Bestellung ${number} bei ${shopName}`,
    paid: (number, amount) =>
      `Vielen Dank für Ihre Bestellung ${number}. Wir haben Ihre Zahlung von ${amount} erhalten.`,
    inReview: (number, amount) =>
      `Vielen Dank für Ihre Bestellung ${number} über ${amount}. Wir prüfen gerade Ihre Zahlung.`,
    line: (quantity, name, amount) => `${quantity} × ${name}: ${amount}`,
    action: 'Ihre Bestellung ansehen',
    closing: 'Sie hören von uns, sobald sie unterwegs ist.',
    pickUpClosing: 'Sie hören von uns, sobald Sie sie abholen können.',
  },
  orderShipped: {
    subject: (shopName, number) => `Ihre Bestellung ${number} bei ${shopName} ist unterwegs`,
    correctedSubject: (shopName, number) =>
      `Ihre Bestellung ${number} bei ${shopName}: berichtigte Angaben zum Paket`,
    shipped: (number, carrier) => `Ihre Bestellung ${number} ist mit ${carrier} unterwegs.`,
    corrected: 'Das ersetzt, was wir vorher zu dem Paket geschrieben haben.',
    trackingNumber: (trackingNumber) => `Sendungsnummer: ${trackingNumber}`,
    trackingLink: (url) => `Sendung verfolgen: ${url}`,
    action: 'Ihre Bestellung ansehen',
    closing: 'Vielen Dank für Ihren Einkauf.',
  },
  readyForPickUp: {
    subject: (shopName, number) => `Ihre Bestellung ${number} bei ${shopName} ist abholbereit`,
    ready: (number, where) => `Ihre Bestellung ${number} liegt zur Abholung bereit: ${where}.`,
    action: 'Ihre Bestellung ansehen',
    closing: 'Vielen Dank für Ihren Einkauf.',
  },
  orderCancelled: {
    subject: (shopName, number) => `Ihre Bestellung ${number} bei ${shopName} ist storniert`,
    cancelled: (number) => `Ihre Bestellung ${number} ist storniert.`,
    nothingLeft:
      'Was Sie bezahlt haben, wurde schon vorher erstattet; eine weitere Erstattung folgt daher nicht.',
    action: 'Ihre Bestellung ansehen',
    closing: 'Fragen? Antworten Sie auf diese E-Mail oder wenden Sie sich an den Shop.',
  },
  orderRefunded: {
    subject: (shopName, number) => `Erstattung für Ihre Bestellung ${number} bei ${shopName}`,
    cancelledSubject: (shopName, number) =>
      `Ihre Bestellung ${number} bei ${shopName} ist storniert und erstattet`,
    inFull: (number, amount) =>
      `Wir haben Ihre Bestellung ${number} erstattet: ${amount} sind auf dem Weg zurück auf Ihre Karte.`,
    inPart: (number, amount) =>
      `Wir haben ${amount} Ihrer Bestellung ${number} erstattet. Der Betrag ist auf dem Weg zurück auf Ihre Karte.`,
    byHand: (number, amount) =>
      `${amount} Ihrer Bestellung ${number} haben Sie auf einem anderen Weg als über Ihre Karte zurückbekommen.`,
    ofReturn: 'Das ist die Erstattung für Ihre Rückgabe.',
    deducted: 'Abzug',
    action: 'Ihre Bestellung ansehen',
    closing: 'Je nach Bank dauert es 5 bis 10 Tage, bis Sie den Betrag sehen.',
    closingByHand: 'Wenn Sie das Geld nicht erhalten haben, sagen Sie uns bitte Bescheid.',
  },
  refundFailed: {
    subject: (shopName, number) => `Erstattung für Ihre Bestellung ${number} bei ${shopName} gescheitert`,
    cameBack: (number, amount) =>
      `Wir haben ${amount} Ihrer Bestellung ${number} erstattet, aber Ihre Bank hat das Geld an uns zurückgegeben.`,
    creditNoteCancelled: 'Damit ist auch die Rechnungskorrektur storniert.',
    refused: (amount) => `Wir wollten Ihnen ${amount} erstatten, aber die Erstattung wurde abgelehnt.`,
    action: 'Ihre Bestellung ansehen',
    closing:
      'Wir versuchen es noch einmal. Wenn Ihre Karte abgelaufen ist oder sich Ihr Konto geändert hat, sagen Sie uns bitte Bescheid.',
  },
  orderLink: {
    subject: (shopName, number) => `Der Link zu Ihrer Bestellung ${number} bei ${shopName}`,
    asked: (number) => `Für Ihre Bestellung ${number} wurde ein Link angefordert. Hier ist er.`,
    action: 'Ihre Bestellung ansehen',
    closing: 'Wer diesen Link hat, kann die Bestellung sehen. Geben Sie diese E-Mail nicht weiter.',
    closingForAccount: 'Die Bestellung gehört zu Ihrem Konto: Melden Sie sich an, um sie zu sehen.',
  },
  confirmStockRequest: {
    subject: (shopName) => `${shopName}: Bitte bestätigen Sie, dass wir Ihnen schreiben dürfen`,
    asked: (product) =>
      `Jemand hat diese Adresse eingegeben, um Bescheid zu bekommen, wenn dieses Produkt wieder auf Lager ist: ${product}.`,
    link: (hours) => `Der Link funktioniert einmal und läuft nach ${hours} Stunden ab.`,
    action: 'Ja, bitte',
    closing: 'Wenn Sie das nicht waren, beachten Sie diese E-Mail nicht. Wir schreiben dann nicht wieder.',
  },
  unsubscribe: 'Diese E-Mails abbestellen',
  backInStock: {
    subject: (shopName, product) => `${product} ist bei ${shopName} wieder auf Lager`,
    back: (product) => `Sie wollten Bescheid bekommen: ${product} ist wieder auf Lager.`,
    few: 'Wir können es Ihnen nicht zurücklegen. Greifen Sie also bald zu, wenn Sie es möchten.',
    action: 'Zum Produkt',
    closing: 'Das war die eine E-Mail, um die Sie gebeten haben. Dazu schreiben wir nicht wieder.',
  },
  reviewRequest: {
    subject: (shopName, number) => `Wie gefällt Ihnen Ihre Bestellung ${number} bei ${shopName}?`,
    arrived: (number) =>
      `Ihre Bestellung ${number} ist angekommen. Wie gefällt Ihnen, was Sie gekauft haben?`,
    pickedUp: (number) =>
      `Sie haben Ihre Bestellung ${number} abgeholt. Wie gefällt Ihnen, was Sie gekauft haben?`,
    help: 'Ein paar Worte helfen anderen Kunden bei der Wahl und uns dabei, besser zu werden.',
    action: 'Bewertung schreiben',
    actionForAll: 'Alle ausstehenden Bewertungen ansehen',
    closing: 'Wir fragen das je Bestellung nur einmal.',
  },
  returnUpdate: {
    subjects: {
      asked: (shopName, number) => `Ihre Rückgabe bei ${shopName}, Bestellung ${number}: Anfrage eingegangen`,
      accepted: (shopName, number) => `Ihre Rückgabe bei ${shopName}, Bestellung ${number}: angenommen`,
      declined: (shopName, number) => `Ihre Rückgabe bei ${shopName}, Bestellung ${number}: abgelehnt`,
      received: (shopName, number) => `Ihre Rückgabe bei ${shopName}, Bestellung ${number}: angekommen`,
      closed: (shopName, number) => `Ihre Rückgabe bei ${shopName}, Bestellung ${number}: abgeschlossen`,
      withdrawn: (shopName, number) => `Ihre Rückgabe bei ${shopName}, Bestellung ${number}: zurückgezogen`,
    },
    states: {
      asked: (number) =>
        `Sie möchten Ware aus Ihrer Bestellung ${number} zurückgeben. Wir antworten per E-Mail. Bitte senden Sie vorher nichts ab.`,
      accepted: (number) => `Wir nehmen diese Ware aus Ihrer Bestellung ${number} zurück.`,
      declined: (number) => `Wir können diese Ware aus Ihrer Bestellung ${number} nicht zurücknehmen.`,
      received: (number) => `Ihre Rücksendung aus der Bestellung ${number} ist angekommen.`,
      closed: (number) => `Die Rückgabe dieser Ware aus Ihrer Bestellung ${number} ist abgeschlossen.`,
      withdrawn: (number) =>
        `Sie haben die Rückgabe dieser Ware aus Ihrer Bestellung ${number} zurückgezogen.`,
    },
    follows: {
      refund: 'Wir prüfen sie und schreiben Ihnen dann wegen der Erstattung.',
      noRefund: 'Eine Erstattung folgt nicht.',
      noFurtherRefund: 'Eine weitere Erstattung folgt nicht.',
      address: 'Wir schreiben Ihnen noch, wohin Sie sie senden.',
      goods: 'Wir senden sie an Sie zurück.',
    },
    label: 'Für das Paket',
    action: 'Zur Bestellung',
    closing: 'Fragen? Antworten Sie auf diese E-Mail oder wenden Sie sich an den Shop.',
  },
  returnNews: {
    subjects: {
      asked: (shopName, number) => `${shopName}: Rückgabe zur Bestellung ${number} angefragt`,
      withdrawn: (shopName, number) => `${shopName}: Rückgabe zur Bestellung ${number} zurückgezogen`,
    },
    states: {
      asked: (number, name) => `${name || 'Ein Kunde'} möchte Ware aus der Bestellung ${number} zurückgeben.`,
      withdrawn: (number, name) =>
        `${name || 'Ein Kunde'} hat eine Rückgabe zur Bestellung ${number} zurückgezogen.`,
    },
    action: 'Zur Bestellung',
    closings: {
      asked: 'Ihre Antwort geht per E-Mail an den Kunden.',
      withdrawn: 'Sie müssen deshalb nichts tun.',
    },
  },
  withdrawal: {
    subject: (shopName, number) =>
      number === null ? `${shopName}: Ihr Widerruf` : `${shopName}: Ihr Widerruf zur Bestellung ${number}`,
    received: (number) => `Wir haben Ihren Widerruf des Vertrags zur Bestellung ${number} erhalten:`,
    at: (moment) => `Eingegangen: ${moment}`,
    name: (name) => `Name: ${name}`,
    number: (number) => `Bestellung: ${number}`,
    email: (email) => `E-Mail: ${email}`,
    goods: (goods) => `Waren: ${goods}`,
    allGoods: 'Waren: die ganze Bestellung',
    closing:
      'Bitte bewahren Sie diese E-Mail auf: Sie bestätigt, was Sie uns gesendet haben und wann. Wir schreiben Ihnen, wie es weitergeht.',
  },
  withdrawalNews: {
    subject: (shopName, number) =>
      number === null
        ? `${shopName}: Widerruf eines Vertrags`
        : `${shopName}: Widerruf zur Bestellung ${number}`,
    came: (number) => `Jemand widerruft den Vertrag zur Bestellung ${number}:`,
    unknown:
      'Sie haben keine Bestellung mit dieser Nummer und E-Mail-Adresse. Fragen Sie nach, welcher Kauf gemeint ist.',
    action: 'Bestellung ansehen',
    orders: 'Bestellungen ansehen',
    closing:
      'Der Kunde hat bereits eine Bestätigung. In der Europäischen Union ist binnen 14 Tagen zu erstatten, was bezahlt wurde; auf die Waren dürfen Sie warten.',
  },
  passwordReset: {
    subject: (shopName) => `Ihr Passwort bei ${shopName} zurücksetzen`,
    asked: (minutes) =>
      `Für Ihr Konto wurde ein neues Passwort angefordert. Der folgende Link gilt einmal und ${minutes} Minuten lang.`,
    action: 'Neues Passwort wählen',
    closing: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  signInLink: {
    subject: (shopName) => `Bei ${shopName} anmelden`,
    blocked:
      'Für Ihr Konto wurden viele falsche Passwörter probiert. Zu Ihrem Schutz brauchen Sie für die Anmeldung jetzt diesen Link.',
    link: (minutes) => `Er gilt einmal und ${minutes} Minuten lang. Ihr Passwort brauchen Sie außerdem.`,
    action: 'Anmelden',
    closing: 'Wenn Sie sich nicht anmelden möchten, ignorieren Sie diese E-Mail: Ihr Konto bleibt geschützt.',
  },
  failedSignIns: {
    subject: (shopName) => `Fehlgeschlagene Anmeldungen bei ${shopName}`,
    failed:
      'Jemand hat innerhalb einer Stunde zehnmal vergeblich versucht, sich als Sie auszuweisen: mit einem Passwort, einem Code oder einem Passkey.',
    action: 'Neues Passwort wählen',
    closing:
      'Wenn Sie das waren, ignorieren Sie diese E-Mail. Wenn nicht, wählen Sie sofort ein neues Passwort: Das meldet alle ab.',
  },
  newBrowser: {
    subject: (shopName) => `Neue Anmeldung bei ${shopName}`,
    signedIn: (device, address) =>
      `In Ihrem Konto hat sich jemand mit einem neuen Browser angemeldet: ${device}, IP-Adresse ${address}.`,
    action: 'Neues Passwort wählen',
    closing:
      'Wenn Sie das waren, ignorieren Sie diese E-Mail. Wenn nicht, wählen Sie sofort ein neues Passwort: Das meldet alle ab.',
  },
  passwordChanged: {
    subject: (shopName) => `Ihr Passwort bei ${shopName} wurde geändert`,
    changed: 'Ihr Konto hat ein neues Passwort. Alle anderen Geräte wurden abgemeldet.',
    action: 'Anderes Passwort wählen',
    closing:
      'Wenn Sie das waren, ignorieren Sie diese E-Mail. Wenn nicht, wählen Sie sofort ein anderes Passwort.',
  },
  secondFactorChanged: {
    subject: (shopName) => `Ihre Anmeldung in zwei Schritten bei ${shopName} wurde geändert`,
    changes: {
      authenticatorAdded: 'Für Ihr Konto wurde eine Authenticator-App eingerichtet.',
      authenticatorRemoved: 'Die Authenticator-App wurde aus Ihrem Konto entfernt.',
      passkeyAdded: 'Ihrem Konto wurde ein Passkey hinzugefügt.',
      passkeyRemoved: 'Aus Ihrem Konto wurde ein Passkey entfernt.',
      codesMade: 'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.',
      allRemoved: 'Authenticator-App, Passkeys und Wiederherstellungscodes Ihres Kontos wurden entfernt.',
    },
    on: 'Die Anmeldung braucht nach dem Passwort einen zweiten Schritt.',
    off: 'Zur Anmeldung genügt jetzt allein Ihr Passwort.',
    action: 'Neues Passwort wählen',
    closing:
      'Wenn Sie das waren, ignorieren Sie diese E-Mail. Wenn nicht, wählen Sie sofort ein neues Passwort: Das meldet alle ab. Prüfen Sie dann auf Ihrer Kontoseite die Anmeldung in zwei Schritten. Wenn Sie sich nicht anmelden können, wenden Sie sich an den Shop.',
  },
  verifyEmail: {
    subject: (shopName) => `Bestätigen Sie Ihre E-Mail-Adresse für ${shopName}`,
    asked: 'Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
    link: (hours) => `Der Link gilt einmal und ${hours} Stunden lang.`,
    action: 'Adresse bestätigen',
    closing: 'Wenn Sie diese Adresse nicht eingegeben haben, ignorieren Sie diese E-Mail.',
  },
  emailTaken: {
    subject: (shopName) => `Sie haben schon ein Konto bei ${shopName}`,
    taken: 'Jemand hat diese E-Mail-Adresse für ein Konto eingegeben. Es gibt aber schon eines.',
    forgotten: (url) =>
      `Wenn Sie das waren, melden Sie sich mit Ihrem Passwort an. Falls Sie es vergessen haben, wählen Sie ein neues: ${url}`,
    action: 'Anmelden',
    closing: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Konto bleibt, wie es ist.',
  },
  emailChangeAsked: {
    subject: (shopName) => `Neue E-Mail-Adresse für Ihr Konto bei ${shopName}`,
    asked:
      'In Ihrem Konto hat jemand eine neue E-Mail-Adresse eingegeben. Sie ersetzt diese, sobald sie bestätigt ist.',
    action: 'Neues Passwort wählen',
    closing:
      'Wenn Sie das waren, brauchen Sie hier nichts zu tun. Wenn nicht, wählen Sie sofort ein neues Passwort: Das meldet alle ab, und die Adresse bleibt, wie sie ist.',
  },
  emailChanged: {
    subject: (shopName) => `Die E-Mail-Adresse Ihres Kontos bei ${shopName} wurde geändert`,
    changed: 'Ihr Konto hat eine neue, bestätigte E-Mail-Adresse. An diese schreiben wir nicht mehr.',
    action: 'Shop kontaktieren',
    closing:
      'Wenn Sie das waren, ignorieren Sie diese E-Mail. Wenn nicht, wenden Sie sich sofort an den Shop.',
  },
  accountDeleted: {
    subject: (shopName) => `Ihr Konto bei ${shopName} wurde gelöscht`,
    deleted: 'Konto, Adressen, Warenkorb, Merkliste, Bewertungen und Foto wurden endgültig gelöscht.',
    kept: 'Bestellungen bleiben in unseren Büchern, solange wir sie aufbewahren müssen, aber in keinem Konto mehr.',
    action: 'Shop kontaktieren',
    closing:
      'Wenn Sie das waren, ignorieren Sie diese E-Mail. Wenn nicht, wenden Sie sich sofort an den Shop.',
  },
  ownerNews: {
    subject: (shopName, news) => `${shopName}: ${news}`,
    orders: (count) => (count === 1 ? '1 neue Bestellung' : `${count} neue Bestellungen`),
    toLookAt: (count) =>
      count === 1 ? '1 Bestellung ist zu prüfen' : `${count} Bestellungen sind zu prüfen`,
    lowStock: (count) =>
      count === 1 ? '1 Produkt hat niedrigen Bestand' : `${count} Produkte haben niedrigen Bestand`,
    failedBackup: 'die Sicherung ist fehlgeschlagen',
    failedOffsite: 'die Sicherung konnte nicht an einen anderen Ort kopiert werden',
    headOf: (news) => `${news.charAt(0).toUpperCase()}${news.slice(1)}:`,
    order: (number, amount, name, isTest) =>
      `${number}: ${amount}${name && `, ${name}`}${isTest ? ' (Testbestellung)' : ''}`,
    product: (name, units) => `${name}: noch ${units} Stück`,
    andMore: (count) => `und ${count} weitere`,
    action: 'Adminbereich öffnen',
    closing:
      'Sie bekommen diese E-Mail, weil in den Einstellungen des Adminbereichs eine Adresse für Neuigkeiten steht.',
  },
  test: {
    subject: (shopName) => `Test-E-Mail von ${shopName}`,
    arrives: 'E-Mails von Ihrem Shop kommen an. Prüfen Sie, ob diese im Spam-Ordner gelandet ist.',
    action: 'Shop öffnen',
    closing: 'Sie haben diese E-Mail im Adminbereich angefordert.',
  },
} satisfies typeof en;
