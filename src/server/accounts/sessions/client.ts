/** The origin of a request, as far as accounts need it. */
export type Client = {
  address: string;
  userAgent: string;
  /** The browser's session secret, if any. */
  sessionSecret: string | null;
};

/** A session for the browser: its secret goes into the cookie and nowhere else. */
export type NewSession = { secret: string; endsAt: Date };
