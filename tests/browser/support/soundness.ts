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

/**
 * What to look at: of siblings that are alike in every part, the first two, because tables have stripes; and while a
 * dialog is open, only what lies above the page. A third of axe's time. Small siblings are looked at all the same: axe asks
 * for each element whether it is in any of those left out, and of a page with lists of countries it took twice as long.
 */
function looksAt(): Axe.ContextObject {
  const SMALL = 4;
  const STATES =
    /^(class|style|role|type|data-.*|aria-(checked|current|disabled|expanded|hidden|invalid|pressed|selected))$/;
  const repeated: Element[] = [];
  const shapeOf = (element: Element): string => {
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      STATES.test(name) ? `${name}=${value}` : `${name} ${value !== ''}`,
    );
    const counts = new Map<string, number>();
    const parts = Array.from(element.childNodes, (node) => {
      if (!(node instanceof Element)) return node.textContent?.trim() ? 'text' : '';
      const shape = shapeOf(node);
      const count = (counts.get(shape) ?? 0) + 1;
      counts.set(shape, count);
      if (count > 2 && node.getElementsByTagName('*').length >= SMALL) repeated.push(node);
      return shape;
    });
    return `<${element.tagName} ${attributes}>${parts}</>`;
  };
  shapeOf(document.body);
  const above = Array.from(document.querySelectorAll('[data-portal], dialog:modal'));
  const hasDialog = above.some((part) => part.matches('dialog') || part.querySelector('[aria-modal="true"]'));
  return { include: hasDialog ? above : [document.documentElement], exclude: repeated };
}

/** What axe finds; its code is loaded once a page. */
async function faults(page: Page, options: Axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(`window.looksAt = ${looksAt}`);
  }
  return page.evaluate(async (given) => {
    const loaded = window as unknown as { axe: typeof Axe; looksAt: typeof looksAt };
    const { violations } = await loaded.axe.run(loaded.looksAt(), given);
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
