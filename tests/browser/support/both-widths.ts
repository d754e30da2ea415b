import type { Page } from 'playwright-core';
import { expectSound } from './soundness.ts';

const PHONE = 390;
const DESK = 1440;

/** Looks at the open page as wide as a phone and as wide as a desk; its own width comes first, and is its last. */
export async function atBothWidths(page: Page, look: (width: number) => Promise<unknown>): Promise<void> {
  const own = page.viewportSize() ?? { width: DESK, height: 900 };
  const other = own.width === PHONE ? DESK : PHONE;
  for (const width of [own.width, other]) {
    await page.setViewportSize({ ...own, width });
    await look(width);
  }
  await page.setViewportSize(own);
}

/** Expects the open page to be sound at both widths; on a phone in the dark only, if that is said. */
export async function expectSoundAtBothWidths(
  page: Page,
  onPhones: 'light' | 'dark' = 'light',
): Promise<void> {
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await atBothWidths(page, async (width) => {
    await page.emulateMedia({ colorScheme: width === PHONE ? onPhones : 'light' });
    await expectSound(page);
  });
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light' });
}
