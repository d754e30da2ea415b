import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, SYSTEM } from '../../src/server/actor.ts';
import { insertCartLine, takeOrCreateCart } from '../../src/server/cart/cart-repository.ts';
import { insertWholeProduct } from '../../src/server/catalogue/products/product-service.ts';
import { insertHeldCheckout, takeSnapshot } from '../../src/server/checkout/checkout-snapshot-service.ts';
import { placeOrder } from '../../src/server/checkout/place-order-service.ts';
import { quoteCart } from '../../src/server/checkout/quote-service.ts';
import { parseConfig } from '../../src/server/config.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import type { Deps } from '../../src/server/deps.ts';
import { insertPaymentEvent } from '../../src/server/payments/payment-event-repository.ts';
import type { PaymentSession } from '../../src/server/payments/payment-gateway.ts';
import { savePlan } from '../../src/server/settings/plan-service.ts';
import { ensureShopId } from '../../src/server/settings/shop-id-service.ts';
import { openDeps } from '../../src/server/shop.ts';
import { toCategory } from '../../src/shared/catalogue/categories.ts';
import { type ProductId, toId, type UserId } from '../../src/shared/ids.ts';
import { money } from '../../src/shared/money/money.ts';
import { SHIPPING_COUNTRIES } from '../../src/shared/orders/countries.ts';
import { openRawOrders } from './raw-orders.ts';

export type OrderResult = {
  orders: number;
  lines: number;
  /** Orders per second. */
  placed: number;
  raw: number;
  /** The median of the rounds' ratios. */
  share: number;
  /** Milliseconds of a quote for a cart, in a shop with many zones and taxes. */
  quote: { p50: number; p99: number };
};

const LINES = 3;
const PRODUCTS = 300;
const QUOTED = 2_000;
const STOCK = 1_000_000;
/** Checkouts prepared per transaction. */
const BATCH = 500;

/**
 * Durable orders per second: what a webhook does once its signature is checked, next to a bare better-sqlite3
 * transaction that writes the very same rows into a copy of the database, both with an fsync per order. They
 * take turns, so that other disk activity affects both.
 */
export async function measureOrders(rounds: number, ordersPerRound: number): Promise<OrderResult> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-bench-'));
  try {
    const { deps } = await openDeps({
      config: parseConfig({ DATA_DIR: folder, RATE_LIMIT_SCALE: '1000000' }),
      root: '.',
      now: () => new Date(),
    });
    const sessions = await openCheckouts(deps, (rounds + 1) * ordersPerRound);
    const file = join(folder, 'shop.db');
    if (!deps.db.backupTo) throw new Error('this measures SQLite');
    await deps.db.backupTo(join(folder, 'raw.db'));
    const raw = openRawOrders(file, join(folder, 'raw.db'));
    const quote = await measureQuotes(deps, sessions.slice(0, QUOTED));
    const measured: { shopMs: number; rawMs: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const paid = sessions.slice(round * ordersPerRound, (round + 1) * ordersPerRound);
      const started = performance.now();
      for (const session of paid) await bookAsWebhook(deps, session);
      const shopMs = performance.now() - started;
      // The first round is a warm-up for both.
      const rawMs = raw.repeat(paid.map(({ id }) => id));
      if (round > 0) measured.push({ shopMs, rawMs });
    }
    raw.assertSame();
    raw.close();
    await deps.db.close();
    const total = (of: 'shopMs' | 'rawMs') => measured.reduce((sum, round) => sum + round[of], 0);
    const orders = rounds * ordersPerRound;
    const shares = measured.map(({ shopMs, rawMs }) => rawMs / shopMs).sort((a, b) => a - b);
    return {
      orders,
      lines: LINES,
      placed: (orders / total('shopMs')) * 1000,
      raw: (orders / total('rawMs')) * 1000,
      share: shares[Math.floor(shares.length / 2)] ?? 0,
      quote,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prices carts of three lines in a shop with 50 zones of three methods, and a tax for each of their countries. */
async function measureQuotes(deps: Deps, sessions: readonly PaymentSession[]): Promise<OrderResult['quote']> {
  const places = SHIPPING_COUNTRIES.slice(0, 50);
  const methods = (id: string) =>
    ['first', 'second', 'third'].map((name, index) => ({
      ...{ id: `${id}${name}`, name, freeFromMinor: null, days: null, grams: null, pickUp: false },
      priceMinor: money(500 + index),
    }));
  const zones = places.map((place) => ({
    id: `zone${place.toLowerCase()}`,
    name: place,
    places: [place],
    methods: methods(place.toLowerCase()),
  }));
  await savePlan(deps, SYSTEM, 'delivery', { version: 0, plan: { zones } });
  const areas = places.map((place) => ({
    ...{ place, name: 'VAT', standard: 190_000, reduced: 70_000, deliveryTaxed: true },
  }));
  await savePlan(deps, SYSTEM, 'tax', { version: 0, plan: { prices: 'included', areas } });
  const took: number[] = [];
  for (const [index, { metadata }] of sessions.entries()) {
    if (!metadata.userId) throw new Error('a session without its buyer');
    const actor: Actor = { kind: 'customer', userId: metadata.userId };
    const started = performance.now();
    await quoteCart(deps, actor, { place: { country: places[index % places.length] ?? '', state: '' } });
    took.push(performance.now() - started);
  }
  const warm = took.slice(took.length / 4).sort((a, b) => a - b);
  const at = (part: number) => warm[Math.floor(warm.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

const bookAsWebhook = (deps: Deps, session: PaymentSession): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await insertPaymentEvent(tx, {
      id: `evt_${session.id}`,
      kind: 'checkout.session.completed',
      receivedAt: deps.now(),
    });
    await placeOrder(tx, deps, session);
  });

/** Creates products, buyers with carts, and a checkout for each, as if all of them were paying right now. */
export async function openCheckouts(deps: Deps, count: number): Promise<PaymentSession[]> {
  const products: ProductId[] = [];
  await deps.db.transaction(async (tx) => {
    for (let n = 0; n < PRODUCTS; n++) products.push(await insertProduct(tx, deps, n));
  });
  const shopId = await ensureShopId(deps);
  const sessions: PaymentSession[] = [];
  while (sessions.length < count) {
    await deps.db.transaction(async (tx) => {
      for (let n = 0; n < BATCH && sessions.length < count; n++) {
        const first = sessions.length * LINES;
        const wanted = [first, first + 1, first + 2].map((at) => products[at % PRODUCTS] as ProductId);
        sessions.push(await openCheckout(tx, deps, { wanted, shopId }));
      }
    });
  }
  return sessions;
}

const insertProduct = (tx: Transaction, deps: Deps, n: number): Promise<ProductId> =>
  insertWholeProduct(
    tx,
    deps,
    SYSTEM,
    {
      name: `Benchmark product ${n}`,
      brand: 'Veldrik',
      category: toCategory('mobiles'),
      description: '',
      priceMinor: money(2_000 + n),
      sellingPriceMinor: money(1_000 + n),
      sku: `B-${n}`,
      pictures: [],
      specs: {},
      stockOnHand: STOCK,
    },
    { createdAt: deps.now(), demo: false },
  );

async function openCheckout(
  tx: Transaction,
  deps: Deps,
  { wanted, shopId }: { wanted: ProductId[]; shopId: string },
): Promise<PaymentSession> {
  const now = deps.now();
  const userId: UserId = deps.newId('user');
  const email = `${userId}@example.test`;
  await tx.insert(tx.tables.users).values({
    id: userId,
    email,
    emailKey: email,
    name: 'A buyer',
    role: 'GENERAL',
    passwordHash: '',
    profilePicHash: null,
    createdAt: now,
    updatedAt: now,
  });
  const { id: cartId } = await takeOrCreateCart(tx, { kind: 'user', userId }, deps.newId('cart'), now);
  for (const productId of wanted) {
    await insertCartLine(tx, { id: deps.newId('cartLine'), cartId, productId, quantity: 1, createdAt: now });
  }
  const person = { userId, emailKey: email };
  const snapshot = await takeSnapshot(tx, deps, cartId, { person, shipTo: null, methodId: null });
  const { checkout } = await insertHeldCheckout(tx, deps, {
    cartId,
    person,
    contactEmail: '',
    network: null,
    snapshot,
    livemode: false,
    accepted: null,
    staying: 'all',
  });
  if (!checkout) throw new Error('the goods are on hold');
  return {
    id: toId('paymentSession', `cs_${checkout.id}`),
    url: null,
    status: 'complete',
    paid: true,
    paidAt: deps.now(),
    totalMinor: snapshot.sums.totalMinor,
    currency: checkout.currency,
    livemode: false,
    paymentIntent: toId('paymentIntent', `pi_${checkout.id}`),
    metadata: {
      shopId,
      checkoutId: checkout.id,
      userId,
      orderNumber: checkout.orderNumber,
      tax: null,
      discountCode: null,
      pickUp: null,
    },
    email,
    name: 'A buyer',
    phone: '+1 555 0100',
    address: {
      line1: '1 High Street',
      line2: '',
      city: 'Springfield',
      state: 'IL',
      postalCode: '62701',
      country: 'US',
    },
  };
}
