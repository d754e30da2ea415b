import crypto from 'node:crypto';
import { OutgoingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { watchDatabase, writesOf } from './watch-database.mjs';

/**
 * Loaded before the shop: plants the faults named in FAULT_MUTANTS, comma-separated, so that the suites
 * can show that they notice. Nothing of the shop's own code is touched.
 */
const PLANT = {
  /** A replay under the same key opens another session. */
  'no idempotency key'() {
    const { setHeader } = OutgoingMessage.prototype;
    OutgoingMessage.prototype.setHeader = function (name, value) {
      return name.toLowerCase() === 'idempotency-key' ? this : setHeader.call(this, name, value);
    };
  },

  /** Every third transaction of a cart or an order is undone and said to be committed. */
  'lying commit'() {
    let commits = 0;
    const isShopping = (connection) =>
      writesOf(connection).has('insert cart_line') || writesOf(connection).has('insert order');
    watchDatabase({
      rewrite: (sql, connection) =>
        sql === 'COMMIT' && isShopping(connection) && ++commits % 3 === 0 ? 'ROLLBACK' : sql,
    });
  },

  /** Each statement for itself: no transaction holds them together. */
  'no transaction'() {
    watchDatabase({ rewrite: (sql) => (/^(BEGIN|COMMIT|ROLLBACK)\b/.test(sql) ? null : sql) });
  },

  /** A checkout is moved to paid whatever it was before. */
  'open gate'() {
    const gate = ' and "checkout"."state" in (';
    watchDatabase({
      rewrite: (sql) =>
        sql.startsWith('update "checkout" ')
          ? sql.replace(gate, ' or "checkout"."state" is null and "checkout"."state" in (')
          : sql,
    });
  },

  /** What others have on hold is free for everybody. */
  'holds do not count'() {
    watchDatabase({
      rewrite: (sql) => sql.replaceAll('"stock_hold"."expires_at" > ', '"stock_hold"."expires_at" < '),
    });
  },

  /** Nobody waits for a product's row. */
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

  /** Whoever has gone through the payment page has paid. */
  'complete is paid'() {
    rewriteJson((object) => {
      if (object.object === 'checkout.session' && object.status === 'complete')
        object.payment_status = 'paid';
    });
  },

  /** What the provider lists is all unpaid. */
  'lists do not say paid'() {
    rewriteJson((object) => {
      if (object.object !== 'list') return;
      for (const item of object.data) if (item.object === 'checkout.session') item.payment_status = 'unpaid';
    });
  },

  /** Any two signatures are the same. */
  'any signature fits'() {
    crypto.timingSafeEqual = () => true;
    syncBuiltinESMExports();
  },

  /** A commit is answered before it is on the disk. */
  'synchronous off'() {
    watchDatabase({
      rewrite: (sql) => (sql === 'pragma synchronous = FULL' ? 'pragma synchronous = OFF' : sql),
    });
  },

  /** What the driver's build does with a reopened file when nobody says otherwise. */
  'synchronous not said'() {
    watchDatabase({ rewrite: (sql) => (sql === 'pragma synchronous = FULL' ? null : sql) });
  },
};

/** Changes what the shop reads from the provider: whole objects, not what they are in. */
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
