import { DEMO_REMOVAL_WORDS } from '../../demo.ts';

const products = (count: number): string => (count === 1 ? 'One product' : `${count} products`);
const verb = (count: number, over: boolean): string => (over ? (count === 1 ? 'was' : 'were') : 'will be');

/** The panel's settings. */
export const texts = {
  // What each setting is called
  names: {
    shopName: 'Shop name',
    language: 'Language',
    currency: 'Currency',
    moneyFormat: 'Amounts',
    contactEmail: 'Email',
    contactPhone: 'Phone',
    contactAddress: 'Address',
    supportLinks: 'Support links',
    countries: 'Countries',
    lowStockLevel: 'Low stock',
  },
  keptTryAgain: (text: string) => `${text} Your changes are still here: please try again.`,
  conflict: (text: string) => `${text} Your changes are still here, and the rest now shows theirs.`,
  bothChanged: (names: string) => `Both of you changed: ${names}. Saving keeps yours.`,
  saveBoth: 'Save again to keep both.',
  languageAdvice:
    'What the shop and its mails are written in. Customers get mails in the language they ordered in.',
  currencyAdvice:
    'All prices are in it. Their figures stay: 19.99 USD becomes 19.99 EUR. It can be changed until the first real order.',
  moneyFormatAdvice: (example: string) => `Amounts look like this: ${example}`,
  moneyFormats: {
    indian: 'Indian groups of digits',
    language: 'As usual in the language',
  },
  // The settings
  settings: 'Settings',
  settingsLead: 'What you save here holds at once, on every page.',
  settingsFailed: 'The settings could not be loaded.',
  demoFailed: 'It could not be read what is left of the demo catalogue.',
  supportLinks: 'Support links',
  linkText: (number: number) => `Text of link ${number}`,
  linkAddress: (number: number) => `Address of link ${number}`,
  linkRule: 'An address that begins with https://',
  // The form
  shop: 'Shop',
  shopName: 'Shop name',
  shopNameAdvice: 'In the header, in titles and in mails.',
  lowStock: 'Low stock',
  lowStockAdvice: 'You see a product as low at this number of units or fewer.',
  delivery: 'Delivery',
  countriesShippedTo: 'Countries shipped to',
  countriesAdvice: 'An address elsewhere is not taken when people pay.',
  noSuchCountry: 'No such country',
  atLeastOneCountry: 'At least one country',
  addCountry: 'Add a country',
  helpCenter: 'Help Center',
  contactAdvice: 'How people reach you. What is left empty is not shown.',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  discardChanges: 'Discard changes',
  save: 'Save',
  addLink: 'Add a link',
  roomFor: (most: number) => `There is room for ${most} links.`,
  removeLink: (number: number) => `Remove link ${number}`,
  // The demo catalogue
  demo: 'Demo catalogue',
  demoRemoved: 'The demo catalogue is removed.',
  demoNote: (count: number) =>
    `${products(count)} came with the shop so that it is not empty. Your own are not touched.`,
  removeDemo: 'Remove the demo catalogue',
  removeDemoQuestion: 'Remove the demo catalogue?',
  noWayBack: 'This cannot be taken back, but for a backup.',
  /** What is typed to agree, in small letters. */
  removalWords: DEMO_REMOVAL_WORDS,
  typeWords: (words: string) => `Type “${words}”`,
  cancel: 'Cancel',
  remove: 'Remove',
  /** What becomes of products, or what became of them. */
  demoGone: (count: number, over: boolean) =>
    `${products(count)} nobody has bought ${verb(count, over)} taken away, with pictures.`,
  demoOffSale: (count: number, over: boolean) =>
    `${products(count)} somebody has bought ${verb(count, over)} taken off sale; orders keep their lines: `,
  demoKept: (count: number, over: boolean) =>
    `${products(count)} you have changed ${verb(count, over)} kept: `,
  andMore: (count: number) => ` and ${count} more`,
};
