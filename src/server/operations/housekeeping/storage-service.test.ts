import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { countStorage, describeStorage, isStorageCountDue } from './storage-service.ts';

describeEngines('the space that the shop uses', (engine) => {
  test('is counted once a day, and foretells when the disk is full', async () => {
    const { deps, clock } = await openTestShop(engine);
    expect(await describeStorage(deps)).toMatchObject({ use: null, weeklyBytes: null });
    const picture = join(deps.media.files.folder, 'ab');
    mkdirSync(picture, { recursive: true });
    for (let day = 0; day < 40; day++) {
      expect(await isStorageCountDue(deps)).toBe(true);
      writeFileSync(join(picture, `${day}.webp`), Buffer.alloc(1_000_000));
      await countStorage(deps);
      expect(await isStorageCountDue(deps)).toBe(false);
      clock.advance(DAY_MS);
    }
    const { use, weeklyBytes, freeBytes, fullInWeeks } = await describeStorage(deps);
    expect(use).toMatchObject({ media: 40_000_000, documents: 0, backups: 0 });
    expect(use?.database === null).toBe(engine === 'postgresql');
    expect(weeklyBytes).toBeGreaterThanOrEqual(7_000_000);
    expect(weeklyBytes).toBeLessThan(8_000_000);
    expect(freeBytes).toBeGreaterThan(0);
    const weeks = Math.floor((freeBytes ?? 0) / (weeklyBytes ?? 1));
    expect(fullInWeeks).toBe(weeks < 520 ? weeks : null);
  });
});
