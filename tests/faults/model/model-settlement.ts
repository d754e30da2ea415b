import { type Checkout, isUnfinished, type ModelCheckouts, PAGE_MS } from './model-checkouts.ts';
import { Unavailable } from './model-faults.ts';
import { type ModelGoods, Refusal } from './model-goods.ts';
import type { ModelProvider, ModelSession, View } from './model-provider.ts';
import type { ModelTerms } from './model-terms.ts';

type Parts = { checkouts: ModelCheckouts; goods: ModelGoods; terms: ModelTerms; provider: ModelProvider };

/** How checkouts get their page at the provider, and how they end: expired, failed, or as an order. */
export class ModelSettlement {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Null: the provider refused for good. */
  openPage(checkout: Checkout): string | null {
    checkout.session ??= this.#answered(() => this.create(checkout));
    if (!checkout.session) return null;
    checkout.state = 'open';
    checkout.session.shown = true;
    return `page ${this.#parts.provider.sessions.indexOf(checkout.session)}`;
  }

  /** Null: the provider refused for good, which ends the checkout. */
  create(checkout: Checkout): ModelSession | null {
    const { total, discount } = checkout.agreed;
    const session = this.#parts.provider.create({
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

  endForAnother(checkout: Checkout): void {
    const view = this.endAtProvider(checkout);
    if (view?.paid) throw new Refusal('cart_changed');
    if (view?.status === 'complete') throw new Refusal('payment_incomplete');
  }

  endAtProvider(checkout: Checkout): View | null {
    const view = this.#answered(() => {
      const session = checkout.session ?? this.create(checkout);
      return session && this.#parts.provider.end(session);
    });
    if (view) this.settle(view);
    return view;
  }

  #end(checkout: Checkout, state: 'failed' | 'expired'): void {
    if (!isUnfinished(checkout.state)) return;
    checkout.state = state;
    checkout.held = false;
    checkout.erased = checkout.buyer === null && checkout.user === null;
  }

  settle({ session, status, paid }: View): void {
    const checkout = this.#parts.checkouts.all[session.checkout];
    if (!checkout) throw new Error('a session of no checkout');
    if (paid) this.#placeOrder(checkout, session);
    else if (status === 'expired' || status === 'failed') this.#end(checkout, status);
  }

  #placeOrder(checkout: Checkout, session: ModelSession): void {
    if (checkout.state === 'paid') return;
    const kept = this.#parts.checkouts.holds(checkout);
    Object.assign(checkout, { state: 'paid', session, held: false });
    const { lines, agreed, buyer } = checkout;
    const had = this.#parts.goods.sell(buyer, lines, kept);
    const { code } = agreed;
    const use = code === null ? null : kept || this.#parts.terms.excess(code) === 0 ? 'redeemed' : 'beyond';
    this.#parts.terms.used(buyer, code);
    this.#parts.checkouts.orders.push({
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
}
