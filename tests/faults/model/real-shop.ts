import { eq } from 'drizzle-orm';
import { hashSecret } from '../../../src/server/accounts/sessions/secrets.ts';
import { newSession } from '../../../src/server/accounts/sessions/sign-in-session-service.ts';
import { findUser } from '../../../src/server/accounts/user-repository.ts';
import { type Actor, SYSTEM } from '../../../src/server/actor.ts';
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
import type { Database } from '../../../src/server/db/database.ts';
import { openPostgresql } from '../../../src/server/db/postgresql.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { ensureOrderKeySecret } from '../../../src/server/orders/guest/order-key-service.ts';
import { PaymentUnavailable } from '../../../src/server/payments/payment-gateway.ts';
import { type CartLineId, type PaymentSessionId, type ProductId, toId } from '../../../src/shared/ids.ts';
import { type Money, money } from '../../../src/shared/money/money.ts';
import { ShopError } from '../../../src/shared/shop-error.ts';
import { guestWith, letBuy } from '../../support/shop/guests.ts';
import { startInvoicing } from '../../support/shop/invoicing.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/test-payments.ts';
import type { OnEnd, TestUser } from '../../support/shop/test-shop.ts';
import type { Place } from '../support/stages.ts';
import { BUYERS, type Command, GUEST, PRICES, STOCKS } from './commands.ts';
import { findBroken } from './invariants.ts';
import { type Mutant, plant, worldOf } from './mutants.ts';
import { portraitOf } from './portrait.ts';
import { RealProvider } from './real-provider.ts';
import { refund } from './real-refunds.ts';
import { deliveryOf, RealTerms } from './real-terms.ts';
import { GRAMS, TAX_CLASSES } from './terms.ts';

type Named<Name extends Command['do']> = Extract<Command, { do: Name }>;

/**
 * The shop's own services on a real database, with the real SDK talking to the stand-in. Each process has connections and
 * memory of its own; commands go to them in turns.
 */
export class RealShop {
  readonly #shop: PayingShop;
  readonly #processes: readonly Deps[];
  #turn = 0;
  readonly #buyers: readonly TestUser[];
  readonly #products: readonly ProductId[];
  readonly #terms: RealTerms;
  readonly provider: RealProvider;
  /** How often the guest has logged in; each time their next cart gets another secret. */
  #entered = 0;

  private constructor(shop: PayingShop, processes: Deps[], buyers: TestUser[], products: ProductId[]) {
    this.#shop = shop;
    this.#processes = processes;
    this.#buyers = buyers;
    this.#products = products;
    this.#terms = new RealTerms(() => this.deps);
    this.provider = new RealProvider(shop);
  }

  static async open({ engine, processes }: Place, mutant: Mutant, onEnd: OnEnd): Promise<RealShop> {
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
    const all = [shop.deps];
    while (all.length < processes) all.push({ ...shop.deps, db: openAnother(shop, onEnd) });
    const worlds = all.map((deps) => worldOf(mutant, { ...deps, rateLimitScale: 1_000_000 }));
    const real = new RealShop(shop, worlds, buyers, products);
    await real.#terms.open();
    return real;
  }

  get now(): number {
    return this.#shop.clock.now().getTime();
  }

  /** The process whose turn it is. */
  get deps(): Deps {
    return this.#processes[this.#turn % this.#processes.length] ?? this.#shop.deps;
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
    this.#turn++;
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
    const deps = this.deps;
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
        return refund(this.deps, command);
      case 'webhook':
        return this.#deliver(command);
      case 'reconcile':
        return `${await reconcile(deps)} looked at`;
      case 'forward':
        return this.#shop.clock.advance(command.seconds * 1000);
      default:
        return this.provider.run(command);
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
    const { cartItems } = await this.deps.db.transaction(async (tx) => {
      const user = await findUser(tx, this.#buyers[account]?.id ?? toId('user', ''));
      if (!user) throw new Error(`there is no account ${account}`);
      const given = { user, client: { ...client, cartSecret: secret }, tellOfBrowser: false };
      return newSession(tx, this.deps, given);
    });
    if (!again) this.#entered++;
    return `ok, ${cartItems} merged`;
  }

  #product(index: number): ProductId {
    const product = this.#products[index];
    if (!product) throw new Error(`there is no product ${index}`);
    return product;
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
    const { id } = await startCheckout(this.deps, actor, {
      ...CONTACT,
      address: ADDRESS,
      totalMinor,
      shipTo: going.place,
      methodId: going.methodId,
    });
    return `page ${this.provider.show(id)}`;
  }

  async #totalSeen(actor: Actor, saw: Named<'checkout'>['saw'], going: ReturnType<typeof deliveryOf>) {
    if (saw === 'nothing') return;
    if (saw === 'what it looked at') return this.#terms.lookedAt(actor);
    const { sums } = await quoteCart(this.deps, actor, going);
    return saw === 'the total' ? sums.totalMinor : money(sums.totalMinor + 1);
  }

  async #confirm({ session, by }: Named<'confirm'>): Promise<void> {
    const sessionId = toId('paymentSession', this.provider.shownSession(session) ?? 'cs_none');
    const buyer = await this.#buyerOf(sessionId);
    const actor = this.#buyer(by === 'another' ? (buyer + 1) % BUYERS : buyer);
    await confirmCheckout(this.deps, actor, { sessionId });
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

  /** Delivers any event at any time, however often, in its original form but signed now. */
  async #deliver(command: Named<'webhook'>): Promise<string> {
    const event = this.provider.eventAt(command);
    if (!event) return 'no event';
    await takePaymentEvent(this.deps, event);
    return 'ok';
  }

  /** The invariants that do not hold. */
  broken(): Promise<string[]> {
    return findBroken(this.#shop.deps.db.read, this.#shop.standIn.store);
  }
}

/** All buyers share it. */
const ADDRESS = '203.0.113.7';
const CONTACT = { contact: { email: 'guest@example.test' } };

/** Another process' own connections to the same database. */
function openAnother({ location }: PayingShop, onEnd: OnEnd): Database {
  if (location.dialect === 'sqlite') throw new Error('several processes need PostgreSQL');
  const db = openPostgresql(location.url);
  onEnd(() => db.close());
  return db;
}
