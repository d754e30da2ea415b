/**
 * The URLs that are pages. `public` ones are rendered on the server with their data and kept in memory
 * under the parameters named here; `search` is rendered but not kept, since there are as many as anyone cares to write; `shell` ones hold nothing but the
 * frame until the browser fills them, because what they show is somebody's own.
 */
export const PAGES = {
  home: { pattern: '/', kind: 'public', parameters: [] },
  homeAlias: { pattern: '/home', kind: 'public', parameters: [] },
  category: {
    pattern: '/product-category',
    kind: 'public',
    parameters: ['category', 'sort', 'q', 'brand', 'price', 'stock', 'spec'],
  },
  product: { pattern: '/product/:id', kind: 'public', parameters: [] },
  search: { pattern: '/search', kind: 'search', parameters: ['q'] },
  compare: { pattern: '/compare', kind: 'search', parameters: ['ids', 'differences'] },
  help: { pattern: '/help', kind: 'public', parameters: [] },
  resources: { pattern: '/resources', kind: 'public', parameters: [] },
  blog: { pattern: '/blog', kind: 'public', parameters: [] },
  login: { pattern: '/login', kind: 'shell', parameters: [] },
  signUp: { pattern: '/sign-up', kind: 'shell', parameters: [] },
  forgotPassword: {
    pattern: '/forgot-password',
    kind: 'shell',
    parameters: [],
  },
  resetPassword: { pattern: '/reset-password', kind: 'shell', parameters: [] },
  profile: { pattern: '/Profile', kind: 'shell', parameters: [] },
  cart: { pattern: '/cart', kind: 'shell', parameters: [] },
  success: { pattern: '/success/:session_id', kind: 'shell', parameters: [] },
  cancel: { pattern: '/cancel', kind: 'shell', parameters: [] },
  orders: { pattern: '/order', kind: 'shell', parameters: [] },
  order: { pattern: '/order/:id', kind: 'shell', parameters: [] },
  account: { pattern: '/account', kind: 'shell', parameters: [] },
  offline: { pattern: '/offline', kind: 'public', parameters: [] },
  adminPanel: { pattern: '/admin-panel', kind: 'shell', parameters: [] },
  // Which sections there are is the panel's own table, in the browser.
  adminSection: {
    pattern: '/admin-panel/:section',
    kind: 'shell',
    parameters: [],
  },
  adminRecord: {
    pattern: '/admin-panel/:section/:id',
    kind: 'shell',
    parameters: [],
  },
} as const satisfies Record<string, PageDefinition>;

export type PageDefinition = {
  pattern: string;
  kind: 'public' | 'search' | 'shell';
  /** The query parameters that the page looks at; all others change nothing. */
  parameters: readonly string[];
};

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

const MATCHERS = PAGE_NAMES.map((name) => ({
  name,
  matches: new RegExp(`^${PAGES[name].pattern.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Which page has this path; null when none has. */
export function pageAt(path: string): { name: PageName; definition: PageDefinition } | null {
  const found = MATCHERS.find(({ matches }) => matches.test(path));
  return found ? { name: found.name, definition: PAGES[found.name] } : null;
}

/**
 * Whether this page may hold a third party's script: it is everyone's, and nothing is typed, bought or kept there
 * that is somebody's own. So never login, account, cart, success, orders and admin.
 */
export function mayHoldOthersScript(path: string): boolean {
  const page = pageAt(path);
  return page !== null && page.definition.kind !== 'shell' && page.name !== 'offline';
}
