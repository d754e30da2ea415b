import { asc, type InferInsertModel } from 'drizzle-orm';
import { changeRole } from '../../src/server/accounts/user-admin-service.ts';
import { SYSTEM } from '../../src/server/actor.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import type { Tables } from '../../src/server/db/schema.ts';
import type { Deps } from '../../src/server/deps.ts';
import { insertOrder } from '../../src/server/orders/order-repository.ts';
import { type OrderId, type OrderLineId, type ProductId, toId, type UserId } from '../../src/shared/ids.ts';
import { type Money, money } from '../../src/shared/money/money.ts';
import { priceGoods } from '../../src/shared/money/pricing.ts';
import type { FulfilmentStatus, PaymentStatus } from '../../src/shared/orders/order-status.ts';
import { seededRandom } from '../seeded-random.ts';
import { pick } from './generate.ts';

const BATCH = 500;
const YEARS_MS = 3 * 365 * 86_400_000;
const FIRST_NAMES = ['Ada', 'Bo', 'Chandra', 'Dilip', 'Eve', 'Farah', 'Gita', 'Hugo', 'Ines', 'Jon', 'Kiran'];

type Row<Name extends keyof Tables> = InferInsertModel<Tables[Name]>;

/**
 * Generates users, orders with everything that belongs to them, mails and audit entries, spread over the last
 * three years.
 */
export async function generateShop(deps: Deps, counts: { users: number; orders: number }): Promise<void> {
  const users = await generateUsers(deps, counts.users);
  const { products } = deps.db.read.tables;
  const goods = await deps.db.read
    .select({ id: products.id, name: products.name, sku: products.sku, price: products.sellingPriceMinor })
    .from(products)
    .orderBy(asc(products.id))
    .limit(2_000);
  const random = seededRandom(23);
  for (let start = 0; start < counts.orders; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, counts.orders - start) }, (_, i) =>
      makeOrder(deps, random, { index: start + i, of: counts.orders, users, goods }),
    );
    await deps.db.transaction((tx) => insertBatch(tx, batch));
    if (start % 20_000 === 0) console.log(`  ${start} of ${counts.orders} orders ...`);
  }
}

async function generateUsers(deps: Deps, count: number): Promise<UserId[]> {
  const random = seededRandom(19);
  const now = deps.now().getTime();
  const rows: Row<'users'>[] = Array.from({ length: count }, (_, i) => {
    const email = `person.${i}@example${Math.floor(random() * 50)}.test`;
    const createdAt = new Date(now - YEARS_MS + Math.floor((i / count) * YEARS_MS));
    return {
      id: deps.newId('user'),
      email,
      emailKey: email,
      name: `${pick(random, FIRST_NAMES)} Number ${i}`,
      role: 'GENERAL',
      passwordHash: 'nobody logs in',
      createdAt,
      updatedAt: createdAt,
    };
  });
  for (let start = 0; start < count; start += BATCH) {
    await deps.db.transaction((tx) =>
      tx
        .insert(tx.tables.users)
        .values(rows.slice(start, start + BATCH))
        .then(() => undefined),
    );
  }
  const ids = rows.map(({ id }) => id);
  for (const userId of ids.slice(0, 5)) await changeRole(deps, SYSTEM, { userId, role: 'ADMIN' });
  return ids;
}

type Goods = { id: ProductId; name: string; sku: string | null; price: Money };
type Made = {
  order: Row<'orders'>;
  lines: Row<'orderLines'>[];
  payment: Row<'payments'>;
  event: Row<'orderEvents'>;
  mail: Row<'mails'>;
  audit: Row<'auditEntries'>;
  refund: Row<'refunds'> | null;
};

/** Old orders are finished; some recent ones are open, and some of any age are refunded or flagged. */
function makeOrder(
  { newId, now }: Deps,
  random: () => number,
  { index, of, users, goods }: { index: number; of: number; users: UserId[]; goods: Goods[] },
): Made {
  const id = newId('order');
  const createdAt = new Date(now().getTime() - YEARS_MS + Math.floor((index / of) * YEARS_MS));
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, position) =>
    makeLine(newId('orderLine'), id, position, pick(random, goods), 1 + Math.floor(random() * 3)),
  );
  const { totalMinor } = priceGoods(lines);
  const draw = random();
  const [paymentStatus, fulfilmentStatus] = statesOf(draw, index > of * 0.99);
  const [sessionId, livemode] = [toId('paymentSession', `cs_${index}`), draw < 0.9];
  const userIndex = Math.floor(random() * users.length);
  const email = `person.${userIndex}@example.test`;
  const common = { createdAt, updatedAt: createdAt };
  return {
    order: {
      id,
      number: `V${String(index).padStart(7, '0')}`,
      userId: users[userIndex] ?? null,
      email,
      name: `${pick(random, FIRST_NAMES)} Number ${userIndex}`,
      addressLine1: 'High Street 1',
      currency: 'USD',
      subtotalMinor: totalMinor,
      totalMinor,
      paymentStatus,
      fulfilmentStatus,
      short: draw > 0.9995,
      livemode,
      ...common,
    },
    lines,
    payment: {
      orderId: id,
      provider: 'stripe',
      sessionId,
      state: paymentStatus === 'review' ? 'review' : 'accepted',
      paidMinor: totalMinor,
      refundedMinor: paymentStatus === 'refunded' ? totalMinor : money(0),
      currency: 'USD',
      livemode,
    },
    event: {
      id: newId('orderEvent'),
      orderId: id,
      kind: 'placed',
      data: { sessionId, paidMinor: totalMinor, currency: 'USD', short: false },
      createdAt,
    },
    mail: {
      id: newId('mail'),
      kind: 'order_confirmation',
      subjectId: id,
      recipient: email,
      subject: `Your order V${index}`,
      text: 'Thank you.',
      html: '<p>Thank you.</p>',
      state: draw > 0.999 ? 'failed' : 'sent',
      nextTryAt: createdAt,
      createdAt,
    },
    audit: {
      id: newId('auditEntry'),
      actorId: users[0] ?? null,
      action: 'product.updated',
      entity: 'product',
      entityId: lines[0]?.productId ?? '',
      data: { changes: [{ field: 'brand', from: 'An earlier brand', to: 'Acme' }] },
      createdAt,
    },
    refund:
      paymentStatus === 'refunded'
        ? {
            id: newId('refund'),
            orderId: id,
            amountMinor: totalMinor,
            lines: [],
            restock: false,
            state: 'succeeded',
            ...common,
          }
        : null,
  };
}

const makeLine = (
  id: OrderLineId,
  orderId: OrderId,
  position: number,
  of: Goods,
  quantity: number,
): Row<'orderLines'> => ({
  id,
  orderId,
  position,
  productId: of.id,
  sku: of.sku,
  name: of.name,
  listPriceMinor: of.price,
  unitPriceMinor: of.price,
  quantity,
  taxMinor: money(0),
});

function statesOf(draw: number, recent: boolean): [PaymentStatus, FulfilmentStatus] {
  if (draw < 0.03) return ['refunded', 'cancelled'];
  if (draw < 0.031) return ['review', 'unfulfilled'];
  if (recent) return ['paid', draw < 0.5 ? 'unfulfilled' : draw < 0.8 ? 'packed' : 'shipped'];
  return ['paid', 'delivered'];
}

async function insertBatch(tx: Transaction, batch: Made[]): Promise<void> {
  const { payments, orderEvents, mails, auditEntries, refunds } = tx.tables;
  for (const { order, lines } of batch) await insertOrder(tx, order, lines);
  await tx.insert(payments).values(batch.map(({ payment }) => payment));
  await tx.insert(orderEvents).values(batch.map(({ event }) => event));
  await tx.insert(mails).values(batch.map(({ mail }) => mail));
  await tx.insert(auditEntries).values(batch.map(({ audit }) => audit));
  const given = batch.flatMap(({ refund }) => refund ?? []);
  if (given.length > 0) await tx.insert(refunds).values(given);
}
