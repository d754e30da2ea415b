import type { PageId } from '../ids.ts';

/** The pages that the shop comes with. Their addresses are fixed, and they cannot be deleted. */
const BUILT_IN_PAGES = ['help', 'resources', 'blog'] as const;
export type BuiltInPage = (typeof BUILT_IN_PAGES)[number];

export const isBuiltIn = (slug: string): slug is BuiltInPage => BUILT_IN_PAGES.some((each) => each === slug);

/** The page's address: own pages have a folder of their own, so they never clash with the shop's. */
export const pathOfPage = (slug: string): string => (isBuiltIn(slug) ? `/${slug}` : `/pages/${slug}`);

/** The footer's columns, from the start of the line. The first is always there. */
export const FOOTER_COLUMNS = ['service', 'company', 'legal'] as const;
export type FooterColumn = (typeof FOOTER_COLUMNS)[number];

export type PageLink = { title: string; path: string };

/**
 * The footer's links to pages; columns without pages are left out, besides the first. `prices`: what all prices include, and
 * that delivery is extra. `beforeBuying`: the pages that products' pages, the cart and the checkout link to as well.
 */
export type Footer = {
  service: PageLink[];
  columns: { title: string; pages: PageLink[] }[];
  prices?: string;
  beforeBuying?: PageLink[];
};

/** In characters; `pages` and `addresses` are counts. */
export const PAGE_LIMITS = { slug: 60, title: 120, lead: 300, body: 40_000, pages: 200 } as const;

/** Pages that the checkout asks people to have read. */
export type TermsToRead = { version: string; pages: PageLink[] };

/** What somebody confirmed to have read, and when. `updatedAt` says which version of a page: ISO 8601; null as the shop came. */
export type AcceptedTerms = {
  version: string;
  acceptedAt: string;
  pages: { id: PageId; slug: string; title: string; updatedAt: string | null }[];
};

/** Text in brackets, but no link, and no address of links (`[name]: https://…`), which begins a line. */
const GAP = /(?<![\\\]])\[([^[\]\n]+)\](?![([]|(?<=^ {0,3}\[[^[\]\n]+\]):\s)/gm;

/**
 * What the owner still has to fill in: text in brackets that is no link. `\[` is a plain bracket.
 * @returns each gap's text once, in order.
 */
export const gapsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(GAP)].map(([, gap = '']) => gap.trim())),
];

const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', ł: 'l' };

/** A slug for a title: lower-case letters, digits and hyphens. May be empty. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[äöüßæøł]/g, (letter) => SPELLED[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, PAGE_LIMITS.slug)
    .replace(/^-+|-+$/g, '');

export const isSlug = (text: string): boolean =>
  text.length <= PAGE_LIMITS.slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
