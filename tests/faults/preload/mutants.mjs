import crypto from 'node:crypto';
import http, { OutgoingMessage } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { watchDatabase, writesOf } from './watch-database.mjs';

/** At the opening, and before a transaction that follows a lossy one. */
const SYNCED = /^pragma synchronous = FULL$/i;

/**
 * Loaded before the shop: plants the faults named in FAULT_MUTANTS, comma-separated, so that the suites can
 * show that they notice them. The shop's own code is unchanged.
 */
const PLANT = {
  /** A repeated request under the same key opens another session. */
  'no idempotency key'() {
    const { setHeader } = OutgoingMessage.prototype;
    OutgoingMessage.prototype.setHeader = function (name, value) {
      return name.toLowerCase() === 'idempotency-key' ? this : setHeader.call(this, name, value);
    };
  },

  /** Every third transaction on a cart or an order is rolled back and reported as committed. */
  'lying commit'() {
    let commits = 0;
    const isShopping = (connection) =>
      writesOf(connection).has('insert cart_line') || writesOf(connection).has('insert order');
    watchDatabase({
      rewrite: (sql, connection) =>
        sql === 'COMMIT' && isShopping(connection) && ++commits % 3 === 0 ? 'ROLLBACK' : sql,
    });
  },

  /** Each statement commits on its own, without a transaction. */
  'no transaction'() {
    watchDatabase({
      rewrite: (sql) => (/^(BEGIN|SAVEPOINT|RELEASE|COMMIT|ROLLBACK)\b/.test(sql) ? null : sql),
    });
  },

  /** A checkout moves to paid from any state. */
  'open gate'() {
    const gate = ' and "checkout"."state" in (';
    watchDatabase({
      rewrite: (sql) =>
        sql.startsWith('update "checkout" ')
          ? sql.replace(gate, ' or "checkout"."state" is null and "checkout"."state" in (')
          : sql,
    });
  },

  /** Units on hold for others count as free. */
  'holds do not count'() {
    watchDatabase({
      rewrite: (sql) => sql.replaceAll('"stock_hold"."expires_at" > ', '"stock_hold"."expires_at" < '),
    });
  },

  /** No waiting for a product's row lock. */
  'no product lock'() {
    const start = 'update "product" set "version" = "product"."version" where ';
    watchDatabase({
      rewrite(sql) {
        if (!sql.startsWith(start)) return sql;
        const [condition, columns] = sql.slice(start.length).split(' returning ');
        return `select ${columns} from "product" where ${condition}`;
      },
    });
  },

  /** Completing the payment page counts as paid. */
  'complete is paid'() {
    rewriteJson((object) => {
      if (object.object === 'checkout.session' && object.status === 'complete')
        object.payment_status = 'paid';
    });
  },

  /** The provider's lists show every session as unpaid. */
  'lists do not say paid'() {
    rewriteJson((object) => {
      if (object.object !== 'list') return;
      for (const item of object.data) if (item.object === 'checkout.session') item.payment_status = 'unpaid';
    });
  },

  /** Pages are not closed at the provider; the shop takes them for expired. */
  'pages stay open'() {
    const { request } = http;
    http.request = (options, ...rest) => {
      if (!options.path?.endsWith('/expire')) return request(options, ...rest);
      return request({ ...options, method: 'GET', path: options.path.replace(/\/expire$/, '') }, ...rest);
    };
    syncBuiltinESMExports();
    rewriteJson((object) => {
      if (object.object === 'checkout.session' && object.status === 'open') object.status = 'expired';
    });
  },

  /** A pool keeps its broken connections and hands them out again. */
  'broken connections stay'() {
    const { prototype } = createRequire(import.meta.url)('pg-pool');
    prototype._remove = () => undefined;
    prototype._release = function (client, idleListener) {
      this._idle.push({ client, idleListener });
      this._pulseQueue();
    };
  },

  /** Each process stays with the server that it found first. */
  'other servers are not looked for'() {
    const { Client } = createRequire(import.meta.url)('pg');
    const { connect } = Client.prototype;
    let first = null;
    Client.prototype.connect = function (...args) {
      first ??= this.port;
      this.port = first;
      return connect.apply(this, args);
    };
  },

  /** A standby is taken for up to date, however far behind it is. */
  'a standby is believed'() {
    const { port } = new URL(process.env.DATABASE_READ_URL);
    watchDatabase({
      rewrite: (sql, connection) =>
        connection.port === Number(port)
          ? sql.replace(/^select "version" from "(guard|lock_row)"/, 'select 2147483647 from "$1"')
          : sql,
    });
  },

  /** Any two signatures match. */
  'any signature fits'() {
    crypto.timingSafeEqual = () => true;
    syncBuiltinESMExports();
  },

  /** A webhook is committed a moment after it is acknowledged. */
  'commit after the answer'() {
    const SOON_MS = 5;
    const late = new Set();
    const commitNow = (connection) => {
      if (late.delete(connection)) connection.exec('END');
    };
    watchDatabase({
      before(sql, connection) {
        if (sql.startsWith('BEGIN')) commitNow(connection);
      },
      rewrite(sql, connection) {
        if (sql === 'ROLLBACK' && late.has(connection)) return null;
        if (sql !== 'COMMIT' || !writesOf(connection).has('insert payment_event')) return sql;
        late.add(connection);
        setTimeout(commitNow, SOON_MS, connection);
        return null;
      },
    });
  },

  /** A commit is acknowledged before it is on disk. */
  'synchronous off'() {
    watchDatabase({ rewrite: (sql) => sql.replace(SYNCED, 'pragma synchronous = OFF') });
  },

  /** The driver's default for a reopened file, and what a lossy transaction leaves behind. */
  'synchronous not said'() {
    watchDatabase({ rewrite: (sql) => (SYNCED.test(sql) ? null : sql) });
  },
};

/** Changes the objects that the shop reads from the provider, at any depth. */
function rewriteJson(change) {
  const { parse } = JSON;
  JSON.parse = (text, reviver) => {
    const value = parse(text, reviver);
    if (value?.object === 'event') change(value.data.object);
    else if (value?.object) change(value);
    return value;
  };
}

if (isMainThread) {
  for (const name of (process.env.FAULT_MUTANTS ?? '').split(',').filter(Boolean)) {
    if (!PLANT[name]) throw new Error(`there is no mutant '${name}'`);
    PLANT[name]();
  }
}
