/** What turns a new shop into its owner's, in the order in which it is done. */
export const FIRST_STEPS = [
  'name',
  'currency',
  'tax',
  'delivery',
  'payments',
  'mail',
  'logo',
  'product',
  'demo',
  'legal',
  'withdrawals',
  'backup',
  'order',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
