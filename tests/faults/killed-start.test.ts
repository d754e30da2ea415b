import { cpSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { EARLIER_SETUP, unpackEarlierShop } from '../support/earlier/earlier-answers.ts';
import { openBuiltShop, spawnShop } from '../support/shop/built-shop.ts';

/** Kills from the start on, from when the database is being copied, and from when it is copied and migrates. */
const POINTS = { start: 2, copying: 3, migrating: 7 };
type Phase = keyof typeof POINTS;
/** Makes the copy and the migration take long enough to be met. */
const MORE_MOVEMENTS = 40_000;
/** Against hanging only: a busy machine takes a multiple of the 40 seconds of an idle one. */
const ENDS_WITHIN_MS = 900_000;

const COPY = /^before-migration-.+\.db$/;

/** A data folder of an earlier version. Its payments are left out: booking one would change what is compared. */
function earlierFolder(): string {
  const folder = unpackEarlierShop();
  rmSync(join(folder, 'test-payments.db'));
  const database = new BetterSqlite3(join(folder, 'shop.db'));
  database.exec(`insert into stock_movement (id, product_id, delta, reason, note, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MORE_MOVEMENTS})
    select 'more_' || i, (select min(id) from product), 1 - 2 * (i % 2), 'adjustment', '', 0 from n`);
  database.close();
  return folder;
}

/** What every version keeps. @throws when the file is torn. */
function contents(file: string): object {
  const database = new BetterSqlite3(file);
  try {
    expect(database.pragma('integrity_check', { simple: true }), file).toBe('ok');
    const facts = (select: string) => database.prepare(select).raw().get();
    return {
      orders: facts('select count(*), sum(total_minor), group_concat(number) from "order"'),
      lines: facts('select count(*), sum(unit_price_minor * quantity) from order_line'),
      refunds: facts('select count(*), sum(amount_minor) from refund'),
      users: facts('select count(*), group_concat(email) from "user"'),
      stock: facts('select count(*), sum(stock_on_hand) from product'),
      movements: facts('select count(*), sum(delta) from stock_movement'),
    };
  } finally {
    database.close();
  }
}

const migrationsOf = (dataDir: string): unknown => {
  const database = new BetterSqlite3(join(dataDir, 'shop.db'));
  const count = database.prepare('select count(*) from __drizzle_migrations').pluck().get();
  database.close();
  return count;
};

const copiesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'backups')).filter((name) => COPY.test(name));

/** Resolves once a start has come to that phase. */
function reaches(dataDir: string, phase: Phase): Promise<void> {
  if (phase === 'start') return Promise.resolve();
  return new Promise((resolve) => {
    const watcher = watch(join(dataDir, 'backups'), (_, name) => {
      if (!name?.startsWith('before-migration-') || (phase === 'migrating' && !COPY.test(name))) return;
      watcher.close();
      resolve();
    });
    onTestFinished(() => watcher.close());
  });
}

test('a shop that is killed anywhere while it migrates opens the next time, with all data', {
  timeout: ENDS_WITHIN_MS,
}, async () => {
  const pristine = earlierFolder();
  const before = contents(join(pristine, 'shop.db'));
  const trial = () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'voltcart-killed-start-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
    cpSync(pristine, DATA_DIR, { recursive: true });
    return { ...EARLIER_SETUP, DATA_DIR };
  };

  const unkilled = trial();
  const timed = async (phase: Phase) => {
    await reaches(unkilled.DATA_DIR, phase);
    return performance.now();
  };
  const beginnings = [timed('start'), timed('copying'), timed('migrating')];
  const shop = await openBuiltShop(unkilled);
  const times = [...(await Promise.all(beginnings)), performance.now()];
  await shop.stop();
  const whole = {
    migrations: migrationsOf(unkilled.DATA_DIR),
    ...contents(join(unkilled.DATA_DIR, 'shop.db')),
  };
  expect(whole).toMatchObject(before);

  const points = (Object.keys(POINTS) as Phase[]).flatMap((phase, at) => {
    const lastsMs = (times[at + 1] ?? 0) - (times[at] ?? 0);
    return Array.from({ length: POINTS[phase] }, (_, n) => ({ phase, ms: (lastsMs * n) / POINTS[phase] }));
  });
  const left = { early: 0, copied: 0, migrated: 0 };
  for (const { phase, ms } of points) {
    const message = `killed ${Math.round(ms)} ms after: ${phase}`;
    const env = trial();
    const dataDir = env.DATA_DIR;
    const reached = reaches(dataDir, phase);
    const killed = await spawnShop(env);
    await reached;
    await sleep(ms);
    killed.process.kill('SIGKILL');
    await killed.exited;
    const copies = copiesIn(dataDir);
    for (const name of copies) expect(contents(join(dataDir, 'backups', name)), message).toEqual(before);
    const isMigrated = migrationsOf(dataDir) === whole.migrations;
    left[isMigrated ? 'migrated' : copies.length > 0 ? 'copied' : 'early']++;

    const again = await openBuiltShop(env);
    await again.stop();
    const now = { migrations: migrationsOf(dataDir), ...contents(join(dataDir, 'shop.db')) };
    expect(now, message).toEqual(whole);
    for (const name of copiesIn(dataDir))
      expect(contents(join(dataDir, 'backups', name)), message).toEqual(before);
    expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  }
  console.log(
    `Killed before the copy was whole ${left.early}, before the schema was new ${left.copied}, after it ${left.migrated} times.`,
  );
  expect(left.early).toBeGreaterThan(0);
});
