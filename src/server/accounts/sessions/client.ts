/** Where a request comes from, as far as accounts care. */
export type Client = {
  address: string;
  userAgent: string;
  /** The secret of the session that this browser holds, if any. */
  sessionSecret: string | null;
};

/** A session to hand to the browser: the secret goes into the cookie and nowhere else. */
export type NewSession = { secret: string; endsAt: Date };
