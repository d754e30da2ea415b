export const CHECKOUT_STATES = ['creating', 'open', 'paid', 'failed', 'expired', 'cancelled'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/** In which the checkout can still be paid. */
export const UNFINISHED: CheckoutState[] = ['creating', 'open'];
