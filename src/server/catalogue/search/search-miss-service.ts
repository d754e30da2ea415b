import { ShopError } from '../../../shared/shop-error.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countSearchMiss } from './search-miss-repository.ts';
import { searchWords } from './search-text-rules.ts';

/** What is longer, or has more words, nobody typed to find a product. */
const LONGEST = 60;
const MOST_WORDS = 6;
/** What is shorter is still being typed. */
const SHORTEST = 3;

const MINUTE_MS = 60_000;
/** Misses that one process writes down in a minute; the rest are let go. */
const MOST_A_MINUTE = 60;

/** Of each database, when the minute began and how many misses it has seen. */
const minutes = new WeakMap<Database, { began: number; misses: number }>();

/**
 * Notes for the owner that a text was searched for and nothing fits, by its words as search reads them. Bounded:
 * so many a minute, so many in all, and a text that was asked for once makes room before one asked for twice,
 * so that random strings push out nothing but one another.
 */
export async function noteSearchMiss(deps: Pick<Deps, 'db' | 'now'>, text: string): Promise<void> {
  const words = searchWords(text);
  const query = words.join(' ');
  if (query.length < SHORTEST || query.length > LONGEST || words.length > MOST_WORDS) return;
  if (!isWithinTheMinute(deps)) return;
  try {
    await deps.db.transaction((tx) => countSearchMiss(tx, query, deps.now()));
  } catch (error) {
    // A search is not refused because its miss could not be counted.
    if (!(error instanceof ShopError && error.reason.code === 'busy')) throw error;
  }
}

function isWithinTheMinute({ db, now }: Pick<Deps, 'db' | 'now'>): boolean {
  const time = now().getTime();
  const minute = minutes.get(db);
  if (!minute || time - minute.began >= MINUTE_MS) {
    minutes.set(db, { began: time, misses: 1 });
    return true;
  }
  minute.misses++;
  return minute.misses <= MOST_A_MINUTE;
}
