import type { texts as en } from '../en/account.ts';

export const texts = {
  // The account page
  yourOrders: 'Ihre Bestellungen',
  yourWishlist: 'Ihre Merkliste',
  orderNumber: (number) => `Bestellung ${number}`,
  yourAccount: 'Ihr Konto',
  accountFailed: 'Ihr Konto konnte nicht geladen werden.',
  profile: 'Profil',
  changePassword: 'Passwort ändern',
  othersLoggedOut: 'Alle anderen Geräte werden dabei abgemeldet.',
  whereLoggedIn: 'Angemeldete Geräte',
  devicesFailed: 'Die Geräte konnten nicht geladen werden.',
  // Fields
  email: 'E-Mail',
  name: 'Name',
  passwordAdvice: 'Mindestens 8 Zeichen. Mehrere Wörter sind leicht zu merken und schwer zu erraten.',
  confirmPassword: 'Passwort bestätigen',
  showPassword: (label) => `${label} anzeigen`,
  hidePassword: (label) => `${label} verbergen`,
  // A forgotten password
  forgotPassword: 'Passwort vergessen',
  forgotLead:
    'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen. Er gilt einmal und 30 Minuten lang.',
  backToLogin: 'Zurück zur Anmeldung',
  sendLink: 'Link senden',
  // Login and sign-up
  login: 'Anmelden',
  loginLead: 'Willkommen zurück. Ihr Warenkorb und Ihre Bestellungen warten.',
  loginToAdd:
    'Melden Sie sich an oder registrieren Sie sich, um das Produkt in den Warenkorb zu legen. Danach sind Sie wieder auf derselben Seite.',
  loginToBuy:
    'Melden Sie sich an oder registrieren Sie sich, um das Produkt zu kaufen. Danach finden Sie es in Ihrem Warenkorb.',
  findOrder: 'Bestellung ohne Konto finden',
  cookiesNeeded:
    'Ihr Browser blockiert Cookies. Erlauben Sie sie für diesen Shop und melden Sie sich dann noch einmal an.',
  cartMerged: (count) =>
    count === 1
      ? '1 Artikel von vorhin liegt jetzt in Ihrem Warenkorb'
      : `${count} Artikel von vorhin liegen jetzt in Ihrem Warenkorb`,
  noAccountYet: 'Noch kein Konto? ',
  signUp: 'Registrieren',
  password: 'Passwort',
  forgotPasswordLink: 'Passwort vergessen?',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  changePhoto: 'Foto ändern',
  uploadPhoto: 'Foto hochladen',
  removePhoto: 'Foto entfernen',
  photoAdvice: 'Optional. PNG, JPEG oder WebP.',
  saveProfile: 'Profil speichern',
  chooseNewPassword: 'Neues Passwort wählen',
  resetLead: 'Alle Geräte werden dabei abgemeldet.',
  incompleteLink: 'Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail.',
  askForNewLink: 'Neuen Link anfordern',
  savePassword: 'Passwort speichern',
  passwordOfOther: (email) =>
    `Das Passwort ist geändert, aber nicht Ihres: Der Link war für ein anderes Konto. Sie sind weiterhin als ${email} angemeldet.`,
  // Proving an address
  confirmEmail: 'E-Mail-Adresse bestätigen',
  confirmEmailLead: 'Drücken Sie auf den Knopf, um diese Adresse zu bestätigen.',
  confirmIt: 'Adresse bestätigen',
  emailConfirmed: 'Ihre E-Mail-Adresse ist bestätigt.',
  ordersWaiting: (email) =>
    `Zu ${email} gibt es Bestellungen ohne Konto. Melden Sie sich mit dem Passwort Ihres Kontos an, um sie Ihrem Konto zuzuordnen.`,
  notNow: 'Jetzt nicht',
  toYourAccount: 'Zu Ihrem Konto',
  linkSentTitle: 'Sehen Sie in Ihr Postfach',
  linkSentTo: (email) =>
    `Wir haben einen Link an ${email} gesendet. Folgen Sie ihm, um Ihr Konto zu eröffnen.`,
  verified: 'Bestätigt',
  verifiedElsewhere:
    'Bestätigt, aber nicht in einem angemeldeten Browser. Lassen Sie sich den Link noch einmal senden und folgen Sie ihm hier, damit wir wissen, dass die Adresse Ihnen gehört.',
  notVerified: 'Noch nicht bestätigt. Folgen Sie dem Link, den wir an diese Adresse senden.',
  sendLinkAgain: 'Link noch einmal senden',
  newEmail: 'Neue E-Mail-Adresse',
  newEmailAdvice: 'Wir senden einen Link dorthin. Die jetzige Adresse gilt, bis Sie ihm folgen.',
  sendLinkToNew: 'Link senden',
  verifyDescription: 'Bestätigen Sie Ihre E-Mail-Adresse.',
  // Devices
  thisDevice: 'Dieses Gerät',
  lastSeen: (moment) => `Zuletzt aktiv: ${moment}`,
  logOutDevice: (device) => `${device} abmelden`,
  logOut: 'Abmelden',
  showAll: (count) => `Alle ${count} anzeigen`,
  logOutEverywhere: 'Überall abmelden',
  browserOn: (browser, system) => `${browser} auf ${system}`,
  unknownDevice: 'Unbekanntes Gerät',
  signUpLead: 'Ein Konto für Ihren Warenkorb und Ihre Bestellungen.',
  accountAlready: 'Sie haben schon ein Konto? ',
  // The 'You' tab
  welcome: (shopName) => `Willkommen bei ${shopName}`,
  welcomeLead: 'Melden Sie sich an, um Ihre Bestellungen und Ihr Konto zu sehen.',
  helpCenter: 'Hilfe',
  you: 'Konto',
  yourOrder: 'Ihre Bestellungen',
  // Titles of pages
  accountDescription: 'Ihr Profil, Ihr Passwort und Ihre angemeldeten Geräte.',
  forgotDescription: 'Fordern Sie einen Link an, um ein neues Passwort zu wählen.',
  loginDescription: 'Melden Sie sich in Ihrem Konto an.',
  youDescription: 'Ihre Bestellungen, Ihr Konto und Hilfe.',
  resetDescription: 'Wählen Sie ein neues Passwort.',
  signUpDescription: 'Legen Sie ein Konto für Ihren Warenkorb und Ihre Bestellungen an.',
} satisfies typeof en;
