import type { Command } from './commands.ts';

/** One buyer takes all five units of a product, more than anybody keeps, and another wants one of them. */
export const TOO_MANY: Command[] = [
  { do: 'add', buyer: 0, product: 2 },
  { do: 'quantity', buyer: 0, product: 2, quantity: 5 },
  { do: 'checkout', buyer: 0, saw: 'the total' },
  { do: 'add', buyer: 1, product: 2 },
];
export const NEXT: Command = { do: 'checkout', buyer: 1, saw: 'the total' };

/** One buyer holds the only unit of a product for longer than it is firm, and another wants it. */
export const TOO_LONG: Command[] = [
  { do: 'add', buyer: 0, product: 0 },
  { do: 'add', buyer: 1, product: 0 },
  { do: 'checkout', buyer: 0, saw: 'nothing' },
  { do: 'forward', seconds: 601 },
];
