import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { sqliteClientOf } from '../../../tests/support/databases/sqlite-client.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../shared/catalogue/categories.ts';
import { toId } from '../../shared/ids.ts';
import { sessionIdOf } from '../accounts/sessions/secrets.ts';
import { findSession } from '../accounts/sessions/session-repository.ts';
import { listUsers } from '../accounts/user-repository.ts';
import { listEntries } from '../audit/audit-repository.ts';
import { findIndexedRows, listStamps } from '../catalogue/kept-index/catalogue-index-repository.ts';
import { filterOwnersProducts } from '../catalogue/products/product-list-repository.ts';
import { listSitemapProducts } from '../catalogue/products/sitemap-repository.ts';
import { listFoundIds, searchProductIds } from '../catalogue/search/product-search-repository.ts';
import { listSoldUnits } from '../catalogue/search/sold-units-repository.ts';
import { countAxisValues } from '../catalogue/variants/variant-repository.ts';
import {
  findCheckoutBySession,
  findFirstCheckoutTime,
  findUnfinishedCheckout,
  listUnfinishedCheckouts,
} from '../checkout/checkout-repository.ts';
import { listDocumentsAt } from '../documents/document-repository.ts';
import { findDueMail, hasStaleSecrets, listMails } from '../mail/mail-repository.ts';
import {
  countOrdersToLookAt,
  countOrdersToShip,
  listSalesSlices,
} from '../operations/dashboard/sales-repository.ts';
import { countWaitingOrders, findOrdersHoldingGoods } from '../operations/health/health-repository.ts';
import { findChainHead } from '../orders/chain/order-chain-repository.ts';
import { filterOwnersOrders, listOwnersOrders } from '../orders/desk/order-list-repository.ts';
import { listOrdersOf } from '../orders/export/order-export-repository.ts';
import {
  findOrderOfCheckout,
  hasRealOrder,
  listLinesOfOrders,
  listOrdersOfUser,
} from '../orders/order-repository.ts';
import { listPendingRefunds } from '../orders/refunds/refund-repository.ts';
import { findPaymentOfIntent, findPaymentOfSession } from '../payments/payment-repository.ts';
import { hasShown } from '../reviews/review-repository.ts';
import { listOrdersToAsk } from '../reviews/review-request-repository.ts';
import { findCurrencyUse } from '../settings/setting-repository.ts';
import type { Reader } from './database.ts';

const NOW = new Date('2026-04-01T00:00:00Z');
const ORDERS = Array.from({ length: 500 }, (_, i) => toId('order', `ord_${i}`));
const PRODUCTS = Array.from({ length: 500 }, (_, i) => toId('product', `prd_${i}`));
const FILTER = { category: toCategory('Mouse'), onSale: true, stockAtMost: 5 };
const PAGE = { after: null, limit: 50 };
const TO_LOOK_AT = { list: 'to-look-at', livemode: true, placedFrom: null } as const;

/** Queries that run often or over very many rows, and the index that must serve each of them. */
const PLANS: [what: string, ask: (from: Reader) => Promise<unknown>, index: string][] = [
  ['mails to send', (from) => findDueMail(from, NOW), 'mail_due'],
  ['mails that hold a secret', (from) => hasStaleSecrets(from, NOW), 'mail_secret'],
  ['mails', (from) => listMails(from, { state: null, ...PAGE }), 'mail_newest'],
  [
    'users who are no admins',
    (from) => listUsers(from, { search: '', role: 'GENERAL', ...PAGE }),
    'user_newest',
  ],
  [
    'what people running the shop did',
    (from) => listEntries(from, { entity: null, by: 'staff', ...PAGE }),
    'audit_entry_newest_of_staff',
  ],
  [
    'orders to ask about',
    (from) => {
      const slice = { after: { createdAt: NOW, id: '' }, placedUntil: NOW, limit: 50 };
      return listOrdersToAsk(from, { ...slice, delivered: { from: NOW, until: NOW } });
    },
    'order_newest',
  ],
  ['orders to ship', (from) => countOrdersToShip(from, true), 'order_state'],
  ['orders to look at, counted', countOrdersToLookAt, 'order_to_look_at'],
  [
    'orders to look at, listed',
    (from) => listOwnersOrders(from, { ...TO_LOOK_AT, ...PAGE }),
    'order_to_look_at',
  ],
  ['orders to look at, by what they carry', (from) => countWaitingOrders(from, true), 'order_to_look_at'],
  [
    'refunded orders that hold goods',
    (from) => findOrdersHoldingGoods(from, { liveOnly: true, most: 5 }),
    'order_state (livemode=? AND fulfilment_status=? AND payment_status=?',
  ],
  [
    'the goods that they hold',
    (from) => findOrdersHoldingGoods(from, { liveOnly: false, most: 5 }),
    'stock_movement_order',
  ],
  [
    'real orders',
    (from) => listOwnersOrders(from, { list: null, livemode: true, placedFrom: null, ...PAGE }),
    'order_newest',
  ],
  [
    'test orders',
    (from) => listOwnersOrders(from, { list: null, livemode: false, placedFrom: null, ...PAGE }),
    'order_state (livemode=? AND fulfilment_status=? AND payment_status=?)',
  ],
  ['whether there are real orders', hasRealOrder, 'order_state (livemode=?)'],
  [
    'orders for the bookkeeper',
    (from) => listOrdersOf(from, { since: null, until: null, testOrders: false, ...PAGE }),
    'order_newest',
  ],
  [
    'units sold',
    (from) => listSoldUnits(from, { from: NOW, until: NOW, livemode: true }),
    'order_newest (created_at>? AND created_at<?)',
  ],
  [
    'documents with a number',
    (from) => listDocumentsAt(from, 1),
    'document_sequence (kind=? AND livemode=? AND sequence=?)',
  ],
  ['the end of the chain', findChainHead, 'order_event_chain'],
  ['found orders', (from) => filterOwnersOrders(from, ORDERS, TO_LOOK_AT), 'autoindex_order_1'],
  ['lines of found orders', (from) => listLinesOfOrders(from, ORDERS), 'order_line_position (order_id=?)'],
  [
    'sales',
    (from) => listSalesSlices(from, { since: NOW, currency: 'USD', livemode: true }),
    'order_newest (created_at>?)',
  ],
  [
    'refunds',
    (from) => listSalesSlices(from, { since: NOW, currency: 'USD', livemode: true }),
    'refund_state (state=? AND created_at>?)',
  ],
  ['the session of a cookie', (from) => findSession(from, sessionIdOf('a secret')), 'autoindex_session_1'],
  [
    'the checkout of a cart',
    (from) => findUnfinishedCheckout(from, toId('cart', 'crt_1')),
    'checkout_open_per_cart',
  ],
  ['checkouts to be looked up', (from) => listUnfinishedCheckouts(from, NOW), 'checkout_unfinished'],
  ['the first checkout', findFirstCheckoutTime, 'autoindex_checkout_1'],
  ['whether the currency is in use', findCurrencyUse, 'checkout_unfinished'],
  [
    'the checkout of a session',
    (from) => findCheckoutBySession(from, toId('paymentSession', 'cs_1')),
    'checkout_provider_session',
  ],
  [
    'the order of a checkout',
    (from) => findOrderOfCheckout(from, toId('checkout', 'co_1')),
    'order_checkout',
  ],
  ['the orders of a user', (from) => listOrdersOfUser(from, toId('user', 'usr_1'), 50), 'order_user'],
  [
    'the payment of a session',
    (from) => findPaymentOfSession(from, toId('paymentSession', 'cs_1')),
    'payment_session',
  ],
  [
    'the payment of what the provider took',
    (from) => findPaymentOfIntent(from, toId('paymentIntent', 'pi_1')),
    'payment_intent',
  ],
  ['refunds under way', (from) => listPendingRefunds(from, NOW), 'refund_state'],
  ['found products', (from) => filterOwnersProducts(from, PRODUCTS, FILTER), 'autoindex_product_1'],
  ['the owner’s search', (from) => searchProductIds(from, 'lamp', FILTER), 'autoindex_product_1'],
  [
    'what the owner’s search selects',
    (from) => listFoundIds(from, 'lamp', FILTER, 50),
    'autoindex_product_1',
  ],
  ['products for the index in memory', (from) => findIndexedRows(from, PRODUCTS), 'autoindex_product_1'],
  [
    'the forms that variants come in',
    (from) => countAxisValues(from, [toId('variantGroup', 'vgr_1')]),
    'autoindex_product_1 (id=?)',
  ],
  ['changes for the index in memory', (from) => listStamps(from, null, 50), 'autoindex_product_1'],
  ['whether there are reviews', hasShown, 'review_newest'],
  [
    'the site map',
    (from) => listSitemapProducts(from, { after: toId('product', 'prd_1') }, 50),
    'autoindex_product_1',
  ],
  ['a part of the site map', (from) => listSitemapProducts(from, { offset: 50 }, 50), 'autoindex_product_1'],
];

test.each(PLANS)('%s are found by their index', async (_, ask, index) => {
  const shop = await openTestShop();
  const asked = await queriesOf(shop.deps.db.read, ask);
  const connection = new BetterSqlite3(join(shop.folder, 'shop.db'), { readonly: true });
  const plans = asked.flatMap((query) => planOf(connection, query));
  connection.close();
  expect(plans.join('\n')).toContain(index);
  expect(
    plans.filter((step) => /^SCAN \w+$/.test(step)),
    'whole tables',
  ).toEqual([]);
  expect(plans.filter((step) => step === 'USE TEMP B-TREE FOR ORDER BY')).toEqual([]);
});

test.each([
  ['cart', 'checkout_cart (cart_id=?)'],
  ['user', 'checkout_user (user_id=?)'],
])('what deleting a %s takes it from is found by an index', async (table, index) => {
  const shop = await openTestShop();
  const connection = new BetterSqlite3(join(shop.folder, 'shop.db'), { readonly: true });
  connection.pragma('foreign_keys = ON');
  const plan = planOf(connection, `delete from "${table}" where "id" = ?`);
  connection.close();
  expect(plan).toContainEqual(expect.stringContaining(index));
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});

test('a looked-up value is cast, so that SQLite need not plan again for each', async () => {
  const shop = await openTestShop();
  const asked = await queriesOf(shop.deps.db.read, (from) => findSession(from, sessionIdOf('a secret')));
  expect(asked).toEqual([expect.stringContaining('"session"."id_hash" = cast(? as text)')]);
});

async function queriesOf(read: Reader, ask: (from: Reader) => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(sqliteClientOf({ read }), 'prepare');
  await ask(read);
  return prepare.mock.calls.map(([query]) => query);
}

function planOf(connection: BetterSqlite3.Database, query: string): string[] {
  const parameters = Array(query.split('?').length - 1).fill(null);
  const steps = connection.prepare(`explain query plan ${query}`).all(...parameters) as { detail: string }[];
  return steps.map(({ detail }) => detail);
}
