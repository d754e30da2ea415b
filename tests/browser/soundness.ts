import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overflowOf } from './support.ts';

/** Without the window of its own that axe would open for frames of other sites: the shop has none. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

const faults = async (builder: AxeBuilder): Promise<string[]> =>
  (await builder.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  );

/**
 * Nothing for axe to find on the page as it is, targets of 24 px included (WCAG 2.2, 2.5.8), its contrasts
 * in the other colour scheme as well; nothing wider than the window.
 */
export async function expectSound(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  // What a toast lies over for its few seconds would count as too small.
  const enabled = (await page.getByRole('button', { name: 'Dismiss' }).count()) === 0;
  expect(await faults(axe(page).options({ rules: { 'target-size': { enabled } } }))).toEqual([]);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  expect(await faults(axe(page).withRules('color-contrast')), other).toEqual([]);
  await page.emulateMedia({ colorScheme: own });
}
