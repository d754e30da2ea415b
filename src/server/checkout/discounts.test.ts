import { describe, expect, test } from 'vitest';
import { startInvoicing } from '../../../tests/support/shop/invoicing.ts';
import { makeCode, openCart, openWelcomed, TEN_PERCENT } from '../../../tests/support/shop/test-discounts.ts';
import { describeEngines, PASSWORD } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { money } from '../../shared/money/money.ts';
import { signIn } from '../accounts/account-service.ts';
import { type Actor, GUEST, SYSTEM } from '../actor.ts';
import { addToCart, getCart, setCartQuantity } from '../cart/cart-service.ts';
import {
  endDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '../discounts/discount-admin-service.ts';
import { listDocumentsOf } from '../documents/document-repository.ts';
import { listOrderLines } from '../orders/order-repository.ts';
import { getShopSettings, updateShopSettings } from '../settings/shop-settings-service.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout-service.ts';
import { applyCode, removeCode } from './discount-code-service.ts';
import { quoteCart } from './quote-service.ts';
import { reconcile } from './reconcile-service.ts';

const refused = (why: string) => ({ reason: { code: 'discount_refused', why } });
const CHANGED = { reason: { code: 'cart_changed' } };

describeEngines('a discount code', (engine) => {
  test('from the cart to the paid order: shown, reserved, taken off at the provider, redeemed', async () => {
    const { deps, actor, provider, pay, uses, orders } = await openCart(engine);
    await makeCode(deps, 'Summer-10', { usesLimit: 1 });
    await startInvoicing(deps);
    await applyCode(deps, actor, { code: ' summer-10 ' });
    expect((await getCart(deps, actor)).discount).toMatchObject({ code: 'Summer-10', amountMinor: 6_00 });
    const quote = await quoteCart(deps, actor, {});
    expect(quote).toMatchObject({
      discount: { code: 'Summer-10' },
      sums: { discountMinor: 6_00, totalMinor: 54_00 },
    });
    await expect(startCheckout(deps, actor, { totalMinor: money(60_00) })).rejects.toMatchObject(CHANGED);
    const { id } = await startCheckout(deps, actor, { totalMinor: money(54_00) });
    expect(await startCheckout(deps, actor, { totalMinor: money(54_00) })).toMatchObject({ id });
    expect(await uses()).toEqual({ redeemed: 0, reserved: 1, beyond: 0 });
    const session = await provider.checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(session).toMatchObject({
      amount_subtotal: 60_00,
      amount_total: 54_00,
      total_details: { amount_discount: 6_00 },
      allow_promotion_codes: null,
    });
    expect(session.line_items?.data.map((line) => line.price?.unit_amount).sort()).toEqual([10_00, 25_00]);
    await pay(id);
    const { orderId } = await confirmCheckout(deps, actor, { sessionId: id });
    expect(await orders()).toMatchObject([
      { discountCode: 'Summer-10', discountMinor: 6_00, totalMinor: 54_00, paymentStatus: 'paid' },
    ]);
    const lines = await listOrderLines(deps.db.read, orderId);
    expect(lines.map((line) => line.discountMinor).sort()).toEqual([1_00, 5_00]);
    const [invoice] = await listDocumentsOf(deps.db.read, orderId);
    expect(invoice?.record).toMatchObject({ discountMinor: 6_00, discountCode: 'Summer-10' });
    expect(await uses()).toEqual({ redeemed: 1, reserved: 0, beyond: 0 });
    expect((await getCart(deps, actor)).discount).toBeNull();
  });

  test('with one use left and 50 buyers at once, one gets the discount', async () => {
    const { deps, given, uses } = await openCart(engine);
    await makeCode(deps, 'LAST', { usesLimit: 1 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => given.user()));
    for (const { actor } of buyers) {
      // Each wants something else, so that nothing but the code makes them wait for each other.
      const productId = await given.product({ sellingPriceMinor: money(60_00) });
      await addToCart(deps, actor, { productId });
      await applyCode(deps, actor, { code: 'LAST' });
    }
    const started = await Promise.allSettled(
      buyers.map(({ actor }) => startCheckout(deps, actor, { totalMinor: money(54_00) })),
    );
    const opened = started.filter(({ status }) => status === 'fulfilled');
    const reasons = started.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons.find((error) => error.reason?.why !== 'used_up')).toBeUndefined();
    expect(opened).toHaveLength(1);
    expect(await uses()).toEqual({ redeemed: 0, reserved: 1, beyond: 0 });
  });

  test('an unpaid checkout gives its use back, however it ends', async () => {
    const { deps, clock, actor, uses, lineId } = await openCart(engine);
    await makeCode(deps, 'ONCE', { usesLimit: 1, usesPerPerson: 1 });
    await applyCode(deps, actor, { code: 'ONCE' });
    await startCheckout(deps, actor, {});
    await cancelCheckout(deps, actor);
    expect(await uses()).toMatchObject({ reserved: 0 });
    await startCheckout(deps, actor, {});
    // Its own reservation is not in the way of a changed cart.
    await setCartQuantity(deps, actor, { lineId, quantity: 1 });
    await startCheckout(deps, actor, {});
    expect(await uses()).toMatchObject({ reserved: 1 });
    clock.advance(41 * MINUTE_MS);
    // Expired when it is read, before any job has run.
    expect(await uses()).toMatchObject({ reserved: 0 });
    await reconcile(deps);
    expect(await deps.db.read.$count(deps.db.read.tables.discountUses)).toBe(0);
  });

  test('one that is used up does not keep the currency', async () => {
    const { deps, given, actor, pay } = await openCart(engine);
    const admin = await given.user({ role: 'ADMIN' });
    const once = { benefit: { kind: 'amount', amountMinor: money(5_50) }, usesLimit: 1 } as const;
    await makeCode(deps, 'ONCE', once);
    const { settings } = await getShopSettings(deps, admin.actor);
    const toYen = () =>
      updateShopSettings(deps, admin.actor, { version: 0, settings: { ...settings, currency: 'JPY' } });
    await expect(toYen()).rejects.toMatchObject({ reason: { of: 'discount_code', name: 'ONCE' } });
    await applyCode(deps, actor, { code: 'ONCE' });
    const { id } = await startCheckout(deps, actor, {});
    await pay(id);
    await confirmCheckout(deps, actor, { sessionId: id });
    await toYen();
    const [code] = await listDiscountCodes(deps, SYSTEM);
    expect(code).toMatchObject({ state: 'running', benefit: { amountMinor: 6 }, uses: { redeemed: 1 } });
  });

  test('a payment booked after its reservation expired keeps its price, and never takes a use from others', async () => {
    const { deps, clock, given, fill, actor, pay, uses, orders } = await openCart(engine);
    await makeCode(deps, 'LAST', { usesLimit: 1 });
    const late = await given.user();
    await fill(late.actor);
    await applyCode(deps, late.actor, { code: 'LAST' });
    const { id: lateId } = await startCheckout(deps, late.actor, {});
    await pay(lateId);
    clock.advance(41 * MINUTE_MS);
    await applyCode(deps, actor, { code: 'LAST' });
    const { id } = await startCheckout(deps, actor, {});
    await confirmCheckout(deps, late.actor, { sessionId: lateId });
    expect(await uses()).toEqual({ redeemed: 0, reserved: 1, beyond: 1 });
    await pay(id);
    await confirmCheckout(deps, actor, { sessionId: id });
    expect(await uses()).toEqual({ redeemed: 1, reserved: 0, beyond: 1 });
    expect((await orders()).map((order) => [order.totalMinor, order.paymentStatus])).toEqual([
      [54_00, 'paid'],
      [54_00, 'paid'],
    ]);
  });
});

describe('what a code asks for', () => {
  const hour = 60 * MINUTE_MS;

  test('each refusal says why, and changes nothing', async () => {
    const { deps, actor, kettle } = await openCart();
    const now = deps.now().getTime();
    await makeCode(deps, 'LATER', { validFrom: new Date(now + hour) });
    await makeCode(deps, 'OVER', { validUntil: new Date(now - hour) });
    await makeCode(deps, 'MUCH', { leastGoodsMinor: money(60_01) });
    await makeCode(deps, 'JUST', { leastGoodsMinor: money(60_00), products: [kettle] });
    await makeCode(deps, 'TEES', { categories: ['televisions'] });
    const tries = [
      ['NOSUCH', 'unknown'],
      ['LATER', 'not_yet'],
      // Nobody can tell it from one that never was.
      ['OVER', 'unknown'],
      ['MUCH', 'least_goods'],
      ['TEES', 'nothing_to_discount'],
    ] as const;
    for (const [code, why] of tries) {
      await expect(applyCode(deps, actor, { code })).rejects.toMatchObject(refused(why));
    }
    expect((await getCart(deps, actor)).discount).toBeNull();
    await applyCode(deps, actor, { code: 'JUST' });
    expect((await getCart(deps, actor)).discount).toMatchObject({ amountMinor: 5_00, productIds: [kettle] });
    await removeCode(deps, actor);
    expect((await getCart(deps, actor)).discount).toBeNull();
  });

  test('codes cannot be tried without end, per cart and per address', async () => {
    const { deps, actor, given, fill } = await openCart();
    const wrong = (who: Actor, address: string) => applyCode(deps, who, { code: 'GUESS', address });
    for (let count = 0; count < 10; count++) {
      await expect(wrong(actor, '192.0.2.1')).rejects.toMatchObject(refused('unknown'));
    }
    const limited = { reason: { code: 'too_many_requests' } };
    await expect(wrong(actor, '192.0.2.9')).rejects.toMatchObject(limited);
    const other = await given.user();
    await fill(other.actor);
    for (let count = 0; count < 10; count++) await wrong(other.actor, '192.0.2.1').catch(() => null);
    const third = await given.user();
    await fill(third.actor);
    await expect(wrong(third.actor, '192.0.2.1')).rejects.toMatchObject(limited);
  });

  test('only wrong codes count as guesses, and a right one in between makes none of them good', async () => {
    const { deps, actor, given, fill } = await openCart();
    await makeCode(deps, 'RIGHT');
    await makeCode(deps, 'MUCH', { leastGoodsMinor: money(60_01) });
    const entering = (who: Actor) => (code: string) => applyCode(deps, who, { code, address: '192.0.2.1' });
    const enter = entering(actor);
    const limited = { reason: { code: 'too_many_requests' } };
    for (let count = 0; count < 10; count++) {
      await enter('RIGHT');
      await expect(enter('MUCH')).rejects.toMatchObject(refused('least_goods'));
      await expect(enter('GUESS')).rejects.toMatchObject(refused('unknown'));
    }
    await expect(enter('RIGHT')).rejects.toMatchObject(limited);
    const other = await given.user();
    await fill(other.actor);
    // With the 30 above, all that an address may enter in an hour.
    for (let count = 0; count < 270; count++) await entering(other.actor)('RIGHT');
    await expect(entering(other.actor)('RIGHT')).rejects.toMatchObject(limited);
  });

  test('one that has ended runs again once it is changed, by its dates', async () => {
    const { deps, actor } = await openCart();
    const id = await makeCode(deps, 'AGAIN');
    const state = async () => (await listDiscountCodes(deps, SYSTEM))[0]?.state;
    const save = (version: number, validUntil: Date | null) =>
      updateDiscountCode(deps, SYSTEM, { ...TEN_PERCENT, id, version, validUntil });
    const past = new Date(deps.now().getTime() - hour);
    await endDiscountCode(deps, SYSTEM, { id, version: 1 });
    // The form was opened before the code was ended.
    await expect(save(1, null)).rejects.toMatchObject({ reason: { code: 'settings_changed' } });
    await save(2, past);
    expect(await state()).toBe('ended');
    await endDiscountCode(deps, SYSTEM, { id, version: 3 });
    await save(4, null);
    expect(await state()).toBe('running');
    await applyCode(deps, actor, { code: 'AGAIN' });
  });

  test('one that takes off more than a payment may come to is refused as such, with nothing held', async () => {
    const { deps, given } = await openCart();
    const { actor } = await given.user();
    const most = money(999_999_99);
    const productId = await given.product({ priceMinor: most, sellingPriceMinor: most });
    const { lineId } = await addToCart(deps, actor, { productId });
    await setCartQuantity(deps, actor, { lineId, quantity: 2 });
    await makeCode(deps, 'LARGE', { benefit: { kind: 'percent', percent: 60 } });
    await applyCode(deps, actor, { code: 'LARGE' });
    await expect(startCheckout(deps, actor, {})).rejects.toMatchObject({
      reason: { code: 'amount_not_payable' },
    });
    expect(await deps.db.read.$count(deps.db.read.tables.checkouts)).toBe(0);
  });

  test('once per person who signs in while paying: by account, too', async () => {
    const { deps, actor, customer, fill, pay, guest } = await openWelcomed();
    const { id } = await startCheckout(deps, guest.actor, { contact: { email: 'other@example.test' } });
    const client = { address: '192.0.2.1', userAgent: '', sessionSecret: null, browserSecret: null };
    const sign = {
      email: customer.email,
      password: PASSWORD,
      client: { ...client, cartSecret: guest.secret },
    };
    await signIn(deps, GUEST, sign);
    await pay(id);
    await confirmCheckout(deps, actor, { sessionId: id });
    await fill(actor);
    await expect(applyCode(deps, actor, { code: 'WELCOME' })).rejects.toMatchObject(
      refused('used_by_person'),
    );
  });

  test('once per person: by account, and by the address of a guest', async () => {
    const { deps, actor, customer, fill, pay, guest } = await openWelcomed();
    const contact = { email: customer.email.toUpperCase() };
    const { id } = await startCheckout(deps, guest.actor, { contact });
    await pay(id);
    await confirmCheckout(deps, guest.actor, { sessionId: id });
    await expect(applyCode(deps, actor, { code: 'WELCOME' })).rejects.toMatchObject(
      refused('used_by_person'),
    );
    await fill(guest.actor);
    await applyCode(deps, guest.actor, { code: 'WELCOME' });
    await expect(startCheckout(deps, guest.actor, { contact })).rejects.toMatchObject(
      refused('used_by_person'),
    );
    // Refused, it is off the cart.
    expect((await getCart(deps, guest.actor)).discount).toBeNull();
  });

  test.each(['ended', 'least_goods'] as const)(
    'a code that stops fitting (%s) is told and taken off',
    async (why) => {
      const { deps, actor, lineId } = await openCart();
      const id = await makeCode(deps, 'SUMMER', { leastGoodsMinor: money(60_00) });
      await applyCode(deps, actor, { code: 'SUMMER' });
      if (why === 'ended') await endDiscountCode(deps, SYSTEM, { id, version: 1 });
      else await setCartQuantity(deps, actor, { lineId, quantity: 1 });
      expect((await getCart(deps, actor)).discount).toMatchObject({ amountMinor: 0, misfit: { why } });
      await expect(startCheckout(deps, actor, {})).rejects.toMatchObject(refused(why));
      expect((await getCart(deps, actor)).discount).toBeNull();
      await startCheckout(deps, actor, { totalMinor: money(why === 'ended' ? 60_00 : 35_00) });
    },
  );
});
