import { type Command, GUEST } from './commands.ts';
import { isGoodsCommand, type Line, ModelGoods, Refusal } from './model-goods.ts';
import { firstToEnd, unitsOf, yielding } from './model-holds.ts';
import { ModelProvider, type ModelSession, recent, Unavailable, type View } from './model-provider.ts';
import { type ModelOrder, ModelRefunds } from './model-refunds.ts';
import { type Agreed, isTermsCommand, ModelTerms } from './model-terms.ts';
import { CODES, DESTINATIONS, METHODS } from './terms.ts';

const PAGE_MS = 35 * 60_000;
const HOLD_MS = 40 * 60_000;
const GRACE_MS = 15_000;
const MARGIN_MS = 5 * 60_000;
/** A start's last attempt makes do with what is free. */
const ATTEMPTS = 5;

type State = 'creating' | 'open' | 'paid' | 'failed' | 'expired';

type Checkout = {
  id: number;
  /** Whose cart is being paid for; null if it is gone. */
  buyer: number | null;
  /** Whose order it will be; null for a guest's. */
  user: number | null;
  state: State;
  lines: Line[];
  agreed: Agreed;
  createdAt: number;
  session: ModelSession | null;
  held: boolean;
};

type Order = ModelOrder & {
  checkout: Checkout;
  user: number | null;
  short: boolean;
  /** How its use of a code counts; null without a code. */
  use: 'redeemed' | 'beyond' | null;
};

type Start = Extract<Command, { do: 'checkout' }>;

/**
 * The shop as plain objects: each command's expected answer, and the expected state. It knows only the rules:
 * no database, transactions or concurrency.
 */
export class ModelShop {
  #now: number;
  readonly #goods = new ModelGoods({
    held: (product, exceptBuyer) => unitsOf(product, this.#holders(exceptBuyer)),
    firmlyHeld: (product, exceptBuyer) => this.#firmlyHeld(product, this.#holders(exceptBuyer)),
  });
  readonly #terms = new ModelTerms({
    used: (code, exceptBuyer) => this.#usesOf(code, 'redeemed') + this.#reservedOf(code, exceptBuyer),
    linesOf: (buyer) => this.#goods.onSale(buyer),
    touched: (buyer) => this.#goods.gaveWay.delete(buyer),
  });
  readonly #checkouts: Checkout[] = [];
  readonly #orders: Order[] = [];
  #reconciledUntil: number | null = null;
  /** How often a checkout gave way to another. */
  gaveWays = 0;
  readonly provider = new ModelProvider(() => this.#now);
  readonly #refunds = new ModelRefunds(this.#orders, this.#goods, this.provider, () => this.#now);

  constructor(now: number) {
    this.#now = now;
  }

  /** @returns 'ok', followed by a detail where the answer has one, or the refusal's code. */
  apply(command: Command): string {
    try {
      return this.#run(command) ?? 'ok';
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      if (error instanceof Unavailable) return 'provider unavailable';
      throw error;
    }
  }

  #run(command: Command): string | undefined {
    if (isGoodsCommand(command)) return this.#goods.run(command);
    if (isTermsCommand(command)) return this.#terms.run(command);
    switch (command.do) {
      case 'enter':
        return this.#enter(command.account, command.again);
      case 'checkout':
        return this.#checkout(command);
      case 'cancel':
        return this.#cancel(command.buyer);
      case 'confirm':
        return this.#confirm(command.session, command.by);
      case 'refund': {
        const order = recent(this.#orders, command.order);
        return order ? this.#refunds.refund(order, command) : 'no order';
      }
      case 'webhook':
        return this.#webhook(command.event, command.signature);
      case 'reconcile':
        return this.#reconcile();
      case 'forward':
        this.#now += command.seconds * 1000;
        return;
      default:
        return this.provider.run(command);
    }
  }

  #holders = (exceptBuyer?: number): Checkout[] =>
    this.#checkouts.filter((checkout) => this.#holds(checkout) && checkout.buyer !== exceptBuyer);

  #usesOf = (code: number, use: Order['use']): number =>
    this.#orders.filter((order) => order.agreed.code === code && order.use === use).length;

  #reservedOf = (code: number, exceptBuyer?: number): number =>
    this.#holders(exceptBuyer).filter(({ agreed }) => agreed.code === code).length;

  #willing = (holders: readonly Checkout[]): Checkout[] =>
    yielding(holders, {
      now: this.#now,
      hasBought: (user) =>
        this.#orders.some(
          (order) => order.user === user && this.#refunds.portraitOf(order).payment !== 'refunded',
        ),
    });

  #firmlyHeld = (product: number, holders: readonly Checkout[]): number =>
    unitsOf(product, holders) - unitsOf(product, this.#willing(holders));

  #holds = ({ held, createdAt }: Checkout): boolean => held && createdAt + HOLD_MS > this.#now;

  #unfinished = (buyer: number): Checkout | undefined =>
    this.#checkouts.find(({ state, ...checkout }) => checkout.buyer === buyer && isUnfinished(state));

  #enter(account: number, again: boolean): string {
    if (!again) this.#terms.forgetGuest();
    const merged = again ? null : this.#goods.merge(account);
    if (merged === null) return 'ok, 0 merged';
    this.#terms.merge(account);
    const paying = this.#unfinished(account) !== undefined;
    for (const checkout of this.#checkouts.filter(({ buyer }) => buyer === GUEST)) {
      checkout.buyer = paying && isUnfinished(checkout.state) ? null : account;
      if (!paying && checkout.state === 'open') checkout.user = account;
    }
    return `ok, ${merged} merged`;
  }

  #checkout({ buyer, saw, going }: Start): string {
    const lines = this.#goods.snapshot(buyer);
    const agreed = this.#terms.agree(buyer, lines, going);
    const seen = saw === 'what it looked at' ? (this.#terms.lookedAt(buyer) ?? agreed.total) : agreed.total;
    if (saw === 'another total' || seen !== agreed.total) throw new Refusal('cart_changed');
    const before = this.#unfinished(buyer);
    const isSame = before && payableOf(before) === payableOf({ lines, agreed });
    if (before && isSame && before.createdAt + PAGE_MS > this.#now) {
      const page = this.#openPage(before);
      if (page) return page;
    } else if (before) this.#endForAnother(before);
    this.#makeRoom(lines);
    this.#goods.gaveWay.delete(buyer);
    const checkout: Checkout = {
      id: this.#checkouts.length,
      buyer,
      user: buyer === GUEST ? null : buyer,
      state: 'creating',
      lines,
      agreed,
      createdAt: this.#now,
      session: null,
      held: true,
    };
    this.#checkouts.push(checkout);
    const page = this.#openPage(checkout);
    if (!page) throw new Refusal('payment_unavailable');
    return page;
  }

  /** Ends other checkouts until the lines are free. */
  #makeRoom(lines: readonly Line[]): void {
    const staying = new Set<Checkout>();
    for (let attempt = 1; ; attempt++) {
      const holders = this.#holders();
      const willing =
        attempt === ATTEMPTS ? [] : this.#willing(holders).filter((checkout) => !staying.has(checkout));
      for (const { product, quantity } of lines) {
        const firm = unitsOf(product, holders) - unitsOf(product, willing);
        const free = Math.max(0, this.#goods.onHand(product) - firm);
        if (quantity > free) throw new Refusal(`insufficient_stock ${free}`);
      }
      const toEnd = firstToEnd(
        willing,
        lines.map(({ product, quantity }) => ({
          product,
          units: quantity + unitsOf(product, holders) - this.#goods.onHand(product),
        })),
      );
      if (toEnd.length === 0) return;
      for (const checkout of toEnd) if (!this.#giveWay(checkout)) staying.add(checkout);
    }
  }

  #giveWay(checkout: Checkout): boolean {
    const view = this.#endAtProvider(checkout);
    if (view?.paid) return true;
    if (view?.status === 'complete') return false;
    if (checkout.buyer !== null) this.#goods.gaveWay.add(checkout.buyer);
    this.gaveWays++;
    return true;
  }

  /** Null: the provider refused for good. */
  #openPage(checkout: Checkout): string | null {
    checkout.session ??= this.#answered(() => this.#create(checkout));
    if (!checkout.session) return null;
    checkout.state = 'open';
    checkout.session.shown = true;
    return `page ${this.provider.sessions.indexOf(checkout.session)}`;
  }

  /** Null: the provider refused for good, which ends the checkout. */
  #create(checkout: Checkout): ModelSession | null {
    const { total, discount } = checkout.agreed;
    const session = this.provider.create({
      checkout: checkout.id,
      expiresAt: checkout.createdAt + PAGE_MS,
      total,
      hasCoupon: discount > 0,
    });
    if (!session) this.#end(checkout, 'failed');
    return session;
  }

  #answered<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      if (error instanceof Unavailable) throw new Refusal('payment_unavailable');
      throw error;
    }
  }

  #endForAnother(checkout: Checkout): void {
    const view = this.#endAtProvider(checkout);
    if (view?.paid) throw new Refusal('cart_changed');
    if (view?.status === 'complete') throw new Refusal('payment_incomplete');
  }

  #endAtProvider(checkout: Checkout): View | null {
    const view = this.#answered(() => {
      const session = checkout.session ?? this.#create(checkout);
      return session && this.provider.end(session);
    });
    if (view) this.#settle(view);
    return view;
  }

  #end(checkout: Checkout, state: 'failed' | 'expired'): void {
    if (!isUnfinished(checkout.state)) return;
    checkout.state = state;
    checkout.held = false;
  }

  #settle({ session, status, paid }: View): void {
    const checkout = this.#checkouts[session.checkout];
    if (!checkout) throw new Error('a session of no checkout');
    if (paid) this.#placeOrder(checkout, session);
    else if (status === 'expired' || status === 'failed') this.#end(checkout, status);
  }

  #placeOrder(checkout: Checkout, session: ModelSession): void {
    if (checkout.state === 'paid') return;
    const kept = this.#holds(checkout);
    Object.assign(checkout, { state: 'paid', session, held: false });
    const { lines, agreed, buyer } = checkout;
    const had = this.#goods.sell(buyer, lines, kept);
    const { code } = agreed;
    const use = code === null ? null : kept || !this.#terms.isUsedUp(code) ? 'redeemed' : 'beyond';
    this.#terms.used(buyer, code);
    this.#orders.push({
      checkout,
      user: checkout.user,
      session,
      lines,
      agreed,
      use,
      short: had.length < lines.length,
      taken: new Map(had.map(({ product, quantity }) => [product, quantity])),
      refunds: [],
    });
  }

  #cancel(buyer: number): string {
    const checkout = this.#unfinished(buyer);
    return checkout && this.#endAtProvider(checkout)?.paid ? 'paid' : 'not paid';
  }

  #confirm(back: number, by: 'its buyer' | 'another'): undefined {
    const session = recent(this.provider.shown(), back);
    const checkout = this.#checkouts.find((candidate) => session && candidate.session === session);
    if (!session || !checkout || checkout.buyer === null || by === 'another') throw new Refusal('not_found');
    if (checkout.state === 'paid') return;
    if (checkout.state === 'expired') throw new Refusal('checkout_expired');
    let view: View;
    try {
      view = this.provider.find(session);
    } catch {
      throw new Refusal('order_not_stored');
    }
    this.#settle(view);
    if (view.paid) return;
    const ended = view.status === 'expired' || view.status === 'failed';
    throw new Refusal(ended ? 'checkout_expired' : 'payment_incomplete');
  }

  #webhook(back: number, signature: 'good' | 'wrong' | 'old'): string | undefined {
    const event = recent(this.provider.events, back);
    if (!event) return 'no event';
    if (signature !== 'good') throw new Refusal('invalid_signature');
    if (event.about === 'charge') this.#hearOfCharge(event.session);
    if (!event.taken && event.about === 'session') this.#settle(event.view);
    if (!event.taken && event.about === 'refund') this.#refunds.hear(event.refund);
    event.taken = true;
    return;
  }

  #hearOfCharge(session: ModelSession): void {
    try {
      this.#refunds.hearOfCharge(session);
    } catch (error) {
      if (error instanceof Unavailable) throw new Refusal('busy');
      throw error;
    }
  }

  #reconcile(): string {
    const started = this.#now;
    const unfinished = this.#checkouts.filter(
      ({ state, createdAt }) => isUnfinished(state) && createdAt <= started - GRACE_MS,
    );
    const pending = this.#refunds.pending();
    const since = this.#reconciledUntil ?? this.#checkouts[0]?.createdAt ?? started;
    const oldest = Math.min(since, unfinished[0]?.createdAt ?? since);
    const views = this.provider.list(oldest - MARGIN_MS);
    for (const view of views) this.#settle(view);
    const seen = new Set(views.map(({ session }) => session.checkout));
    for (const checkout of unfinished) if (!seen.has(checkout.id)) this.#settleUnseen(checkout);
    for (const { buyer, state, session } of unfinished) {
      if (buyer === null && state === 'open' && session) this.#settle(this.provider.end(session));
    }
    this.#refunds.reconcile(oldest, pending);
    this.#reconciledUntil = started;
    return `${views.length} looked at`;
  }

  #settleUnseen(checkout: Checkout): void {
    if (checkout.session) throw new Error('the list reaches back to every unfinished checkout');
    const session = this.#create(checkout);
    if (session) Object.assign(checkout, { session, state: 'open' });
  }

  /** The expected state. */
  portrait() {
    const sessionOf = ({ session }: Checkout) => (session ? this.provider.sessions.indexOf(session) : null);
    return {
      ...this.#goods.portrait(),
      entered: this.#terms.entered.map((code) => (code === null ? null : CODES[code]?.code)),
      codes: CODES.map(({ code }, index) => ({
        code,
        redeemed: this.#usesOf(index, 'redeemed'),
        reserved: this.#reservedOf(index),
        beyond: this.#usesOf(index, 'beyond'),
      })),
      invoices: this.#orders.length,
      creditNotes: this.#orders.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'succeeded'))
        .length,
      checkouts: this.#checkouts.map((checkout) => ({
        cart: checkout.buyer,
        user: checkout.user,
        state: checkout.state,
        ...sumsOf(checkout.agreed),
        session: sessionOf(checkout),
        reserves: checkout.held && checkout.agreed.code !== null,
        holds: checkout.held ? checkout.lines.length : 0,
      })),
      orders: [...this.#orders]
        .sort((a, b) => a.checkout.id - b.checkout.id)
        .map(({ checkout, user, short, use, ...order }) => ({
          checkout: checkout.id,
          user,
          session: sessionOf(checkout),
          short,
          use,
          ...sumsOf(checkout.agreed),
          lines: checkout.lines.map((line, at) => {
            const { discount = 0, tax = 0 } = checkout.agreed.lines[at] ?? {};
            return { ...line, discount, tax };
          }),
          mails: 1,
          ...this.#refunds.portraitOf(order),
        })),
      events: this.provider.events.filter(({ taken }) => taken).length,
      sessions: this.provider.sessions.map(({ status, payment }) => ({ status, payment })),
    };
  }
}

const isUnfinished = (state: State): boolean => state === 'creating' || state === 'open';

/** What makes two checkouts the same to their buyer. */
function payableOf({ lines, agreed }: Pick<Checkout, 'lines' | 'agreed'>): string {
  const { to, delivery, code, total, taxes } = agreed;
  return JSON.stringify({ lines, to, delivery, code, total, taxes });
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
