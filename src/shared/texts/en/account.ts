/** Logging in, the account and its settings. */
export const texts = {
  // The account page
  yourAccount: 'Your account',
  accountFailed: 'Your account could not be loaded.',
  profile: 'Profile',
  changePassword: 'Change password',
  othersLoggedOut: 'This logs you out on all your other devices.',
  whereLoggedIn: 'Where you are logged in',
  devicesFailed: 'The devices could not be loaded.',
  // Fields
  email: 'Email',
  name: 'Name',
  passwordAdvice: 'At least 8 characters. A few words are easy to remember and hard to guess.',
  confirmPassword: 'Confirm password',
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  hidePassword: (label: string) => `Hide ${label.toLowerCase()}`,
  // A forgotten password
  forgotPassword: 'Forgot password',
  forgotLead:
    'We will email you a link to choose a new password. It works once and expires after 30 minutes.',
  backToLogin: 'Back to login',
  sendLink: 'Send link',
  // Login and sign-up
  login: 'Login',
  loginLead: 'Welcome back. Your cart and orders are waiting.',
  loginToAdd: 'Log in or sign up to add the product to your cart. You will then be back where you were.',
  loginToBuy: 'Log in or sign up to buy the product. You will then find it in your cart.',
  findOrder: 'Find an order without an account',
  cartMerged: (count: number) =>
    count === 1
      ? '1 item you added earlier is in your cart'
      : `${count} items you added earlier are in your cart`,
  noAccountYet: "Don't have an account? ",
  signUp: 'Sign up',
  password: 'Password',
  forgotPasswordLink: 'Forgot password ?',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePhoto: 'Change photo',
  uploadPhoto: 'Upload photo',
  removePhoto: 'Remove photo',
  photoAdvice: 'Optional. PNG, JPEG or WebP.',
  saveProfile: 'Save profile',
  chooseNewPassword: 'Choose a new password',
  resetLead: 'This logs you out on all your devices.',
  askForNewLink: 'Ask for a new link',
  savePassword: 'Save password',
  // Devices
  thisDevice: 'This device',
  lastSeen: (moment: string) => `Last seen ${moment}`,
  logOutDevice: (device: string) => `Log out ${device}`,
  logOut: 'Log out',
  showAll: (count: number) => `Show all ${count}`,
  logOutEverywhere: 'Log out everywhere',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  signUpLead: 'One account for your cart and your orders.',
  accountAlready: 'Already have an account? ',
  // The 'You' tab
  welcome: (shopName: string) => `Welcome to ${shopName}`,
  welcomeLead: 'Log in to see your orders and to use the cart.',
  helpCenter: 'Help Center',
  you: 'You',
  yourOrder: 'Your Order',
  // Titles of pages
  accountDescription: 'Your profile, your password and where you are logged in.',
  forgotDescription: 'Request a link to choose a new password.',
  loginDescription: 'Log in to your account.',
  youDescription: 'Your orders, your account and help.',
  resetDescription: 'Choose a new password.',
  signUpDescription: 'Create an account for your cart and orders.',
};
