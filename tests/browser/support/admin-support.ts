import type { Page } from 'playwright-core';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { openVisitAs } from './people.ts';
import type { BrowserShop, Visit, VisitOptions } from './support.ts';

/** A visit by the shop's first admin. */
export const openAdminVisit = (shop: BrowserShop, options: VisitOptions = {}): Promise<Visit> =>
  openVisitAs(shop, { name: 'Admin', ...ADMIN }, options);

/** Waits for a toast or a dialog's refusal with exactly this text. */
export const alertSaying = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(text, { exact: true }) })
    .or(page.getByRole('alert').and(page.getByText(text, { exact: true })))
    .first()
    .waitFor();
