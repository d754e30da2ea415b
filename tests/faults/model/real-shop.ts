import { eq } from 'drizzle-orm';
import { hashSecret } from '../../../src/server/accounts/sessions/secrets.ts';
import { newSession } from '../../../src/server/accounts/sessions/sign-in-session-service.ts';
import { findUser } from '../../../src/server/accounts/user-repository.ts';
import { type Actor, SYSTEM, GUEST as VISITOR } from '../../../src/server/actor.ts';
import {
  addToCart,
  getCart,
  removeFromCart,
  setCartQuantity,
} from '../../../src/server/cart/cart-service.ts';
import { adjustStock } from '../../../src/server/catalogue/stock/stock-service.ts';
import {
  cancelCheckout,
  confirmCheckout,
  startCheckout,
} from '../../../src/server/checkout/checkout-service.ts';
import { takePaymentEvent } from '../../../src/server/checkout/payment-event-service.ts';
import { quoteCart } from '../../../src/server/checkout/quote-service.ts';
import { reconcile } from '../../../src/server/checkout/reconcile-service.ts';
import type { Dialect } from '../../../src/server/db/database.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { ensureOrderKeySecret, orderKey } from '../../../src/server/orders/guest/order-key-service.ts';
import { getOrderByKey } from '../../../src/server/orders/order-service.ts';
import { PaymentUnavailable } from '../../../src/server/payments/payment-gateway.ts';
import { type CartLineId, type PaymentSessionId, type ProductId, toId } from '../../../src/shared/ids.ts';
import { type Money, money } from '../../../src/shared/money/money.ts';
import { ShopError } from '../../../src/shared/shop-error.ts';
import { signPayload } from '../../../src/stand-in/courier.ts';
import type { EventRow } from '../../../src/stand-in/rows.ts';
import { expireSession, sweepExpired } from '../../../src/stand-in/sessions.ts';
import { guestWith, letBuy } from '../../support/guests.ts';
import { startInvoicing } from '../../support/invoicing.ts';
import { openPayingShop, type PayingShop } from '../../support/test-payments.ts';
import type { OnEnd, TestUser } from '../../support/test-shop.ts';
import { BUYERS, type Command, type FaultKind, GUEST, PRICES, STOCKS } from './commands.ts';
import { findBroken } from './invariants.ts';
import { recent, timesOf } from './model-provider.ts';
import { type Mutant, plant, worldOf } from './mutants.ts';
import { portraitOf } from './portrait.ts';
import { bookedBack, givenBack, refund, refundThere } from './real-refunds.ts';
import { deliveryOf, RealTerms } from './real-terms.ts';
import { GRAMS, TAX_CLASSES } from './terms.ts';

type Named<Name extends Command['do']> = Extract<Command, { do: Name }>;

/** The shop's own services on a real database, with the real SDK talking to the stand-in. */
export class RealShop {
  readonly #shop: PayingShop;
  readonly #deps: Deps;
  readonly #buyers: readonly TestUser[];
  readonly #products: readonly ProductId[];
  readonly #terms: RealTerms;
  /** The sessions to which a buyer was sent. */
  readonly #shown = new Set<string>();
  /** How often the guest has logged in; each time their next cart gets another secret. */
  #entered = 0;

  private constructor(shop: PayingShop, deps: Deps, buyers: TestUser[], products: ProductId[]) {
    this.#shop = shop;
    this.#deps = deps;
    this.#buyers = buyers;
    this.#products = products;
    this.#terms = new RealTerms(deps);
  }

  static async open(engine: Dialect, mutant: Mutant, onEnd: OnEnd): Promise<RealShop> {
    plant(mutant);
    const shop = await openPayingShop(engine, onEnd);
    const buyers: TestUser[] = [];
    await letBuy(shop.deps, 'everyone');
    await ensureOrderKeySecret(shop.deps);
    for (let i = 0; i < GUEST; i++) buyers.push(await shop.given.user());
    const products: ProductId[] = [];
    for (const [i, stockOnHand] of STOCKS.entries()) {
      const sellingPriceMinor = money(PRICES[i] ?? 0);
      const more = { weightGrams: GRAMS, taxClass: TAX_CLASSES[i] ?? 'standard' };
      products.push(
        await shop.given.product({ stockOnHand, priceMinor: money(9_999), sellingPriceMinor, ...more }),
      );
    }
    await startInvoicing(shop.deps);
    const deps = worldOf(mutant, { ...shop.deps, rateLimitScale: 1_000_000 });
    const real = new RealShop(shop, deps, buyers, products);
    await real.#terms.open();
    return real;
  }

  get now(): number {
    return this.#deps.now().getTime();
  }

  portrait() {
    const { deps, standIn } = this.#shop;
    return portraitOf(deps.db.read, standIn.store, {
      buyers: [
        ...this.#buyers.map(({ id }) => ({ userId: id })),
        { tokenHash: hashSecret(this.#guest().secret) },
      ],
      products: this.#products,
      now: deps.now(),
    });
  }

  /** @returns 'ok', followed by a detail where the answer has one, or the refusal's code. */
  async apply(command: Command): Promise<string> {
    try {
      return (await this.#run(command)) ?? 'ok';
    } catch (error) {
      if (error instanceof PaymentUnavailable) return 'provider unavailable';
      if (!(error instanceof ShopError)) throw error;
      const { reason } = error;
      if (reason.code === 'discount_refused') return `${reason.code} ${reason.why}`;
      return reason.code === 'insufficient_stock' ? `${reason.code} ${reason.available}` : reason.code;
    }
  }

  // biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing
  async #run(command: Command): Promise<string | void> {
    const deps = this.#deps;
    switch (command.do) {
      case 'add':
        await addToCart(deps, this.#buyer(command.buyer), {
          productId: this.#product(command.product),
        });
        return;
      case 'quantity':
        await setCartQuantity(deps, this.#buyer(command.buyer), {
          lineId: await this.#lineOf(command),
          quantity: command.quantity,
        });
        return;
      case 'remove':
        return removeFromCart(deps, this.#buyer(command.buyer), {
          lineId: await this.#lineOf(command),
        });
      case 'price':
        return this.#change(command.product, { sellingPriceMinor: money(command.minor) });
      case 'sale':
        return this.#change(command.product, { onSale: command.on });
      case 'stock':
        await adjustStock(deps, SYSTEM, {
          productId: this.#product(command.product),
          delta: command.delta,
          note: '',
        });
        return;
      case 'enter':
        return this.#enter(command);
      case 'look':
      case 'enter code':
      case 'drop code':
        return this.#terms.shop(command, this.#buyer(command.buyer));
      case 'edit code':
      case 'end code':
      case 'method':
      case 'rate':
        return this.#terms.change(command);
      case 'checkout':
        return this.#startCheckout(command);
      case 'cancel':
        return (await cancelCheckout(deps, this.#buyer(command.buyer))).paid ? 'paid' : 'not paid';
      case 'confirm':
        return this.#confirm(command);
      case 'refund':
        return refund(this.#deps, command);
      case 'webhook':
        return this.#deliver(command);
      case 'reconcile':
        return `${await reconcile(deps)} looked at`;
      default:
        return this.#runOutside(command);
    }
  }

  /** Events at the provider, and the passing of time. */
  async #runOutside(
    command: Named<'pay' | 'settle' | 'expire' | 'refund there' | 'forward' | 'sweep' | 'fault'>,
  ) {
    const { store } = this.#shop.standIn;
    switch (command.do) {
      case 'pay': {
        const open = this.#sessions(OPEN, Math.floor(this.now / 1000)).filter((id) => this.#shown.has(id));
        const session = recent(open, command.session);
        if (session) await this.#shop.pay(session, { outcome: command.outcome });
        return session ? 'ok' : 'no open page';
      }
      case 'settle': {
        const session = recent(this.#sessions(UNDER_WAY), command.session);
        const { outcome } = command;
        if (session) await this.#shop.control('settle', { session, outcome });
        return session ? 'ok' : 'nothing under way';
      }
      case 'expire': {
        const session = recent(this.#sessions(OPEN, Math.floor(this.now / 1000)), command.session);
        if (session) expireSession(store, session, null);
        return session ? 'ok' : 'no open page';
      }
      case 'refund there':
        return refundThere(store, recent(this.#sessions(PAID), command.session), command.amount);
      case 'forward':
        return this.#shop.clock.advance(command.seconds * 1000);
      case 'sweep':
        sweepExpired(store);
        return;
      case 'fault':
        return this.#plan(command);
    }
  }

  #guest = (turn = this.#entered) => guestWith(`cart ${turn}`);

  #buyer(index: number): Actor {
    const actor = index === GUEST ? this.#guest().actor : this.#buyers[index]?.actor;
    if (!actor) throw new Error(`there is no buyer ${index}`);
    return actor;
  }

  /** Begins the session of somebody whose password was right. */
  async #enter({ account, again }: Named<'enter'>): Promise<string> {
    const { secret } = this.#guest(again ? this.#entered - 1 : this.#entered);
    const client = { address: ADDRESS, userAgent: '', sessionSecret: null, browserSecret: null };
    const { cartItems } = await this.#deps.db.transaction(async (tx) => {
      const user = await findUser(tx, this.#buyers[account]?.id ?? toId('user', ''));
      if (!user) throw new Error(`there is no account ${account}`);
      const given = { user, client: { ...client, cartSecret: secret }, tellOfBrowser: false };
      return newSession(tx, this.#deps, given);
    });
    if (!again) this.#entered++;
    return `ok, ${cartItems} merged`;
  }

  #product(index: number): ProductId {
    const product = this.#products[index];
    if (!product) throw new Error(`there is no product ${index}`);
    return product;
  }

  /** The provider's sessions, oldest first. */
  #sessions(where = '', ...values: number[]): string[] {
    const { store } = this.#shop.standIn;
    const rows = store.all<{ id: string }>(`select id from session ${where} order by seq`, ...values);
    return rows.map(({ id }) => id);
  }

  async #lineOf({ buyer, product }: { buyer: number; product: number }): Promise<CartLineId> {
    const { lines } = await getCart(this.#shop.deps, this.#buyer(buyer));
    const line = lines.find((line) => line.product.id === this.#product(product));
    return line?.id ?? toId('cartLine', 'ctl_none');
  }

  /** Writes what the owner's form would, without the form. */
  #change(product: number, set: { sellingPriceMinor: Money } | { onSale: boolean }): Promise<void> {
    return this.#shop.deps.db.transaction(async (tx) => {
      const { products } = tx.tables;
      await tx
        .update(products)
        .set(set)
        .where(eq(products.id, this.#product(product)));
    });
  }

  async #startCheckout({ buyer, saw, ...delivery }: Named<'checkout'>): Promise<string> {
    const actor = this.#buyer(buyer);
    const going = deliveryOf(delivery);
    const totalMinor = await this.#totalSeen(actor, saw, going);
    const { id } = await startCheckout(this.#deps, actor, {
      ...CONTACT,
      address: ADDRESS,
      totalMinor,
      shipTo: going.place,
      methodId: going.methodId,
    });
    this.#shown.add(id);
    return `page ${this.#sessions().indexOf(id)}`;
  }

  async #totalSeen(actor: Actor, saw: Named<'checkout'>['saw'], going: ReturnType<typeof deliveryOf>) {
    if (saw === 'nothing') return;
    if (saw === 'what it looked at') return this.#terms.lookedAt(actor);
    const { sums } = await quoteCart(this.#deps, actor, going);
    return saw === 'the total' ? sums.totalMinor : money(sums.totalMinor + 1);
  }

  #shownSession(back: number): string | undefined {
    return recent(
      this.#sessions().filter((id) => this.#shown.has(id)),
      back,
    );
  }

  async #confirm({ session, by }: Named<'confirm'>): Promise<void> {
    const sessionId = toId('paymentSession', this.#shownSession(session) ?? 'cs_none');
    const buyer = await this.#buyerOf(sessionId);
    const actor = this.#buyer(by === 'another' ? (buyer + 1) % BUYERS : buyer);
    await confirmCheckout(this.#deps, actor, { sessionId });
  }

  /** Whose cart a session pays for; the guest if it is gone. */
  async #buyerOf(sessionId: PaymentSessionId): Promise<number> {
    const { read } = this.#shop.deps.db;
    const { carts, checkouts } = read.tables;
    const [cart] = await read
      .select({ userId: carts.userId })
      .from(checkouts)
      .innerJoin(carts, eq(carts.id, checkouts.cartId))
      .where(eq(checkouts.providerSessionId, sessionId));
    const account = this.#buyers.findIndex(({ id }) => id === cart?.userId);
    return account < 0 ? GUEST : account;
  }

  /** The orders that each order's key opens, by their numbers. */
  async openedByKeys(): Promise<{ number: string; opens: string[] }[]> {
    const { read } = this.#shop.deps.db;
    const numbers = (await read.select({ number: read.tables.orders.number }).from(read.tables.orders)).map(
      ({ number }) => number,
    );
    const opened = (number: string, key: string) =>
      getOrderByKey(this.#deps, VISITOR, { number, key }).then(
        (order) => [order.number],
        () => [],
      );
    return Promise.all(
      numbers.map(async (number) => {
        const key = await orderKey(read, number);
        return { number, opens: (await Promise.all(numbers.map((other) => opened(other, key)))).flat() };
      }),
    );
  }

  /** Delivers any event at any time, however often, in its original form but signed now. */
  async #deliver({ event: back, signature }: Named<'webhook'>): Promise<string> {
    const { store, webhookSecret } = this.#shop.standIn;
    const event = recent(store.all<EventRow>('select * from event order by seq'), back);
    if (!event) return 'no event';
    const secret = signature === 'wrong' ? 'whsec_of_somebody_else' : webhookSecret;
    const signedAt = Math.floor(this.now / 1000) - (signature === 'old' ? 301 : 0);
    await takePaymentEvent(this.#deps, {
      body: Buffer.from(event.body),
      signature: signPayload(event.body, secret, signedAt),
    });
    return 'ok';
  }

  async #plan({ method, kind }: Named<'fault'>): Promise<void> {
    await this.#shop.control('faults', { ...FAULTS[kind], method, times: String(timesOf(kind)) });
  }

  /** The sessions paid at the provider. */
  paidSessions(): string[] {
    return this.#sessions(PAID).sort();
  }

  async bookedSessions(): Promise<string[]> {
    const { read } = this.#shop.deps.db;
    const rows = await read.select({ id: read.tables.payments.sessionId }).from(read.tables.payments);
    return rows.map(({ id }) => id).sort();
  }

  /** The amounts refunded by session, according to the provider and to the shop. */
  async moneyBack() {
    const { deps, standIn } = this.#shop;
    return { there: givenBack(standIn.store), here: await bookedBack(deps.db.read) };
  }

  /** The invariants that do not hold. */
  broken(): Promise<string[]> {
    return findBroken(this.#shop.deps.db.read, this.#shop.standIn.store);
  }

  async clearFaults(): Promise<void> {
    await this.#shop.control('faults/clear');
  }
}

/** All buyers share it. */
const ADDRESS = '203.0.113.7';
const CONTACT = { contact: { email: 'guest@example.test' } };
const OPEN = "where status = 'open' and expires_at > ?";
const PAID = "where payment_status = 'paid'";
const UNDER_WAY = "where id in (select session from payment where status = 'processing')";

/** The stand-in's parameters for each kind of fault. */
const FAULTS: Record<FaultKind, { kind: string; when?: string }> = {
  cut: { kind: 'reset', when: 'before' },
  'cut after': { kind: 'reset', when: 'after' },
  fail: { kind: 'error_500', when: 'before' },
  'fail after': { kind: 'error_500', when: 'after' },
  half: { kind: 'half_body' },
};
