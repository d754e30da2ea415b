import type { AcceptedTerms } from '../../shared/pages/reading.ts';

/** When a buyer agreed to what the shop's pages said: by accepting the terms, else by beginning to pay. */
export const agreedAt = (checkout: { terms: AcceptedTerms | null; createdAt: Date }): Date =>
  checkout.terms ? new Date(checkout.terms.acceptedAt) : checkout.createdAt;
