/** The words to type to confirm removing the demo catalogue. */
export const DEMO_REMOVAL_WORDS = 'remove the demo';

/** What happens to a demo product when the demo is removed. */
export type DemoOutcome =
  /** Never bought: deleted. */
  | 'removed'
  /** Bought, or in an open checkout: taken off sale; orders keep their lines. */
  | 'off_sale'
  /** Edited by the owner. */
  | 'kept';
