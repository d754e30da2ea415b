import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { type Database, primaryOf } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SoldUnits } from '../index/listing.ts';
import { listRefundedUnits, listSoldUnits } from './sold-units-repository.ts';

const WINDOW_MS = 90 * DAY_MS;
/** Orders are read in parts, with other requests served in between. */
const PART_MS = 7 * DAY_MS;

type Counted = { hour: number; livemode: boolean; units: Promise<SoldUnits> };

/** Counted once an hour per process and database. */
const counted = new WeakMap<Database, Counted>();

/**
 * The units sold in the 90 days before the present hour, less what was refunded, cancelled or returned. The hour
 * is the clock's, so that all processes of a shop come to the same order. A shop that takes only test payments
 * counts test orders.
 */
export async function readSoldUnits(deps: Pick<Deps, 'db' | 'now' | 'setup'>): Promise<SoldUnits> {
  const { now, setup } = deps;
  // Orders are no part of the catalogue's version, by which a standby is known to be up to date.
  const db = primaryOf(deps.db);
  const hour = Math.floor(now().getTime() / HOUR_MS);
  const livemode = (await setup.payments()) === 'live';
  const known = counted.get(db);
  if (known?.hour === hour && known.livemode === livemode) return known.units;
  const units = count(db, new Date(hour * HOUR_MS), livemode);
  counted.set(db, { hour, livemode, units });
  // A failure reaches everyone waiting; the next request counts again.
  units.catch(() => counted.delete(db));
  return units;
}

async function count(db: Database, end: Date, livemode: boolean): Promise<SoldUnits> {
  const units = new Map<ProductId, number>();
  const add = (id: ProductId, more: number) => units.set(id, (units.get(id) ?? 0) + more);
  const begin = end.getTime() - WINDOW_MS;
  for (let at = begin; at < end.getTime(); at += PART_MS) {
    const until = new Date(Math.min(at + PART_MS, end.getTime()));
    const when = { from: new Date(at), until, livemode };
    for (const sold of await listSoldUnits(db.read, when)) add(sold.id, sold.units);
    for (const back of await listRefundedUnits(db.read, when)) add(back.id, -back.units);
    await nextTurn();
  }
  return new Map([...units].filter(([, sold]) => sold > 0));
}
