import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { GUEST } from '../../actor.ts';
import { listSearchMisses, MOST_SEARCH_MISSES } from './search-miss-repository.ts';
import { searchProducts } from './search-service.ts';

const EVER = new Date(0);

describeEngines('searches that find nothing', (engine) => {
  async function open() {
    const { deps, given, clock } = await openTestShop(engine);
    await given.product({ name: 'Kettle' });
    const search = (text: string) => searchProducts(deps, GUEST, { text, limit: 5 });
    const misses = async (limit = 5) =>
      (await listSearchMisses(deps.db.read, { since: EVER, limit })).map(
        ({ query, count }) => `${query} ${count}`,
      );
    return { deps, clock, search, misses };
  }

  test('are counted by their words; searches with results are not', async () => {
    const { clock, search, misses } = await open();
    for (const text of ['Téapot', 'kettle', ' teapot! ', 'urn', '']) {
      clock.advance(1000);
      await search(text);
    }
    expect(await misses()).toEqual(['teapot 2', 'urn 1']);
  });

  test('are recorded by whole words, also of scripts without blanks', async () => {
    const { search, misses } = await open();
    await search('电热水壶');
    expect(await misses()).toEqual(['电热水壶 1']);
  });

  test.each(['ur', '%', '🎧', 'x'.repeat(61), 'a b c d e f g'])('%j is not recorded', async (text) => {
    const { search, misses } = await open();
    await search(text);
    expect(await misses()).toEqual([]);
  });

  test('are kept up to a maximum, and one-off texts only displace one another', async () => {
    const { deps, clock, search, misses } = await open();
    const rows = Array.from({ length: MOST_SEARCH_MISSES }, (_, i) => ({
      query: `old ${i}`,
      count: i === 0 ? 2 : 1,
      lastAt: new Date(i),
    }));
    await deps.db.transaction((tx) => tx.insert(tx.tables.searchMisses).values(rows));
    for (let i = 0; i < 30; i++) {
      clock.advance(1000);
      await search(`random${i}string`);
    }
    const kept = await misses(MOST_SEARCH_MISSES * 2);
    expect(kept).toHaveLength(MOST_SEARCH_MISSES);
    expect(kept[0]).toBe('old 0 2');
    expect(kept).toContain('random29string 1');
    expect(kept).not.toContain('old 30 1');
    expect(kept).toContain('old 31 1');
  });

  test('are recorded at most sixty times a minute', async () => {
    const { clock, search, misses } = await open();
    for (let i = 0; i < 70; i++) await search('teapot');
    expect(await misses()).toEqual(['teapot 60']);
    clock.advance(60_000);
    await search('teapot');
    expect(await misses()).toEqual(['teapot 61']);
  });
});
