import type { Role } from '../../../roles.ts';

/** The panel's users. */
export const texts = {
  // The role of a user
  changeUserRole: 'Change User Role',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  roles: { ADMIN: 'ADMIN', GENERAL: 'GENERAL', PACKER: 'PACKER' } satisfies Record<Role, string>,
  cancel: 'Cancel',
  changeRole: 'Change Role',
  leavesPanel: 'This is your own account. You will be logged out and can no longer use this panel.',
  mayAll: 'Can use everything in this panel, and change roles.',
  mayPack: 'Can shop, and pack and ship orders without seeing what was paid.',
  mayShopLoggedOut: 'Can shop, and will be logged out everywhere.',
  mayShop: 'Can shop.',
  lastAdmin: (refusal: string) => `${refusal}. Give somebody else the role ADMIN first.`,
  // All users
  allUsers: 'All Users',
  searchUsers: 'Search users by name or email',
  usersFailed: 'The users could not be loaded.',
  noUsers: 'No users yet',
  users: 'Users',
  number: 'Sr.',
  createdDate: 'Created Date',
  action: 'Action',
  changeRoleOf: (name: string) => `Change the role of ${name}`,
  everyone: 'Everyone',
  admins: 'Admins',
  packers: 'Packers',
  customers: 'Customers',
};
