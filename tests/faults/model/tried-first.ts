import { type Command, GUEST } from './commands.ts';
import { NEXT, TOO_MANY } from './openings.ts';

/** Sequences that once revealed a fault, or that chance finds too rarely; every run tries them first. */
export const TRIED_FIRST: Command[][] = [
  // All want the one use of a code; its price holds, though the owner changes everything.
  [
    ...[0, 1, GUEST].flatMap((buyer): Command[] => [
      { do: 'add', buyer, product: 2 },
      { do: 'enter code', buyer, code: 0 },
    ]),
    { do: 'look', buyer: 1, going: 2 },
    ...[1, 0, GUEST].map((buyer): Command => ({ do: 'checkout', buyer, saw: 'the total', going: 2 })),
    { do: 'rate', area: 1, ppm: 190_000, prices: 'added' },
    { do: 'method', method: 2, minor: 777 },
    { do: 'end code', code: 0 },
    { do: 'pay', session: 0, outcome: 'paid' },
    { do: 'webhook', event: 0, signature: 'good' },
    { do: 'pay', session: 0, outcome: 'paid' },
    { do: 'confirm', session: 0, by: 'its buyer' },
    { do: 'refund', order: 0, amount: 'the rest', units: 1, restock: true },
  ],
  // Paid in time and booked late, when somebody else has the code's use.
  [
    { do: 'add', buyer: 0, product: 2 },
    { do: 'enter code', buyer: 0, code: 2 },
    { do: 'checkout', buyer: 0, saw: 'the total' },
    { do: 'pay', session: 0, outcome: 'paid' },
    { do: 'forward', seconds: 41 * 60 },
    { do: 'add', buyer: 1, product: 2 },
    { do: 'enter code', buyer: 1, code: 2 },
    { do: 'checkout', buyer: 1, saw: 'the total', going: 1 },
    { do: 'confirm', session: 1, by: 'its buyer' },
    { do: 'pay', session: 0, outcome: 'paid' },
  ],
  // Too little time is left to pay: the page makes way for another, or is booked where it was paid.
  [
    { do: 'add', buyer: 0, product: 0 },
    { do: 'checkout', buyer: 0, saw: 'the total' },
    { do: 'forward', seconds: 25 * 60 },
    { do: 'checkout', buyer: 0, saw: 'the total' },
    { do: 'forward', seconds: 1 },
    { do: 'checkout', buyer: 0, saw: 'the total' },
    { do: 'forward', seconds: 34 * 60 },
    { do: 'pay', session: 0, outcome: 'paid' },
    { do: 'checkout', buyer: 0, saw: 'the total' },
  ],
  // What it looked at holds no longer: the price, the rate, the method.
  [
    { do: 'add', buyer: 0, product: 0 },
    { do: 'look', buyer: 0 },
    { do: 'method', method: 0, minor: 777 },
    { do: 'checkout', buyer: 0, saw: 'what it looked at' },
    { do: 'look', buyer: 0 },
    { do: 'rate', area: 0, ppm: 72_500, prices: 'added' },
    { do: 'checkout', buyer: 0, saw: 'what it looked at' },
    { do: 'look', buyer: 0 },
    { do: 'method', method: 0, minor: null },
    { do: 'checkout', buyer: 0, saw: 'what it looked at' },
  ],
  // A guest's payment moves to the account, which pays for it.
  [
    { do: 'add', buyer: GUEST, product: 2 },
    { do: 'quantity', buyer: GUEST, product: 2, quantity: 2 },
    { do: 'checkout', buyer: GUEST, saw: 'the total' },
    { do: 'add', buyer: 0, product: 2 },
    { do: 'enter', account: 0, again: false },
    { do: 'checkout', buyer: 0, saw: 'the total' },
    { do: 'pay', session: 0, outcome: 'paid' },
    { do: 'enter', account: 1, again: true },
    { do: 'confirm', session: 0, by: 'its buyer' },
  ],
  // Both are being paid for: the guest's page is closed, or its payment booked.
  ...(['reconcile', 'pay'] as const).map((next): Command[] => [
    { do: 'add', buyer: 0, product: 1 },
    { do: 'checkout', buyer: 0, saw: 'nothing' },
    { do: 'add', buyer: GUEST, product: 2 },
    { do: 'checkout', buyer: GUEST, saw: 'nothing' },
    ...(next === 'pay' ? [{ do: 'pay', session: 0, outcome: 'paid' } as const] : []),
    { do: 'enter', account: 0, again: false },
    { do: 'forward', seconds: 16 },
    { do: 'reconcile' },
    { do: 'checkout', buyer: 0, saw: 'nothing' },
  ]),
  [
    ...TOO_MANY,
    NEXT,
    { do: 'pay', session: 1, outcome: 'paid' },
    { do: 'checkout', buyer: 0, saw: 'nothing' },
  ],
  [...TOO_MANY, { do: 'pay', session: 0, outcome: 'paid' }, NEXT],
  [...TOO_MANY, { do: 'pay', session: 0, outcome: 'processing' }, NEXT],
  [...TOO_MANY, { do: 'fault', method: 'POST', kind: 'cut after' }, NEXT, NEXT],
  [...TOO_MANY, { do: 'expire', session: 0 }, NEXT, { do: 'webhook', event: 0, signature: 'good' }],
  // The page was never shown, and its creation is replayed to close it.
  [
    ...TOO_MANY.slice(0, 2),
    { do: 'fault', method: 'POST', kind: 'cut after' },
    ...TOO_MANY.slice(2),
    NEXT,
    { do: 'quantity', buyer: 0, product: 2, quantity: 1 },
  ],
  // A fresh hold of one unit stays, an old one gives way.
  [
    { do: 'add', buyer: 0, product: 0 },
    { do: 'add', buyer: 1, product: 0 },
    { do: 'checkout', buyer: 0, saw: 'nothing' },
    NEXT,
    { do: 'forward', seconds: 601 },
    NEXT,
    { do: 'checkout', buyer: 0, saw: 'nothing' },
  ],
  // Somebody with a paid order may hold many, until the money went back.
  [
    { do: 'add', buyer: 0, product: 1 },
    { do: 'checkout', buyer: 0, saw: 'nothing' },
    { do: 'pay', session: 0, outcome: 'paid' },
    { do: 'confirm', session: 0, by: 'its buyer' },
    ...TOO_MANY,
    NEXT,
    { do: 'refund', order: 0, amount: 'the rest', units: 0, restock: false },
    { do: 'add', buyer: 1, product: 2 },
    NEXT,
  ],
  // A refund older than the reconciler's first run, for an order that this run booked.
  [
    { do: 'add', buyer: 2, product: 0 },
    { do: 'checkout', buyer: 2, saw: 'nothing' },
    { do: 'pay', session: 0, outcome: 'paid' },
    { do: 'refund there', session: 0, amount: 'a part' },
    { do: 'forward', seconds: 34 * 60 },
  ],
  // The same for an order booked by its buyer's return before the first run.
  [
    { do: 'add', buyer: 1, product: 0 },
    { do: 'checkout', buyer: 1, saw: 'nothing' },
    { do: 'pay', session: 0, outcome: 'paid' },
    { do: 'refund there', session: 0, amount: 'a part' },
    { do: 'forward', seconds: 41 * 60 },
    { do: 'confirm', session: 0, by: 'its buyer' },
  ],
];
