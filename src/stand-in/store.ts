import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { newId } from './ids.ts';

/**
 * `seq` is the order of creation (Stripe's `created` is in whole seconds and ties). `created` and
 * `expires_at` are epoch seconds, as Stripe sends them; columns in epoch milliseconds end in `_ms`.
 */
const SCHEMA = `
create table if not exists setting (name text primary key, value text not null) strict;
create table if not exists session (
  seq integer primary key autoincrement, id text not null unique,
  created integer not null, expires_at integer not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_status text not null check (payment_status in ('unpaid', 'paid')),
  amount_total integer not null, params text not null, buyer text,
  payment_intent text unique,
  check ((status = 'complete') = (payment_intent is not null)),
  check (payment_status = 'unpaid' or status = 'complete')
) strict;
create index if not exists session_open on session (expires_at) where status = 'open';
create table if not exists payment (
  seq integer primary key autoincrement, id text not null unique, charge text not null unique,
  session text not null unique references session (id),
  created integer not null,
  status text not null check (status in ('processing', 'succeeded', 'failed')),
  amount integer not null, currency text not null,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  metadata text not null, buyer text not null, card text not null
) strict;
create table if not exists coupon (
  seq integer primary key autoincrement, id text not null unique,
  created integer not null, name text,
  amount_off integer not null check (amount_off > 0), currency text not null,
  max_redemptions integer, redeem_by integer,
  times_redeemed integer not null default 0 check (times_redeemed <= max_redemptions),
  metadata text not null
) strict;
create table if not exists refund (
  seq integer primary key autoincrement, id text not null unique,
  payment text not null references payment (id),
  created integer not null, amount integer not null check (amount > 0),
  reason text, metadata text not null
) strict;
create table if not exists event (
  seq integer primary key autoincrement, id text not null unique,
  created integer not null, type text not null, body text not null
) strict;
create table if not exists delivery (
  seq integer primary key autoincrement, event text not null references event (id), endpoint text,
  state text not null check (state in ('pending', 'delivered', 'failed', 'lost')),
  due_at_ms integer not null, claimed_until_ms integer not null default 0,
  attempts integer not null default 0, last_status integer, last_error text, delivered_at_ms integer
) strict;
create index if not exists delivery_due on delivery (due_at_ms) where state = 'pending';
create table if not exists endpoint (
  seq integer primary key autoincrement, id text not null unique,
  created integer not null, url text not null, secret text not null, events text not null,
  api_version text, description text, metadata text not null
) strict;
create table if not exists idempotency (
  key text primary key, created_ms integer not null, endpoint text not null, form text not null,
  status integer not null, body text not null
) strict;
`;

/** The stand-in's own file. better-sqlite3 is synchronous, so a write's body is one transaction by itself. */
export type Store = {
  readonly now: () => Date;
  /** Whether it stands in for live mode. No money moves in any. */
  readonly live: boolean;
  /** The API's secret key (`sk_test_…`); created at the first start and kept. */
  readonly apiKey: string;
  readonly accountId: string;
  /** The secret that signs webhooks (`whsec_…`); created at the first start and kept. */
  readonly webhookSecret: string;
  /** The hosted payment pages' URL for browsers: an origin and the path they are mounted under. */
  readonly pagesUrl: () => string;
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  /** @returns how many rows were changed. */
  run(sql: string, ...values: SqlValue[]): number;
  /** Runs a transaction; may be nested. */
  write<Result>(body: () => Result): Result;
  /** Called after each newly queued delivery; set by the courier. */
  onQueued: () => void;
  close(): void;
};

export type SqlValue = string | number | null;

export type StoreOptions = { file: string; now: () => Date; pagesUrl: () => string; live?: boolean };

export function openStore({ file, now, pagesUrl, live = false }: StoreOptions): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('busy_timeout = 2000');
  db.pragma('foreign_keys = ON');
  db.exec(SCHEMA);
  const columns = db.pragma('table_info(delivery)') as { name: string }[];
  // Files of earlier versions.
  if (!columns.some(({ name }) => name === 'endpoint'))
    db.exec('alter table delivery add column endpoint text');

  const statements = new Map<string, Database.Statement<SqlValue[]>>();
  const prepared = (sql: string): Database.Statement<SqlValue[]> => {
    const statement = statements.get(sql) ?? db.prepare<SqlValue[]>(sql);
    statements.set(sql, statement);
    return statement;
  };
  const kept = (name: string, prefix: 'sk_test' | 'sk_live' | 'whsec' | 'acct'): string => {
    prepared('insert into setting (name, value) values (?, ?) on conflict do nothing').run(
      name,
      newId(prefix),
    );
    const row = prepared('select value from setting where name = ?').get(name) as { value: string };
    return row.value;
  };

  return {
    now,
    pagesUrl,
    live,
    apiKey: kept('api_key', live ? 'sk_live' : 'sk_test'),
    accountId: kept('account_id', 'acct'),
    webhookSecret: kept('webhook_secret', 'whsec'),
    get: <Row>(sql: string, ...values: SqlValue[]) => prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SqlValue[]) => prepared(sql).all(...values) as Row[],
    run: (sql, ...values) => prepared(sql).run(...values).changes,
    write: (body) => db.transaction(body).immediate(),
    onQueued: () => {},
    close: () => {
      db.close();
    },
  };
}

/** The current time in whole seconds, as Stripe's timestamps are. */
export const secondsNow = (store: Store): number => Math.floor(store.now().getTime() / 1000);
