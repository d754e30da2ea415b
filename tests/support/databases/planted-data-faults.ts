import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { DatabaseLocation } from '../../../src/server/db/open-database.ts';
import type { FilledShop } from '../shop/filled-shop.ts';

/** Writes past every check of the engine, as somebody with the file or the server's password can. */
export async function tamper(location: DatabaseLocation, statements: readonly string[]): Promise<void> {
  if (location.dialect === 'sqlite') {
    const connection = new BetterSqlite3(location.file);
    connection.pragma('foreign_keys = OFF');
    connection.pragma('ignore_check_constraints = ON');
    for (const statement of statements) connection.exec(statement);
    connection.close();
    return;
  }
  const client = new pg.Client(location.url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.end();
}

type Fault = { what: string; found: string[]; sql: string[]; undo: string[] };

const change = (table: string, set: string, back: string): Pick<Fault, 'sql' | 'undo'> => ({
  sql: [`update ${table} set ${set}`],
  undo: [`update ${table} set ${back}`],
});
const away = (table: string, where: string): Pick<Fault, 'sql' | 'undo'> => ({
  sql: [`create table kept as select * from ${table} where ${where}`, `delete from ${table} where ${where}`],
  undo: [`insert into ${table} select * from kept`, 'drop table kept'],
});

/** Each with the checks that must find it, in the database of a filled shop. */
export const ROW_FAULTS: readonly Fault[] = [
  {
    what: 'goods renamed on an order',
    found: ['chain'],
    ...change('order_line', "name = 'Boat' where position = 0", "name = 'Kettle' where position = 0"),
  },
  {
    what: 'an event rewritten',
    found: ['chain'],
    ...change(
      'order_event',
      "kind = 'packed' where kind = 'refund_requested'",
      "kind = 'refund_requested' where kind = 'packed'",
    ),
  },
  { what: 'an event removed', found: ['chain'], ...away('order_event', "kind = 'placed'") },
  {
    what: 'stock raised',
    found: ['stock'],
    ...change('product', 'stock_on_hand = stock_on_hand + 1', 'stock_on_hand = stock_on_hand - 1'),
  },
  {
    what: 'a movement altered',
    found: ['stock'],
    ...change(
      'stock_movement',
      "delta = delta - 1 where reason = 'sale'",
      "delta = delta + 1 where reason = 'sale'",
    ),
  },
  {
    what: 'a line made cheaper',
    found: ['order-sums', 'chain'],
    ...change(
      'order_line',
      'unit_price_minor = unit_price_minor - 100',
      'unit_price_minor = unit_price_minor + 100',
    ),
  },
  {
    what: 'the amount paid lowered',
    found: ['payments', 'chain', 'provider'],
    ...change('payment', 'paid_minor = paid_minor - 1', 'paid_minor = paid_minor + 1'),
  },
  {
    what: 'the currency changed',
    found: ['payments', 'chain', 'provider'],
    ...change('payment', "currency = 'INR'", "currency = 'USD'"),
  },
  { what: 'a payment removed', found: ['payments', 'chain'], ...away('payment', 'paid_minor > 0') },
  {
    what: 'a status painted over',
    found: ['payments'],
    ...change('"order"', "payment_status = 'paid'", "payment_status = 'partially_refunded'"),
  },
  {
    what: 'a checkout unpaid',
    found: ['payments'],
    ...change('checkout', "state = 'expired'", "state = 'paid'"),
  },
  {
    what: 'a refund made smaller',
    found: ['refunds', 'chain'],
    ...change('refund', 'amount_minor = amount_minor - 1', 'amount_minor = amount_minor + 1'),
  },
  {
    what: 'a refund above what was paid',
    found: ['refunds', 'chain'],
    ...change('refund', 'amount_minor = amount_minor + 9000', 'amount_minor = amount_minor - 9000'),
  },
  {
    what: 'a code put on an order',
    found: ['discounts'],
    ...change('"order"', "discount_code = 'SPRING'", 'discount_code = null'),
  },
  {
    what: 'stars changed without counting them',
    found: ['reviews'],
    ...change('review', 'stars = 1', 'stars = 4'),
  },
  {
    what: 'a review hidden without counting the others',
    found: ['reviews'],
    ...change('review', "hidden_for = 'x'", 'hidden_for = null'),
  },
  {
    what: 'an invoice number skipped',
    found: ['numbers'],
    ...change(
      'document',
      "sequence = sequence + 1 where kind = 'invoice'",
      "sequence = sequence - 1 where kind = 'invoice'",
    ),
  },
  {
    what: 'a line without an order',
    found: ['engine', 'order-sums', 'chain'],
    ...change(
      'order_line',
      "order_id = 'nowhere' where position = 0",
      'order_id = (select id from "order") where position = 0',
    ),
  },
  {
    what: 'a table dropped beside',
    found: ['schema'],
    sql: ['create table extra (id integer)'],
    undo: ['drop table extra'],
  },
];

const changed = (whole: Buffer): Buffer => Buffer.concat([whole.subarray(0, -1), Buffer.from([7])]);
const half = (whole: Buffer): Buffer => whole.subarray(0, whole.length / 2);
const inMiddle = (whole: Buffer): Buffer => {
  const copy = Buffer.from(whole);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

/** The check, the file, and what becomes of it; null removes it. */
export function fileFaults({ folder, picture, photo, logo, deps }: FilledShop, engine: string) {
  const inFolder = (name: string) => join(folder, name, readdirSync(join(folder, name))[0] ?? '');
  const files: [string, string, ((whole: Buffer) => Buffer) | null][] = [
    ['media', join(folder, 'media', `${picture}-800.webp`), changed],
    ['media', join(folder, 'media', `${picture}-200.webp`), null],
    ...[200, 400, 1200].map((width): (typeof files)[number] => [
      'media',
      join(folder, 'media', `${picture}-${width}.webp`),
      half,
    ]),
    ['media', join(folder, 'media', `${photo}-256.webp`), half],
    ['media', join(folder, 'media', `${photo}-256.webp`), null],
    ['media', join(folder, 'media', `${logo}-logo.png`), changed],
    ['media', join(folder, 'media', `${logo}-logo.png`), null],
    ['documents', inFolder('documents'), changed],
    ['documents', inFolder('documents'), null],
    ['key', deps.secrets.keyFile, () => Buffer.from(createHash('sha256').update('other').digest('hex'))],
    ['key', deps.secrets.keyFile, () => Buffer.from('half')],
  ];
  if (engine === 'sqlite') {
    const inMedia = (name: string) => join(folder, 'media', name);
    files.push(
      ['backups', inFolder('backups'), inMiddle],
      // Sound pictures in another's place: only a backup knows.
      ['media', inMedia(`${picture}-200.webp`), () => readFileSync(inMedia(`${picture}-400.webp`))],
      ['media', inMedia(`${picture}-1200.webp`), () => readFileSync(inMedia(`${picture}-800.webp`))],
      ['media', inMedia(`${photo}-256.webp`), () => readFileSync(inMedia(`${picture}-200.webp`))],
    );
  }
  return files;
}
