import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openBuiltShop } from '../../support/shop/built-shop.ts';
import { copyStockedShop } from '../../support/shop/stocked-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Open while all browser tests run. */
    openShop: { url: string; dataFolder: string };
  }
}

/** Environment variables of every shop that a browser visits. */
export const BROWSED = { HOST: 'localhost', RATE_LIMIT_SCALE: '1000' };

/** Runs before all browser tests: one shop for the files that only look at it. */
export default async function openShop(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = copyStockedShop(project.getProvidedContext().stockedShop);
  const shop = await openBuiltShop({ ...BROWSED, DATA_DIR: dataFolder });
  project.provide('openShop', { url: shop.url, dataFolder });
  return async () => {
    await shop.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
