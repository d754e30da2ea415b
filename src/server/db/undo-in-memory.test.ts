import { readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const OPEN = '/proc/self/fd';

/** Files that are open and have no name, as SQLite's temporary ones (https://sqlite.org/tempfiles.html). */
const namelessFiles = (): string[] =>
  readdirSync(OPEN).flatMap((name) => {
    try {
      return readlinkSync(`${OPEN}/${name}`).match(/.*\(deleted\)$/) ?? [];
    } catch {
      return []; // It was open to read the folder.
    }
  });

test.runIf(process.platform === 'linux')(
  'a large change in a group is undone alone, without a temporary file',
  async () => {
    const { db } = (await openTestShop('sqlite')).deps;
    const { settings } = db.read.tables;
    const large = (letter: string) => letter.repeat(4_000);
    const updatedAt = new Date(0);
    const keys = Array.from({ length: 100 }, (_, n) => `large ${n}`);
    await db.transaction((tx) =>
      tx.insert(settings).values(keys.map((key) => ({ key, value: large('a'), updatedAt }))),
    );

    let before: string[] = [];
    let after: string[] = [];
    const [kept, undone] = await Promise.allSettled([
      db.transaction(async (tx) => {
        before = namelessFiles();
        await tx.insert(settings).values({ key: 'small', value: '', updatedAt });
      }),
      db.transaction(async (tx) => {
        await tx.update(settings).set({ value: large('b') });
        after = namelessFiles();
        throw new Error('no');
      }),
    ]);
    expect([kept.status, undone.status]).toEqual(['fulfilled', 'rejected']);
    expect(after).toEqual(before);
    const values = await db.read.select({ value: settings.value }).from(settings);
    expect(values.filter(({ value }) => value === large('a'))).toHaveLength(keys.length);
  },
);
