/** What the server tells the browser besides the queries' data: all that depends on configuration or clock. */
export type Site = {
  shopName: string;
  /** Origin without a trailing slash, for canonical and social addresses. */
  publicUrl: string;
  /** For the footer: the browser must not ask its own clock, or hydration would differ at New Year. */
  year: number;
  /** Whether the payment stand-in serves: nobody is charged, and the shop says so. */
  testPayments: boolean;
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
