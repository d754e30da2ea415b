import type { PageName } from '../pages.ts';
import type { Area } from './catalogue.ts';

/** The areas of texts that a page reads besides the frame's; a page that is not named reads no more. */
export const PAGE_TEXTS: { readonly [Name in PageName | 'notFound']?: readonly Exclude<Area, 'mails'>[] } = {
  category: ['catalogue'],
  product: ['catalogue'],
  search: ['catalogue'],
  compare: ['catalogue'],
  help: ['reading'],
  resources: ['reading'],
  blog: ['reading'],
  offline: ['notices'],
  notFound: ['notices'],
  login: ['account', 'answers'],
  signUp: ['account', 'answers'],
  forgotPassword: ['account', 'answers'],
  resetPassword: ['account', 'answers'],
  profile: ['account'],
  account: ['account', 'answers'],
  cart: ['purchase'],
  success: ['purchase', 'answers'],
  cancel: ['purchase'],
  orders: ['purchase'],
  order: ['purchase'],
  adminPanel: ['adminFrame', 'answers'],
  adminSection: ['adminFrame', 'answers'],
  adminRecord: ['adminFrame', 'answers'],
};
