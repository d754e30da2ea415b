import type { texts as en } from '../../en/admin/users.ts';

export const texts = {
  // The role of a user
  changeUserRole: 'Rolle ändern',
  name: 'Name',
  email: 'E-Mail',
  role: 'Rolle',
  roles: { ADMIN: 'Administrator', GENERAL: 'Kunde', PACKER: 'Packer' },
  cancel: 'Abbrechen',
  changeRole: 'Rolle ändern',
  leavesPanel:
    'Das ist Ihr eigenes Konto. Sie werden abgemeldet und können diesen Bereich nicht mehr benutzen.',
  mayAll: 'Darf hier alles tun und Rollen ändern.',
  mayPack: 'Darf einkaufen und Bestellungen packen und verschicken, ohne zu sehen, was bezahlt wurde.',
  mayShopLoggedOut: 'Darf einkaufen und wird überall abgemeldet.',
  mayShop: 'Darf einkaufen.',
  lastAdmin: (refusal) => `${refusal}: Geben Sie zuerst jemand anderem die Rolle Administrator.`,
  // All users
  allUsers: 'Alle Benutzer',
  searchUsers: 'Benutzer nach Name oder E-Mail suchen',
  usersFailed: 'Die Benutzer konnten nicht geladen werden.',
  noUsers: 'Noch keine Benutzer',
  users: 'Benutzer',
  number: 'Nr.',
  createdDate: 'Angelegt am',
  action: 'Aktion',
  changeRoleOf: (name) => `Rolle von ${name} ändern`,
  everyone: 'Alle',
  admins: 'Administratoren',
  packers: 'Packer',
  customers: 'Kunden',
} satisfies typeof en;
