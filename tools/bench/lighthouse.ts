import lighthouse, { type RunnerResult } from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../../tests/support/machines/chromium.ts';
import { freePort } from '../../tests/support/machines/free-port.ts';
import { type Measured, startServer } from './server-process.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Lhr = RunnerResult['lhr'];

/** One run of Lighthouse's mobile preset, in its own browser. */
export async function audit(url: string): Promise<Lhr> {
  const port = await freePort();
  const options = await chromiumOptions();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

export const score = (lhr: Lhr, category: string): number =>
  Math.round((lhr.categories[category]?.score ?? 0) * 100);

/** @param build the folder that contains dist/. */
export async function openBuiltShop(build: string, dataDir: string): Promise<Measured> {
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' };
  return startServer([`${build}/dist/server/main.js`], { port, env, probe: '/healthz' });
}
