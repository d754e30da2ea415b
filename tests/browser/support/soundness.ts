import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overflowOf } from './support.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loading or moving elements: measured now, they would give transient values. */
const unsettled = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Array.from(document.querySelectorAll('[aria-busy="true"]'), ({ outerHTML }) => outerHTML.slice(0, 80)),
    ...document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `moving: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 80)}`),
  ]);

/** What axe finds; its code is loaded once a page. */
async function faults(page: Page, options: Axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
  }, options);
}

/** Describing passed checks takes as long as finding violations; no rule in use reads the style sheets. */
const QUICK: Axe.RunOptions = { resultTypes: ['violations'], preload: false };

/**
 * Expects axe to find nothing once the page is at rest, including targets of 24 px (WCAG 2.2, 2.5.8) and
 * contrast in the dark if it is light, and the page to be no wider than the window.
 */
export async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => unsettled(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  // An element partly covered by a toast would count as too small for those seconds.
  const enabled = (await page.getByRole('button', { name: 'Dismiss' }).count()) === 0;
  expect(await faults(page, { ...QUICK, rules: { 'target-size': { enabled } } })).toEqual([]);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // A dark window shows what some other test has open in a light one.
  if (isDark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(page, { ...QUICK, runOnly: ['color-contrast'] }), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
