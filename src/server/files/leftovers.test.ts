import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeLeftovers } from './leftovers.ts';

test('what killed processes left goes a day later, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-leftovers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const now = new Date('2026-03-10T12:00:00Z');
  const make = (name: string, hoursAgo: number) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'shop.db'), 'x');
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    utimesSync(join(folder, name), at, at);
  };
  make('.restoring-20260301T120000Z-00ff', 25);
  make('.fetching-00ff', 25);
  make('.catalogue-index.00112233aabb.tmp', 25);
  make('.restoring-20260310T110000Z-00ff', 23);
  make('.fetching-11ff', 1);
  make('before-restore-20260301T120000Z', 200);
  make('media', 200);
  removeLeftovers(folder, now);
  expect(readdirSync(folder).sort()).toEqual([
    ...['.fetching-11ff', '.restoring-20260310T110000Z-00ff'],
    ...['before-restore-20260301T120000Z', 'media'],
  ]);
  removeLeftovers(join(folder, 'nowhere'), now);
});
