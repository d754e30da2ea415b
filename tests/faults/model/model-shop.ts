import { type Command, GUEST } from './commands.ts';
import {
  type Checkout,
  isUnfinished,
  ModelCheckouts,
  PAGE_MS,
  payableOf,
  TIME_TO_PAY_MS,
} from './model-checkouts.ts';
import { Unavailable } from './model-faults.ts';
import { isGoodsCommand, type Line, ModelGoods, Refusal } from './model-goods.ts';
import { firstToEnd, unitsOf } from './model-holds.ts';
import { ModelProvider, type ModelSession, recent, type View } from './model-provider.ts';
import { ModelRefunds } from './model-refunds.ts';
import { ModelSettlement } from './model-settlement.ts';
import { isTermsCommand, ModelTerms } from './model-terms.ts';
import { CODES } from './terms.ts';

const GRACE_MS = 15_000;
const MARGIN_MS = 5 * 60_000;
/** A start's last attempt makes do with what is free. */
const ATTEMPTS = 5;

type Start = Extract<Command, { do: 'checkout' }>;

/**
 * The shop as plain objects: each command's expected answer, and the expected state. It knows only the rules:
 * no database, transactions or concurrency.
 */
export class ModelShop {
  #now: number;
  readonly #goods = new ModelGoods({
    held: (product, exceptBuyer) => unitsOf(product, this.#checkouts.holders(exceptBuyer)),
    firmlyHeld: (product, exceptBuyer) => this.#checkouts.firmlyHeld(product, exceptBuyer),
  });
  readonly #terms = new ModelTerms({
    used: (code, exceptBuyer) => this.#checkouts.usedOf(code, exceptBuyer),
    yielding: (code, exceptBuyer) => this.#checkouts.willingToLeave(code, exceptBuyer).length,
    linesOf: (buyer) => this.#goods.onSale(buyer),
    touched: (buyer) => this.#goods.gaveWay.delete(buyer),
  });
  readonly #checkouts = new ModelCheckouts({
    now: () => this.#now,
    isRefunded: (order) => this.#refunds.portraitOf(order).payment === 'refunded',
  });
  #reconciledUntil: number | null = null;
  /** How often a checkout gave way to another. */
  gaveWays = 0;
  readonly provider = new ModelProvider(() => this.#now);
  readonly #refunds = new ModelRefunds(this.#checkouts.orders, this.#goods, this.provider, () => this.#now);

  readonly #settlement = new ModelSettlement({
    checkouts: this.#checkouts,
    goods: this.#goods,
    terms: this.#terms,
    provider: this.provider,
  });

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
        const order = recent(this.#checkouts.orders, command.order);
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

  #enter(account: number, again: boolean): string {
    if (!again) this.#terms.forgetGuest();
    const merged = again ? null : this.#goods.merge(account);
    if (merged === null) return 'ok, 0 merged';
    this.#terms.merge(account);
    const paying = this.#checkouts.unfinished(account) !== undefined;
    for (const checkout of this.#checkouts.all.filter(({ buyer }) => buyer === GUEST)) {
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
    const before = this.#checkouts.unfinished(buyer);
    const user = buyer === GUEST ? null : buyer;
    const isSame = before && payableOf(before) === payableOf({ lines, agreed, writesTo: user });
    if (before && isSame && before.createdAt + PAGE_MS - this.#now >= TIME_TO_PAY_MS) {
      const page = this.#settlement.openPage(before);
      if (page) return page;
    } else if (before) this.#settlement.endForAnother(before);
    this.#makeRoom(lines, { buyer, going, code: agreed.code });
    this.#goods.gaveWay.delete(buyer);
    const checkout: Checkout = {
      id: this.#checkouts.all.length,
      buyer,
      user,
      writesTo: user,
      state: 'creating',
      lines,
      agreed,
      createdAt: this.#now,
      session: null,
      held: true,
      erased: false,
    };
    this.#checkouts.all.push(checkout);
    const page = this.#settlement.openPage(checkout);
    if (!page) throw new Refusal('payment_unavailable');
    return page;
  }

  /** Ends other checkouts until the lines and a use of the code are free. */
  #makeRoom(
    lines: readonly Line[],
    { buyer, going, code }: { buyer: number; going: number | undefined; code: number | null },
  ): void {
    const staying = new Set<Checkout>();
    for (let attempt = 1; ; attempt++) {
      // Another's page may have turned out to be paid.
      if (attempt > 1) this.#terms.agree(buyer, lines, going);
      const holders = this.#checkouts.holders();
      const willing =
        attempt === ATTEMPTS
          ? []
          : this.#checkouts.willing(holders).filter((checkout) => !staying.has(checkout));
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
      if (toEnd.length === 0 && code !== null) {
        const lacking = this.#terms.excess(code);
        const leaving =
          attempt === ATTEMPTS
            ? []
            : this.#checkouts.willingToLeave(code).filter((checkout) => !staying.has(checkout));
        if (leaving.length < lacking) this.#terms.refuse(buyer, 'used_up');
        toEnd.push(...leaving.slice(0, lacking));
      }
      if (toEnd.length === 0) return;
      for (const checkout of toEnd) if (!this.#giveWay(checkout)) staying.add(checkout);
    }
  }

  #giveWay(checkout: Checkout): boolean {
    const view = this.#settlement.endAtProvider(checkout);
    if (view?.paid) return true;
    if (view?.status === 'complete') return false;
    if (checkout.buyer !== null) this.#goods.gaveWay.add(checkout.buyer);
    this.gaveWays++;
    return true;
  }

  #cancel(buyer: number): string {
    const checkout = this.#checkouts.unfinished(buyer);
    return checkout && this.#settlement.endAtProvider(checkout)?.paid ? 'paid' : 'not paid';
  }

  #confirm(back: number, by: 'its buyer' | 'another'): undefined {
    const session = recent(this.provider.shown(), back);
    const checkout = this.#checkouts.all.find((candidate) => session && candidate.session === session);
    if (!session || !checkout || checkout.buyer === null || by === 'another') throw new Refusal('not_found');
    if (checkout.state === 'paid') return;
    if (checkout.state === 'expired') throw new Refusal('checkout_expired');
    let view: View;
    try {
      view = this.provider.find(session);
    } catch {
      throw new Refusal('order_not_stored');
    }
    this.#settlement.settle(view);
    if (view.paid) return;
    const ended = view.status === 'expired' || view.status === 'failed';
    throw new Refusal(ended ? 'checkout_expired' : 'payment_incomplete');
  }

  #webhook(back: number, signature: 'good' | 'wrong' | 'old'): string | undefined {
    const event = recent(this.provider.events, back);
    if (!event) return 'no event';
    if (signature !== 'good') throw new Refusal('invalid_signature');
    if (event.about === 'charge') this.#hearOfCharge(event.session);
    if (!event.taken && event.about === 'session') this.#settlement.settle(event.view);
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
    const unfinished = this.#checkouts.all.filter(
      ({ state, createdAt }) => isUnfinished(state) && createdAt <= started - GRACE_MS,
    );
    const pending = this.#refunds.pending();
    const since = this.#reconciledUntil ?? this.#checkouts.all[0]?.createdAt ?? started;
    const oldest = Math.min(since, unfinished[0]?.createdAt ?? since);
    const views = this.provider.list(oldest - MARGIN_MS);
    for (const view of views) this.#settlement.settle(view);
    const seen = new Set(views.map(({ session }) => session.checkout));
    for (const checkout of unfinished) if (!seen.has(checkout.id)) this.#settleUnseen(checkout);
    for (const { buyer, state, session } of unfinished) {
      if (buyer === null && state === 'open' && session) this.#settlement.settle(this.provider.end(session));
    }
    this.#refunds.reconcile(oldest, pending);
    this.#reconciledUntil = started;
    return `${views.length} looked at`;
  }

  #settleUnseen(checkout: Checkout): void {
    if (checkout.session) throw new Error('the list reaches back to every unfinished checkout');
    const session = this.#settlement.create(checkout);
    if (session) Object.assign(checkout, { session, state: 'open' });
  }

  /** The expected state. */
  portrait() {
    return {
      ...this.#goods.portrait(),
      entered: this.#terms.entered.map((code) => (code === null ? null : CODES[code]?.code)),
      ...this.#checkouts.portrait({
        placeOf: (session) => this.provider.sessions.indexOf(session),
        refundsOf: (order) => this.#refunds.portraitOf(order),
      }),
      events: this.provider.events.filter(({ taken }) => taken).length,
      sessions: this.provider.sessions.map(({ status, payment }) => ({ status, payment })),
    };
  }
}
