import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { MOST_IN_GROUP, openWriterQueue } from './writer-queue.ts';

/** A file with one table, its queue, a reader, and what the queue has said to the connection. */
function open({ begin }: { begin?: () => Promise<void> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-queue-'));
  const file = join(folder, 'shop.db');
  const writer = new BetterSqlite3(file);
  writer.pragma('journal_mode = WAL');
  writer.pragma('foreign_keys = ON');
  writer.exec(
    'create table said (word text primary key, answers text references said deferrable initially deferred)',
  );
  const reader = new BetterSqlite3(file, { readonly: true });
  onTestFinished(() => {
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true });
  });
  const log: string[] = [];
  const exec = (sql: string) => {
    log.push(sql);
    writer.exec(sql);
  };
  const queue = openWriterQueue({
    begin: begin ?? (async () => exec('BEGIN IMMEDIATE')),
    exec,
    inTransaction: () => writer.inTransaction,
  });
  const insert = (word: string, answers: string | null = null) => {
    writer.prepare('insert into said values (?, ?)').run(word, answers);
    return word;
  };
  const wordsOf = (from: BetterSqlite3.Database) =>
    from.prepare<[], string>('select word from said order by word').pluck().all();
  return {
    writer,
    queue,
    log,
    say: (word: string, answers?: string) => queue.transaction(async () => insert(word, answers)),
    refuse: (word: string) =>
      queue.transaction(async () => {
        insert(word);
        throw new Error('no');
      }),
    insert,
    committed: () => wordsOf(reader),
    seen: () => wordsOf(writer),
    commits: () => log.filter((sql) => sql === 'COMMIT').length,
  };
}

const outcomes = (promises: Promise<unknown>[]) =>
  Promise.allSettled(promises).then((all) =>
    all.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message)),
  );

test('transactions that wait together share a commit, in their order; each sees those before it', async () => {
  const { queue, insert, seen, committed, commits } = open();
  const saw: string[][] = [];
  const words = ['a', 'b', 'c'].map((word) =>
    queue.transaction(async () => {
      saw.push(seen());
      return insert(word);
    }),
  );
  expect(await Promise.all(words)).toEqual(['a', 'b', 'c']);
  expect(saw).toEqual([[], ['a'], ['a', 'b']]);
  expect(committed()).toEqual(['a', 'b', 'c']);
  expect(commits()).toBe(1);
});

test('nobody is answered, and no reader sees anything, before the commit', async () => {
  const { queue, insert, committed, log } = open();
  const answered: string[] = [];
  const one = (word: string) =>
    queue
      .transaction(async () => {
        expect([committed(), answered]).toEqual([[], []]);
        insert(word);
        if (word === 'b') throw new Error('no');
      })
      .catch(() => undefined)
      .then(() => {
        answered.push(word);
        expect([committed(), log.at(-1)]).toEqual([['a', 'c'], 'COMMIT']);
      });
  await Promise.all(['a', 'b', 'c'].map(one));
  expect(answered).toEqual(['a', 'b', 'c']);
});

test('a refusal takes back its own writes alone', async () => {
  const { say, refuse, committed, commits } = open();
  expect(await outcomes([say('a'), refuse('b'), say('b'), say('c')])).toEqual(['a', 'no', 'b', 'c']);
  expect(committed()).toEqual(['a', 'b', 'c']);
  expect(commits()).toBe(1);
});

test('when the commit fails, nothing is kept and everybody gets its error, refusals too', async () => {
  const { say, refuse, committed } = open();
  const failed = 'FOREIGN KEY constraint failed';
  expect(await outcomes([say('a'), say('b', 'nobody'), refuse('c')])).toEqual([failed, failed, failed]);
  expect(committed()).toEqual([]);
  expect(await say('d')).toBe('d');
});

test('when a statement undoes the whole transaction, those before it fail with it and those after it carry on', async () => {
  const { say, refuse, writer, committed } = open();
  // As a full disk does.
  writer.exec(`create temp trigger full before insert on said when new.word = 'c'
               begin select raise(rollback, 'full'); end`);
  const all = [say('a'), refuse('b'), say('c'), say('d'), say('e')];
  expect(await outcomes(all)).toEqual(['full', 'full', 'full', 'd', 'e']);
  expect(committed()).toEqual(['d', 'e']);
});

test('while the lock is not free, everybody of the group is told', async () => {
  let isFree = false;
  const { say, queue } = open({
    begin: async () => {
      if (!isFree) throw new Error('busy');
    },
  });
  expect(await outcomes([say('a'), say('b')])).toEqual(['busy', 'busy']);
  isFree = true;
  expect(await queue.exclusively(async () => 'still serving')).toBe('still serving');
});

test('one that waits alone has no savepoint', async () => {
  const { say, refuse, log, committed } = open();
  await say('a');
  await expect(refuse('b')).rejects.toThrow('no');
  expect(log).toEqual(['BEGIN IMMEDIATE', 'COMMIT', 'BEGIN IMMEDIATE', 'ROLLBACK']);
  expect(committed()).toEqual(['a']);
});

test('work that needs the writer for itself divides the groups', async () => {
  const { say, queue, log, writer, committed } = open();
  const during: unknown[] = [];
  const sole = () =>
    queue.exclusively(async () => {
      log.push('sole');
      during.push(writer.inTransaction, committed());
    });
  await Promise.all([say('a'), say('b'), sole(), say('c'), say('d')]);
  expect(during).toEqual([false, ['a', 'b']]);
  expect(log.filter((sql) => /COMMIT|sole/.test(sql))).toEqual(['COMMIT', 'sole', 'COMMIT']);
});

test('a group is bounded in number and in time', async () => {
  const { say, queue, commits, committed } = open();
  await Promise.all(Array.from({ length: 2 * MOST_IN_GROUP + 1 }, (_, n) => say(`n${n}`)));
  expect(commits()).toBe(3);
  const slow = ['x', 'y', 'z'].map(() =>
    queue.transaction(async () => {
      for (const end = performance.now() + 30; performance.now() < end; );
      return commits();
    }),
  );
  expect(await Promise.all(slow)).toEqual([3, 4, 5]);
  expect(committed()).toHaveLength(2 * MOST_IN_GROUP + 1);
});
