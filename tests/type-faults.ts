/**
 * Faults that must not compile. `npm run types` reads this file: if the compiler accepts one, the directive
 * above it is unused, which is an error. Nothing here runs. Those of payments are in payment-type-faults.ts.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { StructuredData } from '../src/client/lib/structured-data.ts';
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
import { listShipments } from '../src/server/orders/fulfilment/shipment-repository.ts';
import { listOrderLines } from '../src/server/orders/order-repository.ts';
import { findRefund } from '../src/server/orders/refunds/refund-repository.ts';
import type { RefundLine } from '../src/server/orders/refunds/refund-service.ts';
import { findSetting, putSetting } from '../src/server/settings/setting-repository.ts';
import type { PriceRange } from '../src/shared/catalogue/product-filter.ts';
import type { OrderId, ProductId, UserId } from '../src/shared/ids.ts';
import { DEFAULT_LOCALE } from '../src/shared/locale.ts';
import { addMoney, formatMoney, type Money } from '../src/shared/money/money.ts';
import type { AuditFact } from '../src/shared/operations/audit.ts';
import type { OrderEvent } from '../src/shared/orders/order-event.ts';
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
  // @ts-expect-error nullable where stock is untracked, so not a number
  const stock: number | undefined = row?.stockOnHand;
  // @ts-expect-error the row lacks a column that the other type needs
  const line: { id: ProductId; quantity: number } | undefined = row;
  return `${name} ${stock} ${line}`;
}

export async function anotherId(): Promise<void> {
  const [row] = await stockQuery(from, { id: productId });
  // @ts-expect-error a product id was selected, not an order id
  const selected: OrderId | undefined = row?.id;
  // @ts-expect-error an order id is sent where a product id is expected
  await stockQuery(from, { id: orderId });
  // @ts-expect-error the same for a list
  await findProducts(from, [orderId]);
  // @ts-expect-error the schema returns the id of its own kind
  const parsed: UserId = productIdInput.parse(selected).id;
  // @ts-expect-error a product id is not a cart line id
  await removeFromCart(deps, actor, { lineId: productId });
  // @ts-expect-error a plain string is not an id
  await insertCartLine(tx, { id: 'cln_1', cartId: 'crt_1', productId, quantity: 1, createdAt: now });
  await audit(tx, deps, actor, { action: 'user.sign_in', entity: 'user', entityId: parsed, data: {} });
}

export async function idsOfWhatBelongsToAnOrder(): Promise<void> {
  const [line] = await listOrderLines(from, orderId);
  const [shipment] = await listShipments(from, orderId);
  if (!line || !shipment) return;
  // @ts-expect-error an order line id is not a refund id
  await findRefund(from, line.id);
  // @ts-expect-error a shipment id is not an order line id
  const chosen: RefundLine = { orderLineId: shipment.id, quantity: 1 };
  // @ts-expect-error a plain string is not an id
  const written: RefundLine = { orderLineId: 'oln_1', quantity: 1 };
  const given = { amountMinor: line.taxMinor };
  // @ts-expect-error a refund event needs a refund id
  const event: OrderEvent = { kind: 'refund_succeeded', data: { ...given, refundId: line.id } };
  // @ts-expect-error a session is found by its id, not by its secret
  await findSession(from, newSecret());
  void [chosen, written, event];
}

export async function whoseCart(): Promise<void> {
  // @ts-expect-error cart lines are found by cart, not by user
  await listCartLines(from, userId);
  // @ts-expect-error holds to leave out are found by cart, not by user
  await sumHoldsOfOtherCarts(from, [productId], userId, now);
  // @ts-expect-error a user id alone is not a cart owner
  await findCart(from, userId);
  // @ts-expect-error an owner is a guest or a user, not both
  await findCart(from, { kind: 'guest', userId });
}

export async function whatPreparedQueriesAreGiven(): Promise<void> {
  // @ts-expect-error a misspelt key
  await stockQuery(from, { ID: productId });
  // @ts-expect-error a missing value
  await stockQuery(from);
  // @ts-expect-error an extra key
  await stockQuery(from, { id: productId, limit: 5 });

  preparedWrite('touch', (writer, given: Given<{ id: ProductId; now: Date }>) =>
    writer
      .update(writer.tables.products)
      // @ts-expect-error a column that the table does not have
      .set({ updated: writtenAs(writer.tables.products.updatedAt, given.now) })
      // @ts-expect-error a placeholder that is never filled
      .where(eq(writer.tables.products.id, given.productId)),
  );
  preparedQuery('others', (reader, given: Given<{ orderId: OrderId; text: string }>) => {
    const { products } = reader.tables;
    // @ts-expect-error a column compared with an id of another kind
    equals(products.id, given.orderId);
    // @ts-expect-error a plain string is not an id
    equals(products.id, given.text);
    // @ts-expect-error drizzle's own comparison, which would accept any of them
    eq(products.id, given.orderId);
    return reader.select().from(products).where(equals(products.name, given.text));
  });
  preparedQuery('lists', (reader, { ids }: Given<{ ids: ValueList<OrderId> }>) =>
    reader
      .select()
      .from(reader.tables.products)
      // @ts-expect-error a list of ids of another kind than the column's
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
  // @ts-expect-error a plain array of ids is not the engine's list type
  const list: ValueList<OrderId> = valuesFor(from, [row.id]);
  void list;
}

export async function whatIsInserted(): Promise<void> {
  const insertMovements = preparedInsert('stockMovements');
  const movement = { id: 'stm_1', productId, delta: -1, reason: 'sale' as const, createdAt: now };
  await insertMovements(tx, [movement]);
  const misspelt = [1].map(() => ({ ...movement, orderID: orderId }));
  // @ts-expect-error a misspelt key, also in a row built beforehand
  await insertMovements(tx, misspelt);
  // @ts-expect-error the same through the repository
  await moveStock(tx, ...misspelt);
  // @ts-expect-error a missing key
  await insertMovements(tx, [{ id: 'stm_1', productId, delta: -1, createdAt: now }]);
  // @ts-expect-error an id of another kind
  await insertMovements(tx, [{ ...movement, productId: orderId }]);
}

export async function whatIsWrittenDown(): Promise<void> {
  const entityId = 'voltcart.zip';
  // @ts-expect-error an unknown action
  await audit(tx, deps, actor, { entityId, action: 'backup.mode', entity: 'backup', data: { bytes: 1 } });
  // @ts-expect-error a backup does not concern a product
  await audit(tx, deps, actor, { entityId, action: 'backup.made', entity: 'product', data: { bytes: 1 } });
  // @ts-expect-error a misspelt key
  await audit(tx, deps, actor, { entityId, action: 'backup.made', entity: 'backup', data: { byte: 1 } });
  // @ts-expect-error another action's data
  await audit(tx, deps, actor, { entityId, action: 'user.sign_in', entity: 'user', data: { bytes: 1 } });
}

export async function whatIsASetting(): Promise<void> {
  // @ts-expect-error no such setting
  await findSetting(from, 'shop-id');
  // @ts-expect-error another setting's value
  await putSetting(tx, 'shop', { version: 1, plan: { zones: [] } }, now);
  // @ts-expect-error a misspelt key of its value
  const zones = (await findSetting(from, 'delivery'))?.plan.zone;
  void zones;
}

export function whatIsReadOfIt(fact: AuditFact): unknown {
  // @ts-expect-error the data depends on the action
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
const { sku: _, ...withoutSku } = toRestProduct(record, { currency: 'USD', publicUrl: 'http://shop.test' });

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
    // @ts-expect-error a misspelt key beside the data
    handle: async () => ({ message: 'Picture', uri: '/media/a' }),
  }),
  restCall({
    ...described,
    input: listQuery,
    data: z.array(restProduct),
    // @ts-expect-error a paged list must answer with its next cursor
    handle: async () => ({ message: 'Products', data: [] }),
  }),
  restCall({
    ...described,
    data: restProduct,
    produces: 'application/x-ndjson',
    // @ts-expect-error a streaming call has no other answer
    handle: async () => ({ message: 'Product' }),
  }),
];

export async function unitsAsMoney(row: NewProductRow): Promise<void> {
  // @ts-expect-error a number of units is not a price
  await insertProduct(tx, { ...row, priceMinor: units });
  // @ts-expect-error nor part of a sum
  const sum: Money = addMoney(row.priceMinor, units);
  // @ts-expect-error nor an amount to format
  formatMoney(row.stockOnHand, DEFAULT_LOCALE);
  // @ts-expect-error arithmetic gives a plain number until `money` checks it
  const twice: Money = row.priceMinor * 2;
  // @ts-expect-error nor the bound of a price range
  const range: PriceRange = { fromMinor: units, toMinor: null };
  void [sum, twice, range];
}

export const NOT_OF_SCHEMA_ORG: StructuredData[] = [
  // @ts-expect-error schema.org knows no such property of an offer
  { '@type': 'Product', offers: { '@type': 'Offer', shipingDetails: [] } },
  // @ts-expect-error nor a number as an address
  { '@type': 'WebSite', url: 7 },
];
