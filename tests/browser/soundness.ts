import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overflowOf } from './support.ts';

/** Loading or moving elements: measured now, they would give transient values. */
const unsettled = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Array.from(document.querySelectorAll('[aria-busy="true"]'), ({ outerHTML }) => outerHTML.slice(0, 80)),
    ...document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `moving: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 80)}`),
  ]);

type AxeOptions = Parameters<AxeBuilder['options']>[0];

/** Replaces axe's source in a page that already has it. */
const ALREADY_THERE = 'void 0';

async function faults(page: Page, options: AxeOptions, axeSource?: string): Promise<string[]> {
  const axe = new AxeBuilder(axeSource ? { page, axeSource } : { page })
    // Legacy mode skips the extra window that axe opens for cross-origin frames: the shop has none.
    .setLegacyMode(true)
    // Describing passed checks takes as long as finding violations.
    .options({ ...options, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
}

/**
 * Expects axe to find nothing once the page is at rest, including targets of 24 px (WCAG 2.2, 2.5.8) and
 * contrast in the other colour scheme, and the page to be no wider than the window.
 */
export async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => unsettled(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  // An element partly covered by a toast would count as too small for those seconds.
  const enabled = (await page.getByRole('button', { name: 'Dismiss' }).count()) === 0;
  expect(await faults(page, { rules: { 'target-size': { enabled } } })).toEqual([]);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  expect(await faults(page, { runOnly: ['color-contrast'] }, ALREADY_THERE), other).toEqual([]);
  await page.emulateMedia({ colorScheme: own });
}
