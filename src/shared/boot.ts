import type { CategoryInfo } from './categories.ts';
import type { Locale } from './locale.ts';
import type { SupportLink } from './shop-settings.ts';

/** Where a form with `file` and `upload_preset` is posted to; the answer's `url` is the picture. */
export type ImageUpload = { url: string; preset: string };

/** What the server tells the browser besides the queries' data: all that depends on configuration or clock. */
export type Site = Locale & {
  shopName: string;
  /** How the owner can be reached; '' for what is not given. */
  contact: { email: string; phone: string; address: string };
  supportLinks: SupportLink[];
  /** Every category in the shop's order, hidden ones too. */
  categories: readonly CategoryInfo[];
  /** Origin without a trailing slash, for canonical and social addresses. */
  publicUrl: string;
  /** For the footer: the browser must not ask its own clock, or hydration would differ at New Year. */
  year: number;
  /** Whether the payment stand-in serves: nobody is charged, and the shop says so. */
  testPayments: boolean;
  /** A third party's chat script, on the pages that may have it; null everywhere else. */
  chatWidgetUrl: string | null;
  /** An external host that takes product pictures; null for the shop's own `/api/image`. */
  imageUpload: ImageUpload | null;
};

export type Boot = {
  site: Site;
  /** Whether the server answered this address with 404. */
  notFound: boolean;
  /** Whether this is the frame that stands in for pages that could not be had: the browser renders it anew. */
  frame: boolean;
  /** React Query's dehydrated state. */
  state: unknown;
};

/** The id of the element that carries it as JSON. */
export const BOOT_ELEMENT_ID = '__boot';
