import type { Texts } from './texts/catalogue.ts';

/** What is known of a page before its code is loaded. The code is `client/routes/NAME-page.tsx`. */
export type PageFacts = {
  path: string;
  /** Further addresses that show the same page. */
  alsoAt?: readonly string[];
  /**
   * Who may see it, and what follows from that. A `public` page is everyone's: rendered with its data, kept in
   * memory, and offline as last seen. So is a `search` page, but memory does not keep it: there are as many as
   * anyone cares to write. A `shell` page is somebody's own: the server sends the frame, the browser fills it.
   */
  kind: 'public' | 'search' | 'shell';
  /** The query parameters that the page looks at; all others change nothing. */
  parameters?: readonly string[];
  /** The areas of texts that it reads besides the frame's. */
  texts?: readonly Exclude<keyof Texts, 'mails'>[];
  /** Its address is in the sitemap as it stands. */
  inSitemap?: true;
  /** Search engines are asked to stay away. */
  hiddenFromRobots?: true;
  /** Its code and texts are on the device from the start, so that it can be filled from what was seen. */
  codeOffline?: true;
  /** Opened without a connection it says what it needs one for. */
  needsConnection?: keyof Texts['notices']['offline'];
  /** Login never leads back here: the page would only send the person round. */
  neverNext?: true;
};

/** Every page, once. Its code is named in client/app/pages.ts, where the compiler asks for it. */
export const PAGES = {
  home: { path: '/', alsoAt: ['/home'], kind: 'public', inSitemap: true, codeOffline: true },
  category: {
    path: '/product-category',
    kind: 'public',
    parameters: ['category', 'sort', 'q', 'brand', 'price', 'stock', 'spec'],
    texts: ['catalogue'],
    inSitemap: true,
    codeOffline: true,
  },
  product: { path: '/product/:id', kind: 'public', texts: ['catalogue'], codeOffline: true },
  search: { path: '/search', kind: 'search', parameters: ['q'], texts: ['catalogue'], codeOffline: true },
  compare: { path: '/compare', kind: 'search', parameters: ['ids', 'differences'], texts: ['catalogue'] },
  help: { path: '/help', kind: 'public', texts: ['reading'], inSitemap: true, codeOffline: true },
  resources: { path: '/resources', kind: 'public', texts: ['reading'], inSitemap: true, codeOffline: true },
  blog: { path: '/blog', kind: 'public', texts: ['reading'], inSitemap: true, codeOffline: true },
  offline: { path: '/offline', kind: 'public', texts: ['notices'], codeOffline: true },
  login: {
    path: '/login',
    kind: 'shell',
    texts: ['account', 'answers'],
    needsConnection: 'account',
    neverNext: true,
  },
  signUp: {
    path: '/sign-up',
    kind: 'shell',
    texts: ['account', 'answers'],
    needsConnection: 'account',
    neverNext: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    kind: 'shell',
    texts: ['account', 'answers'],
    needsConnection: 'account',
    neverNext: true,
  },
  resetPassword: {
    path: '/reset-password',
    kind: 'shell',
    texts: ['account', 'answers'],
    needsConnection: 'account',
    neverNext: true,
  },
  profile: { path: '/Profile', kind: 'shell', texts: ['account'], needsConnection: 'account' },
  account: { path: '/account', kind: 'shell', texts: ['account', 'answers'], needsConnection: 'account' },
  cart: {
    path: '/cart',
    kind: 'shell',
    texts: ['purchase'],
    hiddenFromRobots: true,
    codeOffline: true,
    needsConnection: 'cart',
  },
  orders: {
    path: '/order',
    kind: 'shell',
    texts: ['purchase'],
    hiddenFromRobots: true,
    needsConnection: 'orders',
  },
  order: { path: '/order/:id', kind: 'shell', texts: ['purchase'], needsConnection: 'orders' },
  admin: {
    path: '/admin-panel',
    // Which sections there are is the panel's own table, in the browser.
    alsoAt: ['/admin-panel/:section', '/admin-panel/:section/:id'],
    kind: 'shell',
    texts: ['adminFrame', 'answers'],
    hiddenFromRobots: true,
    needsConnection: 'admin',
  },
  success: {
    path: '/success/:session_id',
    kind: 'shell',
    texts: ['purchase', 'answers'],
    hiddenFromRobots: true,
    needsConnection: 'payment',
  },
  cancel: { path: '/cancel', kind: 'shell', texts: ['purchase'], needsConnection: 'payment' },
} as const satisfies Record<string, PageFacts>;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** What the rooms that show pages know besides: the page of every address that is none. */
export type ShownPage = PageName | 'notFound';

/** The facts of a page, those that it leaves out included. */
export const factsOf = (page: ShownPage): Omit<PageFacts, 'path'> =>
  page === 'notFound' ? { kind: 'public', texts: ['notices'] } : PAGES[page];

/** All patterns that a page is found by. */
export const patternsOf = ({ path, alsoAt = [] }: PageFacts): string[] => [path, ...alsoAt];

export type FoundPage = { name: PageName; facts: PageFacts; pattern: string };

/**
 * Ids, sections and sessions are plain words. Anything else could be read as another path by whoever resolves it
 * (`..`, a backslash, an escaped letter), and would be kept as this page.
 */
const PARAMETER = '[\\w-]+';

const MATCHERS = PAGE_NAMES.flatMap((name) =>
  patternsOf(PAGES[name]).map((pattern) => ({
    found: { name, facts: PAGES[name], pattern } satisfies FoundPage,
    matches: new RegExp(`^${pattern.replaceAll(/:\w+/g, PARAMETER)}$`),
  })),
);

/** Which page has this path; null when none has. */
export const pageAt = (path: string): FoundPage | null =>
  MATCHERS.find(({ matches }) => matches.test(path))?.found ?? null;

/**
 * Whether this page may hold a third party's script: it is everyone's, and nothing is typed, bought or kept there
 * that is somebody's own. So never login, account, cart, success, orders and admin.
 */
export function mayHoldOthersScript(path: string): boolean {
  const page = pageAt(path);
  return page !== null && page.facts.kind !== 'shell' && page.name !== 'offline';
}
