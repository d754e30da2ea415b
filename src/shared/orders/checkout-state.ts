export const CHECKOUT_STATES = ['creating', 'open', 'paid', 'failed', 'expired', 'cancelled'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];
