import { MINUTE_MS } from '../../../shared/durations.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Database, primaryOf } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countSearchMiss } from './search-miss-repository.ts';
import { wholeWords } from './search-text-rules.ts';

/** Longer texts, or texts of more words, were not typed to find a product. */
const MAX_LENGTH = 60;
const MAX_WORDS = 6;
/** Shorter texts are still being typed. */
const MIN_LENGTH = 3;

/** Misses that one process records per minute; the rest are dropped. */
const MAX_PER_MINUTE = 60;

/** Per database, when the current minute began and how many misses it has had. */
const minutes = new WeakMap<Database, { began: number; misses: number }>();

/**
 * Records a search without results for the owner, by its normalised words. Bounded per minute and in total; a
 * text searched for once is dropped before one searched for twice, so that random strings only displace one
 * another.
 */
export async function noteSearchMiss(deps: Pick<Deps, 'db' | 'now'>, text: string): Promise<void> {
  const words = wholeWords(text);
  const query = words.join(' ');
  if (query.length < MIN_LENGTH || query.length > MAX_LENGTH || words.length > MAX_WORDS) return;
  if (!isWithinRate(deps)) return;
  try {
    await deps.db.transaction((tx) => countSearchMiss(tx, query, deps.now()));
  } catch (error) {
    // A search must not fail because its miss could not be recorded.
    if (!(error instanceof ShopError && error.reason.code === 'busy')) throw error;
  }
}

function isWithinRate({ db, now }: Pick<Deps, 'db' | 'now'>): boolean {
  const time = now().getTime();
  const minute = minutes.get(primaryOf(db));
  if (!minute || time - minute.began >= MINUTE_MS) {
    minutes.set(primaryOf(db), { began: time, misses: 1 });
    return true;
  }
  minute.misses++;
  return minute.misses <= MAX_PER_MINUTE;
}
