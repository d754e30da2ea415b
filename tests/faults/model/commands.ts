import fc from 'fast-check';
import { TOO_LONG, TOO_MANY } from './openings.ts';
import { AREAS, CODES } from './terms.ts';

export const BUYERS = 3;
/** The buyer without an account, who may log in to one of the others' accounts. */
export const GUEST = BUYERS - 1;
/** Small stocks, so that buyers compete. */
export const STOCKS = [1, 2, 5] as const;
export const PRICES = [1_999, 2_500, 333] as const;

/** The address and the method, as an index of `GOINGS`; the first by default. */
export type Delivery = { going?: number };

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
  | ({ do: 'look'; buyer: number } & Delivery)
  /** `what it looked at`: the total of the last look, whatever has changed since. */
  | ({
      do: 'checkout';
      buyer: number;
      saw: 'nothing' | 'the total' | 'another total' | 'what it looked at';
    } & Delivery)
  | { do: 'enter code'; buyer: number; code: number }
  | { do: 'drop code'; buyer: number }
  /** Another benefit, and one use more if `more`. */
  | { do: 'edit code'; code: number; gives: number; more: boolean }
  | { do: 'end code'; code: number }
  /** Null takes the method away, and a zone with its last one. */
  | { do: 'method'; method: number; minor: number | null }
  | { do: 'rate'; area: number; ppm: number; prices: 'included' | 'added' }
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
const code = fc.nat(CODES.length - 1);
const signature = fc.constantFrom(...(['good', 'good', 'good', 'good', 'wrong', 'old'] as const));

const going = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 4, 5);

const COMMAND = fc.oneof(
  command(16, 'add', { buyer, product }),
  command(4, 'quantity', { buyer, product, quantity: fc.constantFrom(1, 2, 2, 3, 5, 6, 0, 100) }),
  command(1, 'remove', { buyer, product }),
  command(3, 'enter', { account: fc.nat(GUEST - 1), again: fc.constantFrom(false, false, true) }),
  command(1, 'price', { product, minor: fc.integer({ min: 100, max: 9_999 }) }),
  command(1, 'sale', { product, on: fc.constantFrom(true, true, true, false) }),
  command(2, 'stock', { product, delta: fc.constantFrom(-2, -1, 1, 2, 3) }),
  command(3, 'look', { buyer, going }),
  command(14, 'checkout', {
    buyer,
    saw: fc.constantFrom('nothing', 'nothing', 'the total', 'what it looked at', 'another total'),
    going,
  }),
  command(6, 'enter code', { buyer, code }),
  command(1, 'drop code', { buyer }),
  command(1, 'edit code', { code, gives: fc.integer({ min: 1, max: 90 }), more: fc.boolean() }),
  command(1, 'method', { method: fc.nat(2), minor: fc.constantFrom(null, 0, 499, 777, 2_500) }),
  command(1, 'rate', {
    area: fc.nat(AREAS.length - 1),
    ppm: fc.constantFrom(0, 72_500, 190_000),
    prices: fc.constantFrom('included', 'included', 'added'),
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
