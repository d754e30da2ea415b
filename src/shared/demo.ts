/** What is typed to have the demo catalogue removed. */
export const DEMO_REMOVAL_WORDS = 'remove the demo';

/** What becomes of a product of the demo catalogue when it is removed. */
export type DemoOutcome =
  /** Nobody has bought it: it goes. */
  | 'removed'
  /** Somebody has bought it, or begun to: it leaves the shop, and orders keep their lines. */
  | 'off_sale'
  /** The owner has made it their own. */
  | 'kept';
