import type { Database } from '../../../src/server/db/database.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { watchDatabase } from '../preload/watch-database.mjs';
import type { RULES } from './invariants.ts';

/**
 * A fault planted in the shop under test: in a statement on its way to the database, or in its dependencies.
 */
export type Mutant = {
  sql?: (statement: string) => string;
  deps?: (deps: Deps) => Deps;
  /** The invariant that must find it, without the model. */
  breaks?: keyof typeof RULES;
};

const nowhere = (statement: string): string => statement.replace(' where ', ' where 1 = 0 and ');
const where = (start: string, change: (statement: string) => string) => (statement: string) =>
  statement.startsWith(start) ? change(statement) : statement;

/** The values that an insert gives to a column, row by row: placeholders or constants. */
const ROW = /\((?:[^()]|\(\))*\)/g;
const columnsOf = (statement: string) => statement.match(ROW)?.[0].slice(1, -1).split(', ') ?? [];

/** Changes the value of one column in what is inserted; `change` keeps the placeholder. */
const inserted = (table: string, column: string, change: (value: string) => string) =>
  where(`insert into "${table}" `, (statement) => {
    const at = columnsOf(statement).indexOf(`"${column}"`);
    const [before = '', rows = ''] = statement.split(' values ');
    const changed = rows.replace(ROW, (row) => {
      const values = row.slice(1, -1).split(', ');
      return `(${values.map((value, n) => (n === at ? change(value) : value)).join(', ')})`;
    });
    return `${before} values ${changed}`;
  });

/** Inserts nothing if the column has a value. */
const insertedOnlyWithout = (table: string, column: string) =>
  where(`insert into "${table}" `, (statement) => {
    const at = columnsOf(statement).indexOf(`"${column}"`);
    const [before = '', row = ''] = statement.split(' values ');
    const values = row.slice(1, -1).split(', ');
    return values[at] === '?' ? `${before} select ${values.join(', ')} where 1 = 0` : statement;
  });

/** The query that reads which holds give way. */
const WEIGHING = 'select "stock_hold"."checkout_id", "stock_hold"."product_id", "stock_hold"."quantity"';

/** The faults that the model must notice. The shop's own code is unchanged. */
export const MUTANTS = {
  'holds are never given back': { sql: where('delete from "stock_hold"', nowhere) },
  'what others hold does not count': {
    sql: (statement) => statement.replaceAll('"stock_hold"."expires_at" > ', '"stock_hold"."expires_at" < '),
  },
  'a sale leaves the stock as it is': { sql: where('update "product" set "stock_on_hand"', nowhere) },
  'what was bought stays in the cart': {
    sql: where('delete from "cart_line" where "cart_line"."id" in', nowhere),
  },
  'the gate to paid is open': {
    sql: where('update "checkout"', (statement) =>
      statement.replace(
        ' and "checkout"."state" in (',
        ' or "checkout"."state" is null and "checkout"."state" in (',
      ),
    ),
  },
  'the reconciler sees no sessions': {
    deps: (deps) => ({ ...deps, payments: { ...deps.payments, listSessions: async () => [] } }),
  },
  'an open page counts as paid': {
    deps: (deps) => ({
      ...deps,
      payments: {
        ...deps.payments,
        findSession: async (id) => {
          const session = await deps.payments.findSession(id);
          return session && { ...session, paid: true };
        },
      },
    }),
  },
  'refunds made at the provider are not heard of': {
    deps: (deps) => ({ ...deps, payments: { ...deps.payments, listRefunds: async () => [] } }),
  },
  'refunds do not count': {
    sql: where('select', (statement) =>
      statement.replace(/ from "refund" where /, ' from "refund" where 1 = 0 and '),
    ),
  },
  'an expired page is forgotten': {
    deps: (deps) => ({
      ...deps,
      payments: {
        ...deps.payments,
        async expireSession(id) {
          const session = await deps.payments.expireSession(id);
          return session && { ...session, status: 'open' };
        },
      },
    }),
  },
  'a guest keeps the cart that was merged': { sql: where('delete from "cart" where', nowhere) },
  'a key opens any order': {
    sql: where('select', (statement) => statement.replace(/ where "order"."number" = \S+$/, '')),
  },
  'nobody gives way': {
    sql: where(WEIGHING, (statement) => statement.replace(' where ', ' where 1 = 0 and ')),
  },
  'fresh holds give way, too': {
    sql: where(WEIGHING, (statement) => statement.replace('"checkout"."created_at"', '0')),
  },
  'fresh uses of a code give way, too': {
    sql: where('select "checkout"."id", "discount_use"."user_id"', (statement) =>
      statement.replace('"discount_use"."created_at"', '0'),
    ),
  },
  'a closed page can still be paid': {
    deps: (deps) => ({
      ...deps,
      payments: {
        ...deps.payments,
        async expireSession(id) {
          const session = await deps.payments.findSession(id);
          return session?.status === 'open' ? { ...session, status: 'expired' } : session;
        },
      },
    }),
  },
  'a sold line forgets its discount': {
    breaks: 'paid',
    sql: inserted('order_line', 'discount_minor', (value) => `${value} * 0`),
  },
  'the delivery is not charged': {
    breaks: 'paid',
    deps: (deps) => ({
      ...deps,
      payments: {
        ...deps.payments,
        createSession: (request) =>
          deps.payments.createSession({
            ...request,
            extras: request.extras.filter(({ part }) => part !== 'delivery'),
          }),
      },
    }),
  },
  'reserved uses of a code do not count': {
    breaks: 'limit',
    sql: (statement) =>
      statement.replaceAll('"discount_use"."expires_at" > ', '"discount_use"."expires_at" < '),
  },
  'the use of a code is not kept': {
    breaks: 'uses',
    sql: insertedOnlyWithout('discount_use', 'order_id'),
  },
  'every sale leaves goods on stock': {
    breaks: 'units',
    sql: inserted('stock_movement', 'delta', (value) => `max(-1, ${value})`),
  },
  'all numbers are alike': {
    breaks: 'numbers',
    sql: inserted('document', 'number', (value) => `substr(${value}, 1, 3)`),
  },
  'numbers are skipped': {
    breaks: 'gaps',
    sql: where('insert into "document_series"', (statement) =>
      statement.replace('"document_series"."next" + 1', '"document_series"."next" + 2'),
    ),
  },
} satisfies Record<string, Mutant>;

export const AS_IT_IS: Mutant = {};

/** What a process has read of settings and versions, it keeps until it writes itself: one process alone is right. */
export const KEEPS_WHAT_IT_READ: Mutant = {
  deps(deps) {
    let writes = 0;
    const read = Object.create(deps.db.read, { dataVersion: { value: () => writes } });
    const transaction: Database['transaction'] = async (body) => {
      try {
        return await deps.db.transaction(body);
      } finally {
        writes++;
      }
    };
    return { ...deps, db: { ...deps.db, read, transaction } };
  },
};

let planted: Mutant = AS_IT_IS;
let isWatching = false;

/** From now on, what is opened runs with this mutant. */
export function plant(mutant: Mutant): void {
  planted = mutant;
  if (isWatching) return;
  isWatching = true;
  watchDatabase({ rewrite: (statement) => planted.sql?.(statement) ?? statement });
}

/** The dependencies that services get instead of the real ones. */
export const worldOf = (mutant: Mutant, deps: Deps): Deps => mutant.deps?.(deps) ?? deps;
