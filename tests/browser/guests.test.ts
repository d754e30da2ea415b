import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ShopSettings } from '../../src/shared/operations/shop-settings.ts';
import { mailWith } from './account-support.ts';
import { openAdminVisit } from './admin-support.ts';
import { adding, cartLink, lines, numberOf, plentyOf } from './cart-support.ts';
import { fillPayment, GOOD_CARD, PAYMENT_PAGES, payButton, paymentButton } from './checkout-support.ts';
import { addToCart, givenPerson, logIn, openCustomerVisit } from './people.ts';
import { expectSound } from './soundness.ts';
import {
  heading,
  type openBrowserShop,
  openVisit,
  type ShopProduct,
  shareBrowserShop,
  toast,
} from './support.ts';

const shop = shareBrowserShop();
const [mouse, lamp] = [{} as ShopProduct, {} as ShopProduct];

const main = (page: Page) => page.getByRole('main');

async function openToGuests(of: Awaited<ReturnType<typeof openBrowserShop>>): Promise<void> {
  const admin = await openAdminVisit(of);
  const read = await admin.page.request.get(`${of.url}/trpc/admin.setting.get`);
  type Read = { result: { data: { version: number; settings: ShopSettings } } };
  const { version, settings } = ((await read.json()) as Read).result.data;
  const answer = await admin.page.request.post(`${of.url}/trpc/admin.setting.update`, {
    data: { version, settings: { ...settings, buyers: 'everyone' } },
  });
  expect(answer.ok()).toBe(true);
}
