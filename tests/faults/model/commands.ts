import fc from 'fast-check';

export const BUYERS = 3;
/** The buyer without an account, who may log in to one of the others' accounts. */
export const GUEST = BUYERS - 1;
/** Small stocks, so that buyers compete. */
export const STOCKS = [1, 2, 5] as const;
export const PRICES = [1_999, 2_500, 333] as const;

/**
 * One command, as plain data: any may come at any time, and the model says what the answer must be. `session`
 * and `event` count back from the newest, modulo their number.
 */
export type Command =
  | { do: 'add'; buyer: number; product: number }
  | { do: 'quantity'; buyer: number; product: number; quantity: number }
  | { do: 'remove'; buyer: number; product: number }
  /** `again`: with the secret of the cart that was merged before. */
  | { do: 'enter'; account: number; again: boolean }
  | { do: 'price'; product: number; minor: number }
  | { do: 'sale'; product: number; on: boolean }
  | { do: 'stock'; product: number; delta: number }
  | { do: 'checkout'; buyer: number; saw: 'nothing' | 'the total' | 'another total' }
  | { do: 'cancel'; buyer: number }
  | { do: 'pay'; session: number; outcome: 'paid' | 'processing' }
  | { do: 'settle'; session: number; outcome: 'succeeded' | 'failed' }
  | { do: 'expire'; session: number }
  | { do: 'confirm'; session: number; by: 'its buyer' | 'another' }
  | {
      do: 'refund';
      order: number;
      amount: 'a part' | 'the rest' | 'too much';
      units: 0 | 1;
      restock: boolean;
    }
  | { do: 'refund there'; session: number; amount: 'a part' | 'the rest' }
  | { do: 'webhook'; event: number; signature: 'good' | 'wrong' | 'old' }
  | { do: 'reconcile' }
  | { do: 'forward'; seconds: number }
  | { do: 'sweep' }
  | { do: 'fault'; method: 'GET' | 'POST'; kind: FaultKind };

/** A partial amount of an order's total, in minor units. */
export const A_PART = 150;

/**
 * How a request fails: cut off before or after its work, answered 500 before or after it, or half answered.
 */
export type FaultKind = 'cut' | 'cut after' | 'fail' | 'fail after' | 'half';

type Fields<Name extends Command['do']> = Omit<Extract<Command, { do: Name }>, 'do'>;

const command = <Name extends Command['do']>(
  weight: number,
  name: Name,
  fields: { [Field in keyof Fields<Name>]: fc.Arbitrary<Fields<Name>[Field]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Command>,
});

const buyer = fc.nat(BUYERS - 1);
const product = fc.nat(STOCKS.length - 1);
const session = fc.nat(2);
const event = fc.nat(3);
/** Around the times that matter: the reconciler's grace and margin, firm holds, expiry of sessions and holds. */
const seconds = fc.constantFrom(1, 16, 16, 61, 61, 400, 601, 601, 601, 34 * 60, 36 * 60, 41 * 60);
const signature = fc.constantFrom(...(['good', 'good', 'good', 'good', 'wrong', 'old'] as const));

const COMMAND = fc.oneof(
  command(16, 'add', { buyer, product }),
  command(4, 'quantity', { buyer, product, quantity: fc.constantFrom(1, 2, 2, 3, 5, 6, 0, 100) }),
  command(1, 'remove', { buyer, product }),
  command(3, 'enter', { account: fc.nat(GUEST - 1), again: fc.constantFrom(false, false, true) }),
  command(1, 'price', { product, minor: fc.integer({ min: 100, max: 9_999 }) }),
  command(1, 'sale', { product, on: fc.constantFrom(true, true, true, false) }),
  command(2, 'stock', { product, delta: fc.constantFrom(-2, -1, 1, 2, 3) }),
  command(12, 'checkout', {
    buyer,
    saw: fc.constantFrom('nothing', 'nothing', 'the total', 'another total'),
  }),
  command(2, 'cancel', { buyer }),
  command(10, 'pay', { session, outcome: fc.constantFrom('paid', 'paid', 'paid', 'processing') }),
  command(3, 'settle', { session, outcome: fc.constantFrom('succeeded', 'failed') }),
  command(1, 'expire', { session }),
  command(4, 'confirm', { session, by: fc.constantFrom('its buyer', 'its buyer', 'another') }),
  command(3, 'refund', {
    order: session,
    amount: fc.constantFrom('a part', 'a part', 'the rest', 'too much'),
    units: fc.constantFrom(0, 1, 1),
    restock: fc.boolean(),
  }),
  command(1, 'refund there', { session, amount: fc.constantFrom('a part', 'the rest') }),
  command(6, 'webhook', { event, signature }),
  command(3, 'reconcile', {}),
  command(4, 'forward', { seconds }),
  command(1, 'sweep', {}),
  command(2, 'fault', {
    method: fc.constantFrom('GET', 'POST'),
    kind: fc.constantFrom('cut', 'cut after', 'fail', 'fail after', 'half'),
  }),
);

/** One buyer takes all five units of a product, more than anybody keeps, and another wants one of them. */
const TOO_MANY: Command[] = [
  { do: 'add', buyer: 0, product: 2 },
  { do: 'quantity', buyer: 0, product: 2, quantity: 5 },
  { do: 'checkout', buyer: 0, saw: 'the total' },
  { do: 'add', buyer: 1, product: 2 },
];
const NEXT: Command = { do: 'checkout', buyer: 1, saw: 'the total' };

/** One buyer holds the only unit of a product for longer than it is firm, and another wants it. */
const TOO_LONG: Command[] = [
  { do: 'add', buyer: 0, product: 0 },
  { do: 'add', buyer: 1, product: 0 },
  { do: 'checkout', buyer: 0, saw: 'nothing' },
  { do: 'forward', seconds: 601 },
];

/**
 * Long enough for a second and third order, and often with goods that somebody has to give up; a failing
 * sequence shrinks to the few commands that matter.
 */
export const SEQUENCES = fc
  .tuple(
    fc.constantFrom([], TOO_MANY, TOO_LONG),
    fc.array(COMMAND, { minLength: 1, maxLength: 100, size: 'max' }),
  )
  .map(([opening, commands]): Command[] => [...opening, ...commands]);

/** Sequences that once revealed a fault, or that chance finds too rarely; every run tries them first. */
export const TRIED_FIRST: Command[][] = [
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
