import type { texts as en } from '../en/wishlist.ts';

export const texts = {
  wishlist: 'Merkliste',
  wishOf: (name) => `Merkliste: ${name}`,
  needsConnection: 'Um die Merkliste Ihres Kontos zu ändern, brauchen Sie eine Verbindung.',
  full: (limit) => `Ihre Merkliste ist voll: Sie fasst bis zu ${limit} Produkte.`,
  products: 'Produkte auf der Liste',
  yourWishlist: 'Ihre Merkliste',
  description: 'Produkte, die Ihnen gefallen, mit ihren heutigen Preisen.',
  failed: 'Ihre Merkliste konnte nicht geladen werden.',
  empty: 'Ihre Merkliste ist leer',
  emptyLead: 'Drücken Sie bei einem Produkt auf das Herz, um es hier zu behalten.',
  shopNow: 'Jetzt einkaufen',
  gone: (count) =>
    count === 1
      ? '1 Produkt darauf wird nicht mehr verkauft.'
      : `${count} Produkte darauf werden nicht mehr verkauft.`,
  removeGone: 'Von der Liste nehmen',
  onDevice:
    'Diese Liste ist nur auf diesem Gerät gespeichert. Melden Sie sich an, um sie überall zu haben und zu teilen.',
  login: 'Anmelden',
  // The products seen last
  recentlySeen: 'Zuletzt angesehen',
  forgetSeen: 'Leeren',
  // The link
  share: 'Diese Liste teilen',
  shareLead:
    'Wer den Link hat, sieht die Produkte auf Ihrer Liste und den Namen, den Sie hier eintragen. Sonst nichts.',
  shownName: 'Ihr Name auf der Liste (optional)',
  makeLink: 'Link erstellen',
  link: 'Link zu Ihrer Merkliste',
  copy: 'Kopieren',
  copied: 'Link kopiert',
  notCopied: 'Der Link konnte nicht kopiert werden. Bitte markieren und kopieren Sie ihn selbst.',
  saveName: 'Namen speichern',
  nameSaved: 'Name gespeichert',
  notShared:
    'Diese Liste wird nicht mehr geteilt, daher wurde kein Name gespeichert. Um sie wieder zu teilen, erstellen Sie einen neuen Link.',
  revoke: 'Nicht mehr teilen',
  revokeQuestion: 'Nicht mehr teilen? Der verschickte Link funktioniert dann nicht mehr.',
  keep: 'Behalten',
  revoked: 'Der Link funktioniert nicht mehr',
  // What others see
  sharedTitle: 'Eine Merkliste',
  sharedOf: (name) => `Merkliste von ${name}`,
  sharedDescription: 'Produkte, die sich jemand wünscht.',
  sharedFailed: 'Die Merkliste konnte nicht geladen werden.',
  sharedEmpty: 'Auf dieser Liste steht gerade nichts',
} satisfies typeof en;
