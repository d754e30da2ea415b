import type { Page } from 'playwright-core';
import type { ShopSettings } from '../../../src/shared/operations/shop-settings.ts';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { callAs, openVisitAs } from './people.ts';
import type { BrowserShop, Visit, VisitOptions } from './support.ts';

/** A visit by the shop's first admin. */
export const openAdminVisit = (
  shop: Pick<BrowserShop, 'url' | 'browser'>,
  options: VisitOptions = {},
): Promise<Visit> => openVisitAs(shop, { name: 'Admin', ...ADMIN }, options);

/** Changes settings of the shop as its first admin. */
export async function changeSettings(shop: BrowserShop, changes: Partial<ShopSettings>): Promise<void> {
  const admin = await openAdminVisit(shop);
  const read = await admin.page.request.get(`${shop.url}/trpc/admin.setting.get`);
  type Read = { result: { data: { version: number; settings: ShopSettings } } };
  const { version, settings } = ((await read.json()) as Read).result.data;
  await callAs(shop, admin, 'admin.setting.update', { version, settings: { ...settings, ...changes } });
  await admin.close();
}

/** Waits for a toast or a dialog's refusal with exactly this text. */
export const alertSaying = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(text, { exact: true }) })
    .or(page.getByRole('alert').and(page.getByText(text, { exact: true })))
    .first()
    .waitFor();
