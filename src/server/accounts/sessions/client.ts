/** The origin of a request, as far as accounts need it. */
export type Client = {
  address: string;
  userAgent: string;
  /** The browser's session secret, if any. */
  sessionSecret: string | null;
  /** The secret by which the browser is known after a session has ended, if any. */
  browserSecret: string | null;
  /** The secret of a guest's cart, if any. */
  cartSecret?: string | null;
};

/** A secret for the browser: it goes into a cookie and nowhere else. */
export type BrowserSecret = { secret: string; endsAt: Date };

/** A new session, and the browser that it began in. */
export type NewSession = BrowserSecret & {
  browser: BrowserSecret;
  /** The products of the guest's cart in that browser, which are in the user's cart now. */
  cartItems: number;
};
