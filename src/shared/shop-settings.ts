import { DEFAULT_LOCALE, type Locale } from './locale.ts';

/** A link of the Help Center. */
export type SupportLink = { label: string; url: string };

/** What the owner sets in the panel, and so can change while the shop is open. */
export type ShopSettings = Locale & {
  shopName: string;
  /** '' where the owner gives none; the Help Center then leaves it out. */
  contactEmail: string;
  contactPhone: string;
  contactAddress: string;
  /** Shown in the Help Center beside its own. */
  supportLinks: SupportLink[];
  /** ISO 3166-1 alpha-2 codes of the countries that are shipped to; at least one. */
  countries: string[];
  /** From this many units on hand downwards a product is shown to the owner as low. */
  lowStockLevel: number;
};

export const SETTING_LIMITS = {
  shopName: 60,
  contactEmail: 254,
  contactPhone: 40,
  contactAddress: 300,
  linkLabel: 60,
  linkUrl: 500,
  supportLinks: 8,
  lowStockLevel: 10_000,
} as const;

/** What holds until the owner says otherwise; the shop's name comes from the configuration. */
export const DEFAULT_SETTINGS: Omit<ShopSettings, 'shopName'> = {
  ...DEFAULT_LOCALE,
  contactEmail: '',
  contactPhone: '',
  contactAddress: '',
  supportLinks: [],
  countries: ['US', 'IN'],
  lowStockLevel: 5,
};
