import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { CATEGORIES } from './support.ts';

/** A single-colour picture, as a chosen file. */
export const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const tilesOf = (page: Page) => page.getByRole('button', { name: /^Enlarge picture/ });
/** The tiles' pictures, in order. */
export const orderOf = (page: Page) =>
  tilesOf(page)
    .locator('img')
    .evaluateAll((images) => (images as HTMLImageElement[]).map(({ src }) => new URL(src).pathname));
export const fieldOf = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
export const choiceOf = (within: Locator, name: string) =>
  within.getByRole('combobox', { name, exact: true });

/** Fills fields of the open dialog by label. */
export async function fillDetails(page: Page, details: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(details)) {
    await fieldOf(page.getByRole('dialog'), label).fill(value);
  }
}

/** The required fields, besides name and category. */
export const REQUIRED = { 'Brand Name': 'Voltcart', Price: '1299.50', 'Selling Price': '999' };

/** The category options, in order. */
export const CATEGORY_CHOICES = ['Select Category', ...CATEGORIES];
