/** A return, from the customer's question to the refund. */
export const RETURN_STATES = ['asked', 'accepted', 'declined', 'received', 'refunded', 'withdrawn'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** As people see it: one that ended without a refund of its own is not `refunded`; its money may have gone back beside it. */
export type ShownReturnState = ReturnState | 'closed';

/** Why something comes back, to choose from. */
export const RETURN_REASONS = [
  'changed_mind',
  'faulty',
  'damaged',
  'not_as_described',
  'wrong_item',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What can happen to a return, and from which states. A refund that fails leads back from `refunded` to `received`. */
export const RETURN_STEPS = {
  accepted: ['asked'],
  declined: ['asked', 'accepted', 'received'],
  received: ['accepted'],
  refunded: ['received'],
  withdrawn: ['asked', 'accepted'],
} as const satisfies Partial<Record<ReturnState, readonly ReturnState[]>>;

/** While a return is in one of these states, its units cannot be part of another return or refund. */
export const OPEN_RETURN_STATES = ['asked', 'accepted', 'received'] as const satisfies ReturnState[];

/** In UTF-16 units. */
export const RETURN_LIMITS = { note: 1000, answer: 1000, label: 600 } as const;
