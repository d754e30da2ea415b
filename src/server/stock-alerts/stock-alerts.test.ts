import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { type Actor, GUEST } from '../actor.ts';
import { addToCart } from '../cart/cart-service.ts';
import { adjustStock } from '../catalogue/stock/stock-service.ts';
import { startCheckout } from '../checkout/checkout-service.ts';
import { hasStockAlerts, sendStockAlerts } from './stock-alert-service.ts';
import { deleteRequestsOf } from './stock-request-repository.ts';
import { askForStock, confirmStockRequest } from './stock-request-service.ts';

describeEngines('mails when a product is back', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const admin = await given.user({ role: 'ADMIN' });
    const productId = await given.product({ name: 'Lamp', stockOnHand: 0 });
    let network = 1;
    const ask = (email: string, actor: Actor = GUEST, of = productId) =>
      askForStock(deps, actor, { productId: of, email, address: `192.0.2.${network++}` });
    const mails = async (kind: string) => {
      const table = deps.db.read.tables.mails;
      const rows = await deps.db.read.select().from(table).where(eq(table.kind, kind)).orderBy(table.id);
      return rows.map(({ recipient, text }) => ({ recipient, text }));
    };
    /** The secret in the newest mail to an address. */
    const linkTo = async (email: string) => {
      const sent = (await mails('confirm_stock_request')).filter(({ recipient }) => recipient === email);
      return /token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
    };
    const confirm = async (email: string) => confirmStockRequest(deps, GUEST, { token: await linkTo(email) });
    const wait = async (...emails: string[]) => {
      for (const email of emails) {
        await ask(email);
        await confirm(email);
      }
    };
    const restock = (delta: number, of = productId) =>
      adjustStock(deps, admin.actor, { productId: of, delta, note: '' });
    const told = async () => (await mails('back_in_stock')).map(({ recipient }) => recipient);
    return { ...shop, productId, ask, mails, confirm, wait, restock, told, linkTo };
  }

  test('an address confirms first, and only then waits; the answer never tells what is known', async () => {
    const { deps, productId, ask, mails, confirm, restock, told, linkTo, clock } = await open();
    for (const email of ['ann@example.test', 'ANN@example.test'])
      expect(await ask(email)).toEqual({ confirms: true });
    expect(await mails('confirm_stock_request')).toHaveLength(2);
    // Asking again leaves the first link valid, until one of them is used.
    expect(await confirm('ann@example.test')).toEqual({ productId, name: 'Lamp', isBack: false });
    for (const used of ['ann@example.test', 'ANN@example.test'])
      await expect(confirm(used)).rejects.toMatchObject({ reason: { code: 'invalid_email_link' } });
    await ask('else@example.test');
    expect(await linkTo('else@example.test')).not.toBe(await linkTo('ann@example.test'));
    await deps.db.transaction((tx) => deleteRequestsOf(tx, 'else@example.test'));
    const before = await mails('confirm_stock_request');
    expect(await ask('ann@example.test')).toEqual({ confirms: true });
    expect(await mails('confirm_stock_request')).toHaveLength(before.length);
    // Not confirmed in time.
    await ask('late@example.test');
    clock.advance(25 * HOUR_MS);
    await expect(confirm('late@example.test')).rejects.toMatchObject({
      reason: { code: 'invalid_email_link' },
    });
    await restock(5);
    await sendStockAlerts(deps);
    expect(await told()).toEqual(['ann@example.test']);
    expect(await deps.db.read.$count(deps.db.read.tables.stockRequests)).toBe(0);
    await expect(ask('ann@example.test')).rejects.toMatchObject({ reason: { code: 'in_stock_again' } });
  });

  test('while others have all units on payment pages, none is said to be back', async () => {
    const { deps, given } = await openPayingShop(engine);
    const productId = await given.product({ stockOnHand: 1 });
    const ask = () =>
      askForStock(deps, GUEST, { productId, email: 'ann@example.test', address: '192.0.2.1' });
    await expect(ask()).rejects.toMatchObject({ reason: { code: 'in_stock_again' } });
    const { actor } = await given.user();
    await addToCart(deps, actor, { productId });
    await startCheckout(deps, actor, { address: '192.0.2.2' });
    await expect(ask()).rejects.toMatchObject({ reason: { code: 'all_in_checkouts' } });
  });

  test("a signed-in person's own proved address waits at once; another one confirms", async () => {
    const { deps, given, ask, restock, told } = await open();
    const user = await given.user();
    expect(await ask(user.email, user.actor)).toEqual({ confirms: true });
    await deps.db.transaction((tx) => tx.update(tx.tables.users).set({ emailProvedAt: deps.now() }));
    expect(await ask(user.email, user.actor)).toEqual({ confirms: false });
    expect(await ask('other@example.test', user.actor)).toEqual({ confirms: true });
    await restock(5);
    await sendStockAlerts(deps);
    expect(await told()).toEqual([user.email]);
  });

  test('as many are told as units came, in the order of asking, each once; also after a kill', async () => {
    const { deps, wait, restock, told, productId } = await open();
    await wait('a@example.test', 'b@example.test', 'c@example.test');
    expect(await hasStockAlerts(deps)).toBe(false);
    await restock(2);
    expect(await hasStockAlerts(deps)).toBe(true);
    // A process that dies between stock and mail leaves nothing half done.
    const { newId } = deps;
    let made = 0;
    const dying = {
      ...deps,
      newId: ((kind) => {
        if (kind === 'mail' && ++made === 2) throw new Error('killed');
        return newId(kind);
      }) as typeof newId,
    };
    await expect(sendStockAlerts(dying)).rejects.toThrow('killed');
    expect(await told()).toEqual([]);
    // Two processes at once tell nobody twice.
    await Promise.all([sendStockAlerts(deps), sendStockAlerts(deps)]);
    expect(await told()).toEqual(['a@example.test', 'b@example.test']);
    expect(await hasStockAlerts(deps)).toBe(false);
    // Sold again: what came before is for nobody any more.
    await restock(-2);
    await wait('a@example.test');
    expect(await hasStockAlerts(deps)).toBe(false);
    await deps.db.transaction((tx) => tx.update(tx.tables.products).set({ onSale: false }));
    await restock(1);
    expect(await hasStockAlerts(deps)).toBe(false);
    await deps.db.transaction((tx) => tx.update(tx.tables.products).set({ onSale: true }));
    await sendStockAlerts(deps);
    expect((await told()).at(-1)).toBe('c@example.test');
    expect(await told()).toHaveLength(3);
    await restock(5);
    await sendStockAlerts(deps);
    expect((await told()).at(-1)).toBe('a@example.test');
    const { awaitedProducts } = deps.db.read.tables;
    expect(await deps.db.read.$count(awaitedProducts, eq(awaitedProducts.productId, productId))).toBe(0);
  });

  test('an address gets five links in an hour, a network asks twenty times, unknown products are refused', async () => {
    const { deps, given, ask, mails, productId } = await open();
    for (let i = 0; i < 6; i++)
      await ask('many@example.test', GUEST, await given.product({ stockOnHand: 0 }));
    expect(await mails('confirm_stock_request')).toHaveLength(5);
    const from = () =>
      askForStock(deps, GUEST, { productId, email: 'x@example.test', address: '198.51.100.1' });
    for (let i = 0; i < 20; i++) await from();
    await expect(from()).rejects.toMatchObject({ reason: { code: 'too_many_requests' } });
    const hidden = await given.product({ stockOnHand: 0, onSale: false });
    await expect(ask('x@example.test', GUEST, hidden)).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
  });
});
