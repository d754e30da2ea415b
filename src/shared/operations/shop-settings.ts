import { EMAIL_MAX } from '../email-address.ts';
import { DEFAULT_CONVENTIONS, DEFAULT_LOCALE, type Locale } from '../locale.ts';

/** A link in the Help Center. */
export type SupportLink = { label: string; url: string };

/** The settings that the owner can change in the panel while the shop is running. */
export type ShopSettings = Required<Locale> & {
  shopName: string;
  /** Who may buy: only people with an account, or guests as well. */
  buyers: Buyers;
  /** '' if the owner gives none; the Help Center then omits it. */
  contactEmail: string;
  contactPhone: string;
  contactAddress: string;
  /** Shown in the Help Center after its own links. */
  supportLinks: SupportLink[];
  /** Closed to visitors, who see that it opens soon. */
  closed: boolean;
  /** What they read there; '' for the shop's own text. Several lines. */
  closedText: string;
  /** ISO 3166-1 alpha-2 codes of the countries shipped to; at least one. */
  countries: string[];
  /** Stock at or below this many units is shown to the owner as low. */
  lowStockLevel: number;
  /** Whether a struck price is shown with the lowest price of the 30 days before the reduction. */
  showLowestPrice: boolean;
  /** Whether lists show the variants of a product once. */
  groupVariants: boolean;
  /** Whether the panel opens only for admins who sign in with a second factor. */
  adminsNeedSecondStep: boolean;
  /** The seller on invoices. Once name and address are given, orders get invoices. */
  sellerName: string;
  /** Several lines. */
  sellerAddress: string;
  /** ISO 3166-1 alpha-2; the United States and Canada print on Letter, all others on A4. */
  sellerCountry: string;
  sellerTaxNumber: string;
  /** At the end of every invoice and credit note; several lines. */
  invoiceFooter: string;
  /** What precedes the year in a number. */
  invoicePrefix: string;
  creditNotePrefix: string;
  /** Whether an account that is made on the screen comes into being only when its mailed link is followed. */
  confirmEmailFirst: boolean;
  /** Where the shop writes to its owner; '' for nowhere. */
  ownerEmail: string;
  ownerEmailPace: OwnerEmailPace;
  tellNewOrders: boolean;
  tellPaymentsToCheck: boolean;
  tellLowStock: boolean;
  tellFailedBackups: boolean;
  /** Whether customers are asked by email, a week after delivery, to review what they bought. */
  askForReviews: boolean;
  /** For how many days after delivery customers can request a return; 0 turns returns off. */
  returnDays: number;
  /** After how many years orders lose their customer's name, address, phone and email; 0: never. */
  eraseOrdersAfterYears: number;
  /** After how many days emails that are not about an order are deleted; 0: never. */
  keepMailsDays: number;
  /** After how many years the audit log's entries are deleted; 0: never. */
  keepAuditYears: number;
};

/** Whether news is mailed within minutes, or once a day. */
export const OWNER_EMAIL_PACES = ['at_once', 'daily'] as const;
export type OwnerEmailPace = (typeof OWNER_EMAIL_PACES)[number];

export const BUYERS = ['accounts', 'everyone'] as const;
export type Buyers = (typeof BUYERS)[number];

export const SETTING_LIMITS = {
  shopName: 60,
  contactEmail: EMAIL_MAX,
  contactPhone: 40,
  contactAddress: 300,
  linkLabel: 60,
  linkUrl: 500,
  supportLinks: 8,
  closedText: 600,
  lowStockLevel: 10_000,
  sellerName: 100,
  sellerAddress: 300,
  sellerTaxNumber: 40,
  invoiceFooter: 600,
  numberPrefix: 12,
  returnDays: 730,
  eraseOrdersAfterYears: 100,
  keepMailsDays: 3_650,
  keepAuditYears: 100,
} as const;

/** The defaults until the owner changes them; the shop's name comes from the configuration. */
export const DEFAULT_SETTINGS: Omit<ShopSettings, 'shopName'> = {
  ...DEFAULT_LOCALE,
  ...DEFAULT_CONVENTIONS,
  buyers: 'accounts',
  contactEmail: '',
  contactPhone: '',
  contactAddress: '',
  supportLinks: [],
  closed: false,
  closedText: '',
  countries: ['US', 'IN'],
  lowStockLevel: 5,
  showLowestPrice: false,
  groupVariants: false,
  adminsNeedSecondStep: false,
  sellerName: '',
  sellerAddress: '',
  sellerCountry: 'US',
  sellerTaxNumber: '',
  invoiceFooter: '',
  invoicePrefix: '',
  creditNotePrefix: 'CN-',
  confirmEmailFirst: false,
  ownerEmail: '',
  ownerEmailPace: 'at_once',
  tellNewOrders: true,
  tellPaymentsToCheck: true,
  tellLowStock: true,
  tellFailedBackups: true,
  askForReviews: false,
  returnDays: 0,
  eraseOrdersAfterYears: 10,
  keepMailsDays: 0,
  keepAuditYears: 0,
};

/**
 * What a new shop begins with: no longer than needed (GDPR, article 5(1)(e)). One from before these settings keeps
 * everything until its owner decides.
 */
export const NEW_SHOP_KEEPS = { keepMailsDays: 90, keepAuditYears: 2 } satisfies Partial<ShopSettings>;
