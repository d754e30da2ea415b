import { isDeepStrictEqual } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';

type Row = Record<string, string | number | null>;

/** The tables of an order, and the column that identifies its rows. */
const PARTS = [
  ['order', 'id'],
  ['order_line', 'order_id'],
  ['payment', 'order_id'],
  ['order_event', 'order_id'],
  ['mail', 'subject_id'],
  ['stock_movement', 'order_id'],
  ['order_search', 'order_id'],
] as const;
/** The other tables that placing an order changes. */
const CHANGED = ['payment_event', 'checkout', 'stock_hold', 'cart_line', 'product'];

type Parts = {
  event: Row;
  order: Row;
  checkout: Row;
  /** The rows to insert, per table. */
  inserts: { table: string; rows: Row[] }[];
  sold: { product: string; delta: number }[];
};

export type RawOrders = {
  /**
   * Writes what the shop wrote for these sessions, one transaction each. @returns the milliseconds spent
   * writing.
   */
  repeat: (sessionIds: readonly string[]) => number;
  /** @throws when the two files' rows differ. */
  assertSame: () => void;
  close: () => void;
};

/**
 * The least possible work: prepared statements on better-sqlite3, no reads, no rules, every row known in
 * advance. As durable as the shop: WAL, an fsync per order.
 */
export function openRawOrders(shopFile: string, rawFile: string): RawOrders {
  const shop = new BetterSqlite3(shopFile, { readonly: true });
  const raw = new BetterSqlite3(rawFile);
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = ON');
  const write = prepareWriting(raw);
  return {
    repeat(sessionIds) {
      const orders = sessionIds.map((id) => readParts(shop, id));
      const started = performance.now();
      for (const order of orders) write(order);
      return performance.now() - started;
    },
    assertSame() {
      for (const table of [...PARTS.map(([name]) => name), ...CHANGED]) {
        const rows = (from: BetterSqlite3.Database) =>
          from.prepare(`select * from "${table}" order by 1, 2`).all();
        if (!isDeepStrictEqual(rows(raw), rows(shop))) throw new Error(`the files differ in ${table}`);
      }
    },
    close() {
      shop.close();
      raw.close();
    },
  };
}

function readParts(shop: BetterSqlite3.Database, sessionId: string): Parts {
  const one = (sql: string, value: unknown) => shop.prepare(sql).get(value) as Row;
  const order = one(
    'select * from "order" where id = (select order_id from payment where session_id = ?)',
    sessionId,
  );
  const inserts = PARTS.map(([table, column]) => ({
    table,
    rows: shop.prepare(`select * from "${table}" where ${column} = ?`).all(order.id) as Row[],
  }));
  return {
    event: one('select * from payment_event where id = ?', `evt_${sessionId}`),
    order,
    checkout: one('select * from checkout where id = ?', order.checkout_id),
    inserts,
    sold: (inserts.find(({ table }) => table === 'stock_movement')?.rows ?? []).map((row) => ({
      product: String(row.product_id),
      delta: Number(row.delta),
    })),
  };
}

function prepareWriting(raw: BetterSqlite3.Database): (parts: Parts) => void {
  const inserting = new Map<string, BetterSqlite3.Statement>();
  const insert = (table: string, row: Row) => {
    let statement = inserting.get(table);
    if (!statement) {
      const columns = Object.keys(row);
      statement = raw.prepare(
        `insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
      );
      inserting.set(table, statement);
    }
    statement.run(Object.values(row));
  };
  const begin = raw.prepare('begin immediate');
  const commit = raw.prepare('commit');
  const pay = raw.prepare(
    "update checkout set state = 'paid', updated_at = ?, provider_session_id = ?, provider_url = null where id = ?",
  );
  const release = raw.prepare('delete from stock_hold where checkout_id = ?');
  const sell = raw.prepare('update product set stock_on_hand = stock_on_hand + ? where id = ?');
  const empty = raw.prepare(
    'delete from cart_line where product_id = ? and cart_id = (select id from cart where user_id = ?)',
  );
  return ({ event, order, checkout, inserts, sold }) => {
    begin.run();
    insert('payment_event', event);
    pay.run(checkout.updated_at, checkout.provider_session_id, checkout.id);
    release.run(checkout.id);
    for (const { table, rows } of inserts) for (const row of rows) insert(table, row);
    for (const { product, delta } of sold) {
      sell.run(delta, product);
      empty.run(product, order.user_id);
    }
    commit.run();
  };
}
