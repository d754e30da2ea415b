import type { Line } from './model-goods.ts';
import { unitsOf, yielding, yieldingUse } from './model-holds.ts';
import type { ModelSession } from './model-provider.ts';
import type { ModelOrder, ModelRefunds } from './model-refunds.ts';
import type { Agreed } from './model-terms.ts';
import { CODES, DESTINATIONS, METHODS } from './terms.ts';

export const PAGE_MS = 35 * 60_000;
/** With less of it left, a page is not shown again. */
export const TIME_TO_PAY_MS = 10 * 60_000;
const HOLD_MS = 40 * 60_000;

type State = 'creating' | 'open' | 'paid' | 'failed' | 'expired';

export type Checkout = {
  id: number;
  /** Whose cart is being paid for; null if it is gone. */
  buyer: number | null;
  /** Whose order it will be; null for a guest's. */
  user: number | null;
  /** Whose address it is confirmed at; null for the one that guests give, which is no account's. */
  writesTo: number | null;
  state: State;
  lines: Line[];
  agreed: Agreed;
  createdAt: number;
  session: ModelSession | null;
  held: boolean;
  /** Its address is erased: it ended unpaid, and nobody could come back to it. */
  erased: boolean;
};

export type Order = ModelOrder & {
  checkout: Checkout;
  user: number | null;
  /** How its use of a code counts; null without a code. */
  use: 'redeemed' | 'beyond' | null;
};

type Hands = { now: () => number; isRefunded: (order: Order) => boolean };

/** All checkouts and the orders they became: what they hold, use and look like. */
export class ModelCheckouts {
  readonly all: Checkout[] = [];
  readonly orders: Order[] = [];
  readonly #hands: Hands;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  holders = (exceptBuyer?: number): Checkout[] =>
    this.all.filter((checkout) => this.holds(checkout) && checkout.buyer !== exceptBuyer);

  holds = ({ held, createdAt }: Checkout): boolean => held && createdAt + HOLD_MS > this.#hands.now();

  unfinished = (buyer: number): Checkout | undefined =>
    this.all.find(({ state, ...checkout }) => checkout.buyer === buyer && isUnfinished(state));

  /** Those that would give way to somebody else. */
  willing = (holders: readonly Checkout[]): Checkout[] =>
    yielding(holders, {
      now: this.#hands.now(),
      hasBought: (user) => this.orders.some((order) => order.user === user && !this.#hands.isRefunded(order)),
    });

  firmlyHeld(product: number, exceptBuyer?: number): number {
    const holders = this.holders(exceptBuyer);
    return unitsOf(product, holders) - unitsOf(product, this.willing(holders));
  }

  /** The uses of a code that count. */
  usedOf = (code: number, exceptBuyer?: number): number =>
    this.#usesOf(code, 'redeemed') + this.#reservedOf(code, exceptBuyer);

  #usesOf = (code: number, use: Order['use']): number =>
    this.orders.filter((order) => order.agreed.code === code && order.use === use).length;

  #reservedOf = (code: number, exceptBuyer?: number): number => this.#reserving(code, exceptBuyer).length;

  #reserving = (code: number, exceptBuyer?: number): Checkout[] =>
    this.holders(exceptBuyer).filter(({ agreed }) => agreed.code === code);

  /** Those whose use of a code would give way to somebody else. */
  willingToLeave = (code: number, exceptBuyer?: number): Checkout[] =>
    yieldingUse(this.#reserving(code, exceptBuyer), this.#hands.now());

  portrait({
    placeOf,
    refundsOf,
  }: {
    /** A session's place among all. */
    placeOf: (session: ModelSession) => number;
    refundsOf: ModelRefunds['portraitOf'];
  }) {
    const sessionOf = ({ session }: Checkout) => (session ? placeOf(session) : null);
    return {
      codes: CODES.map(({ code }, index) => ({
        code,
        redeemed: this.#usesOf(index, 'redeemed'),
        reserved: this.#reservedOf(index),
        beyond: this.#usesOf(index, 'beyond'),
      })),
      invoices: this.orders.length,
      creditNotes: this.orders.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'succeeded'))
        .length,
      checkouts: this.all.map((checkout) => ({
        cart: checkout.buyer,
        user: checkout.user,
        state: checkout.state,
        ...sumsOf(checkout.agreed),
        ...(checkout.erased ? { country: undefined, region: undefined } : {}),
        session: sessionOf(checkout),
        reserves: checkout.held && checkout.agreed.code !== null,
        holds: checkout.held ? checkout.lines.length : 0,
      })),
      orders: [...this.orders]
        .sort((a, b) => a.checkout.id - b.checkout.id)
        .map(({ checkout, user, use, ...order }) => ({
          checkout: checkout.id,
          user,
          session: sessionOf(checkout),
          short: order.short,
          use,
          ...sumsOf(checkout.agreed),
          lines: checkout.lines.map((line, at) => {
            const { discount = 0, tax = 0 } = checkout.agreed.lines[at] ?? {};
            return { ...line, discount, tax };
          }),
          mails: 1,
          ...refundsOf(order),
        })),
    };
  }
}

export const isUnfinished = (state: State): boolean => state === 'creating' || state === 'open';

/** What makes two checkouts the same to their buyer. */
export function payableOf({
  lines,
  agreed,
  writesTo,
}: Pick<Checkout, 'lines' | 'agreed' | 'writesTo'>): string {
  const { to, delivery, code, total, taxes } = agreed;
  return JSON.stringify({ lines, writesTo, to, delivery, code, total, taxes });
}

const sumsOf = ({ to, delivery, code, subtotal, discount, tax, total }: Agreed) => ({
  country: DESTINATIONS[to]?.country,
  region: DESTINATIONS[to]?.state,
  method: METHODS[delivery.method]?.id,
  code: code === null ? null : CODES[code]?.code,
  subtotalMinor: subtotal,
  discountMinor: discount,
  shippingMinor: delivery.price,
  taxMinor: tax,
  totalMinor: total,
});
