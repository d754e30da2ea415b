/** What the shop has acknowledged with 2xx: all of it must be in the database, whatever happened since. */
export type Ledger = {
  /** E-mail addresses that signed up. */
  users: Set<string>;
  /** Provider sessions returned for a checkout. */
  sessions: Set<string>;
  /** Sessions whose order was reported as placed. */
  orders: Set<string>;
  /** By e-mail: quantities by product; null while a cart change is unanswered. */
  carts: Map<string, Map<string, number> | null>;
  /** Acknowledged changes that their owner could not see, each in words. */
  lost: string[];
  /** Answers of 500 and above, each in words. */
  serverErrors: string[];
  answers: number;
};

export const createLedger = (): Ledger => ({
  users: new Set(),
  sessions: new Set(),
  orders: new Set(),
  carts: new Map(),
  lost: [],
  serverErrors: [],
  answers: 0,
});
