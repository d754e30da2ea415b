/** The panel's users. */
export const texts = {
  // The role of a user
  changeUserRole: 'Change User Role',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  cancel: 'Cancel',
  changeRole: 'Change Role',
  leavesPanel: 'This is you: you will be logged out and leave this panel.',
  mayAll: 'May do everything in this panel, and change roles.',
  mayShopLoggedOut: 'May shop, and is logged out everywhere.',
  mayShop: 'May shop.',
  lastAdmin: (refusal: string) => `${refusal}: give somebody else the role ADMIN first.`,
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
  customers: 'Customers',
};
