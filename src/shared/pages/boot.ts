import type { Announcement, Brand } from '../brand/brand.ts';
import type { KnownCategory } from '../catalogue/categories.ts';
import type { Locale } from '../locale.ts';
import type { Buyers, SupportLink } from '../operations/shop-settings.ts';
import type { Footer } from './reading.ts';

/** Where to post a form with `file` and `upload_preset`; the answer's `url` is the picture. */
export type ImageUpload = { url: string; preset: string };

/** A third party's chat script; with `integrity` (SRI), the browser runs exactly that content and no other. */
export type ChatWidget = { url: string; integrity: string | null };

/** What the server sends besides query data: everything that depends on configuration or the clock. */
export type Site = Locale & {
  shopName: string;
  /** Who may buy: only people with an account, or guests as well. */
  buyers: Buyers;
  /** The owner's contact details; '' for those not given. */
  contact: { email: string; phone: string; address: string };
  supportLinks: SupportLink[];
  footer: Footer;
  /** The shop sells only its owner's goods: nothing of the demo may be named. */
  ownGoods?: true;
  /** Something was sold lately, so that lists can be sorted by it. */
  sells?: true;
  /** Something has reviews, so that lists can be sorted by them. */
  rated?: true;
  /** Closed to visitors: those who may enter say so with every query. */
  closed?: true;
  /** Closed to whoever sees this page, which names no categories: the shop itself takes another page from the server. */
  outside?: true;
  brand: SiteBrand;
  /** Every category in the shop's order, hidden ones included. */
  categories: readonly KnownCategory[];
  /** Origin without a trailing slash, for canonical and social addresses. */
  publicUrl: string;
  /** For the footer. Not taken from the browser's clock, or hydration would mismatch at New Year. */
  year: number;
  /** Whether the payment stand-in is in use: nobody is charged, and the shop says so. */
  testPayments: boolean;
  /** Whether anything can be paid for at present, with real or with test payments. */
  takesPayments: boolean;
  /** A third party's chat script, on pages that allow it; null everywhere else. */
  chatWidget: ChatWidget | null;
  /** An external host for product pictures; null for the shop's own `/api/image`. */
  imageUpload: ImageUpload | null;
};

/** What pages show of the owner's brand, as far as there is any. */
export type SiteBrand = {
  logo?: NonNullable<Brand['logo']>;
  /** On dark background. */
  logoDark?: NonNullable<Brand['logo']>;
  /** Path of the picture for social networks, '' for none; absent in the demo, which has its own. */
  social?: string;
  announcement?: Pick<Announcement, 'text' | 'link'> & { id: string };
};

export type Boot = {
  site: Site;
  /** Whether the server answered this address with 404. */
  notFound: boolean;
  /** Whether this is the empty shell for a page that could not be fetched; the browser renders the page itself. */
  frame: boolean;
  /** What the page's queries were answered, by their keys. */
  answers: readonly (readonly [queryKey: readonly unknown[], data: unknown])[];
};

/** The id of the element that holds the boot data as JSON. */
export const BOOT_ELEMENT_ID = '__boot';
