/**
 * Faults that must not compile, one each. `npm run types` reads this file: where the compiler lets one pass, the
 * mark above it is unused, and that fails. Nothing here runs.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { newSecret } from '../src/server/accounts/sessions/secrets.ts';
import { findSession } from '../src/server/accounts/sessions/session-repository.ts';
import type { Actor } from '../src/server/actor.ts';
import { audit } from '../src/server/audit/audit-service.ts';
import { findCart, insertCartLine, listCartLines } from '../src/server/cart/cart-repository.ts';
import { removeFromCart } from '../src/server/cart/cart-service.ts';
import {
  findProducts,
  insertProduct,
  type NewProductRow,
} from '../src/server/catalogue/products/product-repository.ts';
import { toRestProduct } from '../src/server/catalogue/products/rest-product.ts';
import { sumHoldsOfOtherCarts } from '../src/server/catalogue/stock/hold-repository.ts';
import { moveStock } from '../src/server/catalogue/stock/stock-repository.ts';
import {
  type Given,
  preparedQuery,
  preparedWrite,
  type Reader,
  type RowOf,
  type Transaction,
} from '../src/server/db/database.ts';
import { preparedInsert } from '../src/server/db/prepared-insert.ts';
import { equals, inValues, type ValueList, valuesFor, writtenAs } from '../src/server/db/values-in.ts';
import type { Deps } from '../src/server/deps.ts';
import { restCall } from '../src/server/http/rest/rest-call.ts';
import { listOrderLines, listShipments } from '../src/server/orders/order-repository.ts';
import { findRefund } from '../src/server/orders/refunds/refund-repository.ts';
import type { RefundLine } from '../src/server/orders/refunds/refund-service.ts';
import type { AuditFact } from '../src/shared/audit.ts';
import type { OrderId, ProductId, UserId } from '../src/shared/ids.ts';
import { DEFAULT_LOCALE } from '../src/shared/locale.ts';
import { addMoney, formatMoney, type Money } from '../src/shared/money.ts';
import type { OrderEvent } from '../src/shared/order-event.ts';
import type { PriceRange } from '../src/shared/product-filter.ts';
import { productIdInput } from '../src/shared/schemas/product.ts';
import { listQuery, restProduct } from '../src/shared/schemas/rest.ts';

declare const from: Reader;
declare const tx: Transaction;
declare const deps: Deps;
declare const actor: Actor;
declare const productId: ProductId;
declare const orderId: OrderId;
declare const userId: UserId;
declare const now: Date;
declare const units: number;

const stockQuery = preparedQuery('stock', (reader, { id }: Given<{ id: ProductId }>) => {
  const { products } = reader.tables;
  return reader
    .select({ id: products.id, stockOnHand: products.stockOnHand })
    .from(products)
    .where(equals(products.id, id));
});

export async function droppedColumns(): Promise<string> {
  const [row] = await stockQuery(from, { id: productId });
  // @ts-expect-error the select has no such column
  const name = row?.name;
  // @ts-expect-error what is null where stock is not tracked is no number
  const stock: number | undefined = row?.stockOnHand;
  // @ts-expect-error a row that lacks a column is not the row that somebody else needs
  const line: { id: ProductId; quantity: number } | undefined = row;
  return `${name} ${stock} ${line}`;
}

export async function anotherId(): Promise<void> {
  const [row] = await stockQuery(from, { id: productId });
  // @ts-expect-error a product's id was selected, not an order's
  const selected: OrderId | undefined = row?.id;
  // @ts-expect-error an order's id is sent where a product's is asked for
  await stockQuery(from, { id: orderId });
  // @ts-expect-error the same of a list
  await findProducts(from, [orderId]);
  // @ts-expect-error a schema gives the id of its kind
  const parsed: UserId = productIdInput.parse(selected).id;
  // @ts-expect-error a product is no line of a cart
  await removeFromCart(deps, actor, { lineId: productId });
  // @ts-expect-error nor is any text
  await insertCartLine(tx, { id: 'cln_1', cartId: 'crt_1', productId, quantity: 1, createdAt: now });
  await audit(tx, deps, actor, { action: 'user.sign_in', entity: 'user', entityId: parsed, data: {} });
}

export async function idsOfWhatBelongsToAnOrder(): Promise<void> {
  const [line] = await listOrderLines(from, orderId);
  const [shipment] = await listShipments(from, orderId);
  if (!line || !shipment) return;
  // @ts-expect-error an order's line is no refund
  await findRefund(from, line.id);
  // @ts-expect-error a parcel is no line
  const chosen: RefundLine = { orderLineId: shipment.id, quantity: 1 };
  // @ts-expect-error nor is any text
  const written: RefundLine = { orderLineId: 'oln_1', quantity: 1 };
  const given = { amountMinor: line.taxMinor };
  // @ts-expect-error a refund's event names a refund
  const event: OrderEvent = { kind: 'refund_succeeded', data: { ...given, refundId: line.id } };
  // @ts-expect-error a session is not found by its secret but by what is kept of it
  await findSession(from, newSecret());
  void [chosen, written, event];
}

export async function whoseCart(): Promise<void> {
  // @ts-expect-error a cart's lines are not found by its owner
  await listCartLines(from, userId);
  // @ts-expect-error nor are the holds that stand in nobody's way
  await sumHoldsOfOtherCarts(from, [productId], userId, now);
  // @ts-expect-error a user is no shopper without saying so
  await findCart(from, userId);
  // @ts-expect-error one owner, not two
  await findCart(from, { kind: 'guest', userId });
}

export async function whatPreparedQueriesAreGiven(): Promise<void> {
  // @ts-expect-error a misspelt key
  await stockQuery(from, { ID: productId });
  // @ts-expect-error a value left out
  await stockQuery(from);
  // @ts-expect-error one key too many
  await stockQuery(from, { id: productId, limit: 5 });

  preparedWrite('touch', (writer, given: Given<{ id: ProductId; now: Date }>) =>
    writer
      .update(writer.tables.products)
      // @ts-expect-error a column that the table does not have
      .set({ updated: writtenAs(writer.tables.products.updatedAt, given.now) })
      // @ts-expect-error a placeholder that nobody fills
      .where(eq(writer.tables.products.id, given.productId)),
  );
  preparedQuery('others', (reader, given: Given<{ orderId: OrderId; text: string }>) => {
    const { products } = reader.tables;
    // @ts-expect-error a column is compared with another kind's id
    equals(products.id, given.orderId);
    // @ts-expect-error any text is no id
    equals(products.id, given.text);
    // @ts-expect-error drizzle's own comparison, which would take any of them
    eq(products.id, given.orderId);
    return reader.select().from(products).where(equals(products.name, given.text));
  });
  preparedQuery('lists', (reader, { ids }: Given<{ ids: ValueList<OrderId> }>) =>
    reader
      .select()
      .from(reader.tables.products)
      // @ts-expect-error a list of another kind's ids than the column holds
      .where(inValues(reader, reader.tables.products.id, ids)),
  );
  preparedQuery('instants', (reader, { since }: Given<{ since: number }>) =>
    reader
      .select()
      .from(reader.tables.products)
      // @ts-expect-error the column holds instants
      .where(eq(reader.tables.products.createdAt, writtenAs(reader.tables.products.createdAt, since))),
  );
  const row: RowOf<typeof stockQuery> = { id: productId, stockOnHand: null };
  // @ts-expect-error ids are not a list of them as the engine reads it
  const list: ValueList<OrderId> = valuesFor(from, [row.id]);
  void list;
}

export async function whatIsInserted(): Promise<void> {
  const insertMovements = preparedInsert('stockMovements');
  const movement = { id: 'stm_1', productId, delta: -1, reason: 'sale' as const, createdAt: now };
  await insertMovements(tx, [movement]);
  const misspelt = [1].map(() => ({ ...movement, orderID: orderId }));
  // @ts-expect-error a misspelt key, also where the row was made before
  await insertMovements(tx, misspelt);
  // @ts-expect-error the same by way of the repository
  await moveStock(tx, ...misspelt);
  // @ts-expect-error a key left out
  await insertMovements(tx, [{ id: 'stm_1', productId, delta: -1, createdAt: now }]);
  // @ts-expect-error another kind's id
  await insertMovements(tx, [{ ...movement, productId: orderId }]);
}

export async function whatIsWrittenDown(): Promise<void> {
  const entityId = 'voltcart.zip';
  // @ts-expect-error no such action
  await audit(tx, deps, actor, { entityId, action: 'backup.mode', entity: 'backup', data: { bytes: 1 } });
  // @ts-expect-error a backup is not done to a product
  await audit(tx, deps, actor, { entityId, action: 'backup.made', entity: 'product', data: { bytes: 1 } });
  // @ts-expect-error a misspelt key
  await audit(tx, deps, actor, { entityId, action: 'backup.made', entity: 'backup', data: { byte: 1 } });
  // @ts-expect-error another action's data
  await audit(tx, deps, actor, { entityId, action: 'user.sign_in', entity: 'user', data: { bytes: 1 } });
}

export function whatIsReadOfIt(fact: AuditFact): unknown {
  // @ts-expect-error which data there is depends on the action
  if (fact.action !== 'backup.made') return fact.data.bytes;
  // @ts-expect-error a misspelt key
  return fact.data.byte;
}

const described = {
  method: 'GET',
  path: '/api/fault',
  summary: 'A fault',
  input: z.object({}),
} as const;

declare const record: Parameters<typeof toRestProduct>[0];
const { sku: _, ...withoutSku } = toRestProduct(record, 'USD');

export const restAnswers = [
  // @ts-expect-error the answer lacks its data
  restCall({ ...described, data: restProduct, handle: async () => ({ message: 'Product' }) }),
  restCall({
    ...described,
    data: restProduct,
    // @ts-expect-error the data lacks a field
    handle: async () => ({ message: 'Product', data: withoutSku }),
  }),
  restCall({
    ...described,
    data: null,
    also: z.object({ url: z.string() }),
    // @ts-expect-error what else the answer holds is misspelt
    handle: async () => ({ message: 'Picture', uri: '/media/a' }),
  }),
  restCall({
    ...described,
    input: listQuery,
    data: z.array(restProduct),
    // @ts-expect-error a list that takes a cursor says where it goes on
    handle: async () => ({ message: 'Products', data: [] }),
  }),
  restCall({
    ...described,
    data: restProduct,
    produces: 'application/x-ndjson',
    // @ts-expect-error a call that answers in lines has no other answer
    handle: async () => ({ message: 'Product' }),
  }),
];

export async function unitsAsMoney(row: NewProductRow): Promise<void> {
  // @ts-expect-error a number of units is no price
  await insertProduct(tx, { ...row, priceMinor: units });
  // @ts-expect-error nor part of a sum
  const sum: Money = addMoney(row.priceMinor, units);
  // @ts-expect-error nor an amount that is shown
  formatMoney(row.stockOnHand, DEFAULT_LOCALE);
  // @ts-expect-error what is counted on is a plain number, until `money` has looked at it
  const twice: Money = row.priceMinor * 2;
  // @ts-expect-error nor an end of a range of prices
  const range: PriceRange = { fromMinor: units, toMinor: null };
  void [sum, twice, range];
}
