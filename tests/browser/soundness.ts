import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overflowOf } from './support.ts';

/** What is on the way or still moves: half there, it would be measured as it never stays. */
const unrest = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Array.from(document.querySelectorAll('[aria-busy="true"]'), ({ outerHTML }) => outerHTML.slice(0, 80)),
    ...document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `moving: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 80)}`),
  ]);

type AxeOptions = Parameters<AxeBuilder['options']>[0];

/** In place of axe's source in a page that has it. */
const ALREADY_THERE = 'void 0';

async function faults(page: Page, options: AxeOptions, axeSource?: string): Promise<string[]> {
  const axe = new AxeBuilder(axeSource ? { page, axeSource } : { page })
    // Without the window of its own that axe would open for frames of other sites: the shop has none.
    .setLegacyMode(true)
    // What is in order is not described: that takes as long as looking for what is not.
    .options({ ...options, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
}

/**
 * Nothing for axe to find on the page once it is at rest, targets of 24 px included (WCAG 2.2, 2.5.8), its
 * contrasts in the other colour scheme as well; nothing wider than the window.
 */
export async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => unrest(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  // What a toast lies over for its few seconds would count as too small.
  const enabled = (await page.getByRole('button', { name: 'Dismiss' }).count()) === 0;
  expect(await faults(page, { rules: { 'target-size': { enabled } } })).toEqual([]);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  expect(await faults(page, { runOnly: ['color-contrast'] }, ALREADY_THERE), other).toEqual([]);
  await page.emulateMedia({ colorScheme: own });
}
