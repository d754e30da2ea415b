import { type Page, request } from 'playwright-core';
import type { ShopSettings } from '../../../src/shared/operations/shop-settings.ts';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { openVisitAs } from './people.ts';
import type { BrowserShop, Visit, VisitOptions } from './support.ts';

/** A visit by the shop's first admin. */
export const openAdminVisit = (
  shop: Pick<BrowserShop, 'url' | 'browser'>,
  options: VisitOptions = {},
): Promise<Visit> => openVisitAs(shop, { name: 'Admin', ...ADMIN }, options);

/** Calls a procedure of the shop and gives its answer. */
export type AdminCall = (name: string, input?: unknown) => Promise<unknown>;

/** Does something as the shop's first admin, without a page. */
export async function asAdmin(
  { url }: Pick<BrowserShop, 'url'>,
  work: (call: AdminCall) => Promise<void>,
): Promise<void> {
  const admin = await request.newContext();
  try {
    const signedIn = await admin.post(`${url}/api/signin`, { data: ADMIN });
    if (!signedIn.ok()) throw new Error(`signing in was answered with ${signedIn.status()}`);
    await work(async (name, input) => {
      const address = `${url}/trpc/${name}`;
      const answer = await (input === undefined ? admin.get(address) : admin.post(address, { data: input }));
      if (!answer.ok())
        throw new Error(`${name} was answered with ${answer.status()}: ${await answer.text()}`);
      return (await answer.json()).result.data;
    });
  } finally {
    await admin.dispose();
  }
}

/** Changes settings of the shop as its first admin. */
export const changeSettings = (shop: BrowserShop, changes: Partial<ShopSettings>): Promise<void> =>
  asAdmin(shop, async (call) => {
    type Read = { version: number; settings: ShopSettings };
    const { version, settings } = (await call('admin.setting.get')) as Read;
    await call('admin.setting.update', { version, settings: { ...settings, ...changes } });
  });

/** Waits for a toast or a dialog's refusal with exactly this text. */
export const alertSaying = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(text, { exact: true }) })
    .or(page.getByRole('alert').and(page.getByText(text, { exact: true })))
    .first()
    .waitFor();
