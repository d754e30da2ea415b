import type { Texts } from '../texts/catalogue.ts';

/** What is known about a page before its code loads. The code is `client/routes/NAME-page.tsx`, that of the account's pages in `accounts/`, that of orders in `orders/`. */
export type PageFacts = {
  path: string;
  /** Further addresses of the same page. */
  alsoAt?: readonly string[];
  /**
   * Who may see it, and how it is served. A `public` page is the same for everyone: rendered with its data,
   * cached in memory, and kept offline. A `search` page likewise, except that it is not cached in memory:
   * there can be any number of them. A `shell` page is personal: the server sends the layout, the browser
   * fills it.
   */
  kind: 'public' | 'search' | 'shell';
  /** The query parameters that the page reads; it ignores all others. */
  parameters?: readonly string[];
  /** The text areas that it reads besides the layout's. */
  texts?: readonly Exclude<keyof Texts, 'mails' | 'documents' | 'offsite' | 'cards'>[];
  /** Listed in the sitemap. */
  inSitemap?: true;
  /** Excluded in robots.txt. */
  hiddenFromRobots?: true;
  /** Its code and texts are stored on the device from the start, to render it offline from cached data. */
  codeOffline?: true;
  /** Offline it only says what it needs a connection for. */
  needsConnection?: keyof Texts['notices']['offline'];
  /** Shown to everyone while the shop is closed: signing in, one's account, and what was ordered. */
  whileClosed?: true;
  /** Login never redirects here: the page would only redirect again. */
  neverNext?: true;
};

/** The choices of a list of products. */
const FILTERS = ['category', 'sort', 'brand', 'price', 'stock', 'spec'] as const;

/** What the pages have in common that lead into an account. */
const INTO_ACCOUNT = {
  kind: 'shell',
  texts: ['account', 'answers'],
  needsConnection: 'account',
  neverNext: true,
} as const satisfies Omit<PageFacts, 'path'>;
/** Those by which people get into the account they have. */
const SIGNING_IN = { ...INTO_ACCOUNT, whileClosed: true } as const;

/** The table of all pages, one entry each. The compiler asks for each page's code in client/app/pages.ts. */
export const PAGES = {
  home: { path: '/', alsoAt: ['/home'], kind: 'public', inSitemap: true, codeOffline: true },
  category: {
    path: '/product-category',
    kind: 'public',
    parameters: FILTERS,
    texts: ['catalogue'],
    inSitemap: true,
    codeOffline: true,
  },
  product: { path: '/product/:id', kind: 'public', texts: ['catalogue', 'orderSums'], codeOffline: true },
  search: {
    path: '/search',
    kind: 'search',
    parameters: ['q', ...FILTERS],
    texts: ['catalogue'],
    codeOffline: true,
  },
  compare: { path: '/compare', kind: 'search', parameters: ['ids', 'differences'], texts: ['catalogue'] },
  help: { path: '/help', kind: 'public', texts: ['reading'], inSitemap: true, codeOffline: true },
  // These and the owner's pages are in the sitemap while they are published.
  resources: { path: '/resources', kind: 'public', texts: ['reading'], codeOffline: true },
  blog: { path: '/blog', kind: 'public', texts: ['reading'], codeOffline: true },
  reading: { path: '/pages/:slug', kind: 'public', texts: ['reading'], codeOffline: true },
  offline: { path: '/offline', kind: 'public', texts: ['notices'], codeOffline: true, whileClosed: true },
  login: { path: '/login', ...SIGNING_IN, texts: ['account', 'answers', 'secondFactor'] },
  signUp: { path: '/sign-up', ...INTO_ACCOUNT },
  forgotPassword: { path: '/forgot-password', ...SIGNING_IN },
  resetPassword: { path: '/reset-password', ...SIGNING_IN },
  verifyEmail: { path: '/verify-email', ...SIGNING_IN, texts: ['account', 'answers', 'secondFactor'] },
  // Confirms by a mailed link that somebody wants to be told when a product is back.
  stockAlert: { path: '/stock-alert', ...INTO_ACCOUNT, texts: ['account', 'answers', 'stockAlert'] },
  // Ends, by a mailed link, emails that nobody has to get.
  unsubscribe: { path: '/unsubscribe', ...SIGNING_IN, texts: ['account', 'answers', 'unsubscribe'] },
  profile: {
    path: '/Profile',
    kind: 'shell',
    texts: ['account', 'wishlist'],
    needsConnection: 'account',
    whileClosed: true,
  },
  account: {
    path: '/account',
    kind: 'shell',
    whileClosed: true,
    texts: ['account', 'address', 'answers', 'ownData', 'returns', 'reviews', 'secondFactor'],
    needsConnection: 'account',
  },
  cart: {
    path: '/cart',
    kind: 'shell',
    texts: ['purchase', 'orderSums'],
    hiddenFromRobots: true,
    codeOffline: true,
    needsConnection: 'cart',
  },
  // Not hidden from robots, which could then not read that they are not for the index.
  wishlist: { path: '/wishlist', kind: 'shell', texts: ['wishlist'], codeOffline: true },
  // Somebody else's, by the secret in its link.
  sharedWishlist: { path: '/wishlist/:secret', kind: 'shell', texts: ['wishlist'] },
  checkout: {
    path: '/checkout',
    kind: 'shell',
    texts: ['purchase', 'checkout', 'address', 'orderSums'],
    hiddenFromRobots: true,
    needsConnection: 'checkout',
  },
  orders: {
    path: '/order',
    kind: 'shell',
    whileClosed: true,
    texts: ['purchase'],
    hiddenFromRobots: true,
    needsConnection: 'orders',
  },
  // Asks which order. Before the orders themselves, whose address it also fits.
  findOrder: {
    path: '/order/find',
    kind: 'shell',
    whileClosed: true,
    texts: ['account', 'answers', 'checkout'],
    needsConnection: 'orders',
  },
  // Where people withdraw from a contract, with an account or without.
  withdrawal: {
    path: '/withdrawal',
    kind: 'shell',
    whileClosed: true,
    texts: ['account', 'answers', 'returns'],
    needsConnection: 'page',
  },
  order: {
    path: '/order/:id',
    kind: 'shell',
    whileClosed: true,
    texts: ['purchase', 'checkout', 'orderSums', 'returns'],
    needsConnection: 'orders',
  },
  admin: {
    path: '/admin-panel',
    // The sections are listed in the panel's own table, in the client.
    alsoAt: ['/admin-panel/:section', '/admin-panel/:section/:id'],
    kind: 'shell',
    whileClosed: true,
    texts: ['adminFrame', 'answers'],
    hiddenFromRobots: true,
    needsConnection: 'admin',
  },
  // The draft of the home page, in a frame of the panel. The document is the same empty one for everybody.
  homePreview: {
    path: '/home-preview',
    kind: 'shell',
    whileClosed: true,
    texts: ['adminFrame', 'adminHome'],
    hiddenFromRobots: true,
    needsConnection: 'admin',
    neverNext: true,
  },
  success: {
    path: '/success/:session_id',
    kind: 'shell',
    whileClosed: true,
    texts: ['purchase', 'answers', 'orderSums'],
    hiddenFromRobots: true,
    needsConnection: 'payment',
  },
  cancel: {
    path: '/cancel',
    kind: 'shell',
    texts: ['purchase'],
    needsConnection: 'payment',
    whileClosed: true,
  },
} as const satisfies Record<string, PageFacts>;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** A page that can be rendered: those of the table, and the not-found page. */
export type ShownPage = PageName | 'notFound';

/** A page's facts, with optional ones typed. */
export const factsOf = (page: ShownPage): Omit<PageFacts, 'path'> =>
  page === 'notFound' ? { kind: 'public', texts: ['notices'] } : PAGES[page];

/** All path patterns of a page. */
export const patternsOf = ({ path, alsoAt = [] }: PageFacts): string[] => [path, ...alsoAt];

export type FoundPage = { name: PageName; facts: PageFacts; pattern: string };

/**
 * Ids, sections and sessions are plain words. Anything else could be read as another path by code that resolves it
 * (`..`, a backslash, an escaped letter), and would be kept as this page.
 */
const PARAMETER = '[\\w-]+';

const MATCHERS = PAGE_NAMES.flatMap((name) =>
  patternsOf(PAGES[name]).map((pattern) => ({
    found: { name, facts: PAGES[name], pattern } satisfies FoundPage,
    matches: new RegExp(`^${pattern.replaceAll(/:\w+/g, PARAMETER)}$`),
    resembles: new RegExp(`^${pattern.replaceAll(/:\w+/g, `(${PARAMETER})`)}/*$`, 'i'),
  })),
);

/** The page at this path; null if there is none. */
export const pageAt = (path: string): FoundPage | null =>
  MATCHERS.find(({ matches }) => matches.test(path))?.found ?? null;

/**
 * The address of the page that a path means, whatever its case and trailing slashes. Only ids keep their case.
 * @returns null if no page is meant.
 */
export function canonicalPath(path: string): string | null {
  for (const { found, resembles } of MATCHERS) {
    const [whole, ...values] = resembles.exec(path) ?? [];
    if (whole === undefined) continue;
    return found.pattern.replaceAll(/:\w+/g, (name) => {
      const value = values.shift() ?? '';
      return name === ':section' || name === ':slug' ? value.toLowerCase() : value;
    });
  }
  return null;
}

/**
 * Whether this page may load a third party's script: it is public, and nothing personal is typed, bought or
 * stored there. Never login, account, cart, success, orders or admin.
 */
export function mayHoldOthersScript(path: string): boolean {
  const page = pageAt(path);
  return page !== null && page.facts.kind !== 'shell' && page.name !== 'offline';
}
