import { DEMO_REMOVAL_WORDS } from '../../../operations/demo.ts';

const products = (count: number): string => (count === 1 ? 'One product' : `${count} products`);
const verb = (count: number, over: boolean): string => (over ? (count === 1 ? 'was' : 'were') : 'will be');

/** The panel's settings. */
export const texts = {
  // What each setting is called
  names: {
    shopName: 'Shop name',
    buyers: 'Who may buy',
    language: 'Language',
    currency: 'Currency',
    moneyFormat: 'Amounts',
    dateFormat: 'Dates',
    timeZone: 'Time zone',
    units: 'Weights and lengths',
    contactEmail: 'Email',
    contactPhone: 'Phone',
    contactAddress: 'Address',
    supportLinks: 'Support links',
    countries: 'Countries',
    closed: 'Closed to visitors',
    closedText: 'Text while closed',
    lowStockLevel: 'Low stock',
    showLowestPrice: 'Lowest price in 30 days',
    groupVariants: 'Variants in lists',
    adminsNeedSecondStep: 'Two-step login for admins',
    sellerName: 'Legal name',
    sellerAddress: 'Seller’s address',
    sellerCountry: 'Seller’s country',
    sellerTaxNumber: 'Tax number',
    invoiceFooter: 'Footer of invoices',
    invoicePrefix: 'Prefix of invoices',
    creditNotePrefix: 'Prefix of credit notes',
    confirmEmailFirst: 'Confirm the email first',
    ownerEmail: 'Your email address',
    ownerEmailPace: 'How often',
    tellNewOrders: 'New orders',
    tellPaymentsToCheck: 'Payments to check',
    tellLowStock: 'Low stock',
    tellFailedBackups: 'Failed backups',
    askForReviews: 'Ask for reviews',
    returnDays: 'Days to return',
    eraseOrdersAfterYears: 'Keep customers’ data',
    keepMailsDays: 'Keep emails',
    keepAuditYears: 'Keep the audit log',
  },
  // Opening
  opening: 'Opening',
  closedAdvice:
    'Visitors and search engines see an “opening soon” page. Admins log in and see everything. Existing orders and payments continue.',
  closedTextAdvice: 'What visitors read. If empty, it says that the shop is being set up.',
  linkFailed: 'The preview link could not be loaded.',
  previewLink: 'Preview link',
  noLink: 'While the shop is closed, a preview link shows it to anyone who has the link, without a login.',
  linkWorks: 'There is a preview link. It opens the closed shop to anyone who has it.',
  newLink: 'Your preview link',
  copyNow: 'Copy it now: it will not be shown again.',
  makeLink: 'Make a preview link',
  makeOtherLink: 'Make another link; the old one stops working',
  revokeLink: 'Revoke the link',
  keptTryAgain: (text: string) => `${text} Your changes are still here: please try again.`,
  conflict: (text: string) => `${text} Your changes are still here, and the rest now shows theirs.`,
  bothChanged: (names: string) => `Both of you changed: ${names}. Saving keeps yours.`,
  saveBoth: 'Save again to keep both.',
  languageAdvice:
    'The language of the shop and its emails. Customers get emails in the language they ordered in.',
  currencyAdvice:
    'All prices are in this currency. Changing it does not convert them: 19.99 USD becomes 19.99 EUR. You can change it until the first real order.',
  moneyFormatAdvice: (example: string) => `Amounts look like this: ${example}`,
  moneyFormats: {
    indian: 'Indian digit grouping',
    language: 'Standard for the language',
  },
  looksLike: (example: string) => `Example: ${example}`,
  dateFormats: {
    language: 'Standard for the language',
    day_first: 'Day first',
    iso: 'Year first (ISO 8601)',
  },
  timeZoneAdvice:
    'Used for orders, invoices and the dashboard’s days. Without one, everyone sees their own time zone; invoices, emails and the last day for returns use the server’s.',
  timeNow: (moment: string) => `Now: ${moment}`,
  readersOwn: 'Each reader’s own',
  unitsAdvice: 'How product pages show them. What you enter stays as it is.',
  unitNames: { metric: 'As entered (g, kg, mm, cm, m)', imperial: 'Imperial (oz, lb, in, ft)' },
  // The settings
  settings: 'Settings',
  settingsLead: 'Changes apply to every page as soon as you save.',
  settingsFailed: 'The settings could not be loaded.',
  demoFailed: 'The demo catalogue could not be loaded.',
  supportLinks: 'Support links',
  linkText: (number: number) => `Text of link ${number}`,
  linkAddress: (number: number) => `Address of link ${number}`,
  linkRule: 'Enter an address that begins with https://',
  // Who may buy
  buyers: {
    accounts: 'People with an account',
    everyone: 'Everyone, with or without an account',
  },
  buyersAdvice:
    'Without an account, people enter their email address at the checkout. Their confirmation email has a link to the order.',
  // The form
  shop: 'Shop',
  shopName: 'Shop name',
  shopNameAdvice: 'Shown in the header, in page titles and in emails.',
  lowStock: 'Low stock',
  lowStockAdvice: 'A product counts as low at this many units or fewer.',
  showLowestPrice: 'Show the lowest price in 30 days beside a struck-through price',
  showLowestPriceAdvice:
    'The lowest price in the 30 days before the reduction began. Savings are worked out from it, not from the struck-through price. Shops that sell to consumers in the European Union must show it.',
  askForReviews: 'Ask customers for reviews by email',
  askForReviewsAdvice:
    'One email per order, a week after delivery, to customers who can write a review. Edit its text under Mail. Each has an unsubscribe link.',
  groupVariants: 'Show the variants of a product once in lists',
  groupVariantsAdvice:
    'Category pages, filters, the search, the home page’s rows and recommendations then show one card for all of them, with their number: one in stock if there is any. Otherwise each has its own card.',
  delivery: 'Delivery',
  countriesShippedTo: 'Countries you deliver to',
  countriesAdvice: 'Customers can only pay with a delivery address in these countries.',
  noSuchCountry: 'No country found',
  atLeastOneCountry: 'Choose at least one country',
  addCountry: 'Add a country',
  helpCenter: 'Help Center',
  contactAdvice: 'How customers reach you. Empty fields are not shown.',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  addLink: 'Add a link',
  roomFor: (most: number) => `You can add up to ${most} links.`,
  removeLink: (number: number) => `Remove link ${number}`,
  invoices: 'Invoices',
  invoicesAdvice:
    'Once the legal name and the address are filled in, every new order gets an invoice, and every refund a credit note. Clear them to stop.',
  sellerCountryAdvice:
    'Invoices from sellers in the United States and Canada are on Letter paper, all others on A4.',
  taxNumberAdvice: 'Such as a VAT number, GSTIN or EIN. Leave it empty if you have none.',
  footerAdvice:
    'At the end of each invoice: register entry, bank account, terms. A small business that charges no VAT has to say so here in many countries, in Germany for example (§ 34a UStDV).',
  prefixAdvice: (example: string) => `The first number looks like this: ${example}`,
  prefixRule:
    'Letters A to Z, digits, dots, hyphens and underscores; not TEST- at the beginning, and not the same for both',
  security: 'Security',
  adminsNeedSecondStep: 'Admins need two-step login',
  secondStepAdvice:
    'Admins open this panel only after setting up an authenticator app or a passkey on their account page. That includes you.',
  ownerEmails: 'Emails to you',
  ownerEmail: 'Your email address',
  ownerEmailAdvice: 'Leave it empty to get none.',
  ownerEmailPace: 'How often',
  ownerEmailPaces: { at_once: 'Within minutes', daily: 'Once a day' },
  tellNewOrders: 'New orders',
  tellPaymentsToCheck: 'Orders that need a look, such as a payment to check',
  tellLowStock: 'Products that have become low on stock',
  tellFailedBackups: 'A nightly backup that failed',
  customers: 'Customers',
  confirmEmailFirst: 'New customers confirm their email address first',
  confirmEmailAdvice:
    'They get a link that opens their account. Nobody can find out on the sign-up page whether an address has an account. The call for other front ends, POST /api/signup, does not wait for the link: it opens accounts at once and still says whether an address has one.',
  eraseAfterYears: 'Years to keep customers’ data on orders',
  eraseAdvice:
    'Counted from the end of the calendar year of an order’s last document or refund. After that, names, addresses, phone numbers and emails are erased for good from orders, and from their invoices and credit notes, too: these keep their numbers and sums, lose the buyer, and the PDFs that name the buyer are removed. 0 keeps everything forever.',
  eraseEarly:
    'Most countries require whole invoices, with the buyer, for 8 to 10 years. Fewer than 10 here may be too few: ask your tax adviser before you save.',
  keepingData: 'Keeping data',
  returnDays: 'Days in which customers can request a return',
  returnDaysAdvice:
    'Counted from delivery. Customers request a return on their order’s page, and you answer under Returns. 0 turns returns off. A shorter period holds for new orders only.',
  keepingAdvice:
    'Orders, invoices and credit notes stay until you delete the shop, but whole only for the years that you set here: most countries require whole invoices for 8 to 10 years (in Germany § 147 AO and § 14b UStG). Other personal data may be kept only as long as it is needed (GDPR, article 5).',
  keepMailsDays: 'Days to keep emails that are not about an order',
  keepMailsAdvice:
    'Password links, confirmations of addresses, emails to you. Emails about an order stay as long as the customer’s data on it. 0 keeps them forever.',
  keepAuditYears: 'Years to keep the audit log',
  keepAuditAdvice:
    'Who logged in and changed what. Changes to settings and invoice numbers stay, because they explain old invoices. 0 keeps it all forever.',
  // The demo catalogue
  demo: 'Demo catalogue',
  demoRemoved: 'The demo catalogue is removed.',
  /** `count`: products to remove; 0 when the owner has dealt with them all. */
  demoNote: (count: number) =>
    count === 0
      ? 'Its products are no longer on sale, but its description of the shop, its articles and its part of the home page are still there.'
      : `${products(count)} came with the shop as examples. Your own products are not affected. The pages Resources and Blog become drafts, unless you have changed them.`,
  removeDemo: 'Remove the demo catalogue',
  removeDemoQuestion: 'Remove the demo catalogue?',
  noWayBack: 'This cannot be undone, except by restoring a backup.',
  /** What to type to confirm, in lower case. */
  removalWords: DEMO_REMOVAL_WORDS,
  typeWords: (words: string) => `Type “${words}”`,
  cancel: 'Cancel',
  remove: 'Remove',
  /** What will happen to the demo products, or what happened. */
  demoGone: (count: number, over: boolean) =>
    `${products(count)} nobody has bought ${verb(count, over)} deleted, with pictures.`,
  demoOffSale: (count: number, over: boolean) =>
    `${products(count)} somebody has bought ${verb(count, over)} taken off sale, but kept in orders: `,
  demoKept: (count: number, over: boolean) =>
    `${products(count)} you have changed ${verb(count, over)} kept: `,
  demoPages: (over: boolean) =>
    `Its description of the shop, its articles and its part of the home page ${verb(2, over)} taken off the shop, unless you have changed them.`,
  andMore: (count: number) => ` and ${count} more`,
  demoCategories: (count: number) =>
    count === 1
      ? 'Also delete one category that is then empty'
      : `Also delete ${count} categories that are then empty`,
  demoCategoriesNote: (names: string) => `They came with the shop, and you have not changed them: ${names}`,
  /** Offered once the demo products are gone. */
  emptyCategories: 'Empty categories',
  emptyCategoriesNote: (count: number) =>
    `${count === 1 ? 'One category' : `${count} categories`} that came with the shop ${count === 1 ? 'is' : 'are'} empty.`,
  deleteEmpty: 'Delete empty categories',
  deleteEmptyQuestion: 'Delete empty categories?',
  deleteThem: 'Delete',
  demoCategoriesGone: (count: number) =>
    `${count === 1 ? 'One category was' : `${count} categories were`} deleted.`,
};
