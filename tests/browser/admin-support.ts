import type { Page } from 'playwright-core';
import { signIn } from './people.ts';
import { ADMIN, type BrowserShop, openVisit, type Visit, type VisitOptions } from './support.ts';

/** A visit by the shop's first admin. */
export async function openAdminVisit(shop: BrowserShop, options: VisitOptions = {}): Promise<Visit> {
  const visit = await openVisit(shop, options);
  await signIn(shop, visit, { name: 'Admin', ...ADMIN });
  return visit;
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Waits until a toast, or a refusal in a dialog, says exactly this. */
export const alertSaying = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(text, { exact: true }) })
    .or(page.getByRole('alert').and(page.getByText(text, { exact: true })))
    .first()
    .waitFor();
