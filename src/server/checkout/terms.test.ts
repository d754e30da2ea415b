import { expect, test } from 'vitest';
import { guestWith, letBuy } from '../../../tests/support/shop/guests.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { SYSTEM } from '../actor.ts';
import { addToCart, getCart } from '../cart/cart-service.ts';
import { createPage, type PageContent, updatePage } from '../content/page-admin-service.ts';
import type { Deps } from '../deps.ts';
import { listOrderEvents } from '../orders/order-repository.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';

const TERMS: PageContent = {
  ...{ slug: 'terms', footerColumn: 'legal', published: true, consent: true },
  texts: { en: { title: 'Our terms', lead: '', body: 'You pay, we deliver.' } },
};

const askForTerms = async (deps: Deps) => (await createPage(deps, SYSTEM, TERMS)).page;
const REFUSED = { reason: { code: 'terms_not_accepted' } };

describeEngines('the terms at the checkout', (engine) => {
  test('must be confirmed in their version of now, and the order notes which that was', async () => {
    const { deps, given, clock, pay } = await openPayingShop(engine);
    const { actor } = await given.user();
    await addToCart(deps, actor, { productId: await given.product({ stockOnHand: 5 }) });
    // Nothing is asked for, and what is sent all the same is ignored.
    expect((await getCart(deps, actor)).terms).toBeNull();
    const early = await startCheckout(deps, actor, { termsAccepted: true, termsVersion: 'x' });
    const page = await askForTerms(deps);
    const { terms } = await getCart(deps, actor);
    expect(terms?.pages).toEqual([{ title: 'Our terms', path: '/pages/terms' }]);
    await expect(startCheckout(deps, actor, {})).rejects.toMatchObject(REFUSED);
    const seen = { termsAccepted: true, termsVersion: terms?.version } as const;
    // The page that was opened before the shop asked is not good enough.
    const first = await startCheckout(deps, actor, seen);
    expect(first.id).not.toBe(early.id);
    expect((await startCheckout(deps, actor, seen)).id).toBe(first.id);

    clock.advance(1_000);
    const texts = { en: { title: 'Our terms', lead: '', body: 'You pay twice.' } };
    const { page: changed } = await updatePage(deps, SYSTEM, { ...TERMS, id: page.id, version: 1, texts });
    await expect(startCheckout(deps, actor, seen)).rejects.toMatchObject(REFUSED);
    const now = { termsAccepted: true, termsVersion: (await getCart(deps, actor)).terms?.version } as const;
    clock.advance(1_000);
    const accepted = clock.now();
    const { id: sessionId } = await startCheckout(deps, actor, now);
    expect(sessionId).not.toBe(first.id);
    clock.advance(60_000);
    await pay(sessionId);
    const { orderId } = await confirmCheckout(deps, actor, { sessionId });
    const events = await listOrderEvents(deps.db.read, orderId);
    expect(events.map(({ kind }) => kind)).toEqual(['terms_accepted', 'placed']);
    expect(events[0]).toMatchObject({
      createdAt: accepted,
      data: {
        pages: [{ slug: 'terms', title: 'Our terms', updatedAt: changed.updatedAt?.toISOString() }],
      },
    });
  });
});

test('guests confirm them as well', async () => {
  const { deps, given, pay } = await openPayingShop('sqlite');
  await letBuy(deps, 'everyone');
  await askForTerms(deps);
  const { actor } = guestWith('a');
  await addToCart(deps, actor, { productId: await given.product({ stockOnHand: 5 }) });
  const contact = { email: 'ann@shop.test' };
  await expect(startCheckout(deps, actor, { contact })).rejects.toMatchObject(REFUSED);
  const { id: sessionId } = await startCheckout(deps, actor, { contact, termsAccepted: true });
  await pay(sessionId);
  const { orderId } = await confirmCheckout(deps, actor, { sessionId });
  expect((await listOrderEvents(deps.db.read, orderId)).map(({ kind }) => kind)).toContain('terms_accepted');
});

test('the documented call needs them only where the shop asks, and says so', async () => {
  const { deps, given, knock } = await openTestApp({}, 'sqlite', await openPayingShop('sqlite'));
  const customer = await given.user();
  const { actor } = customer;
  const secret = await given.session(customer);
  const productId = await given.product({ stockOnHand: 5 });
  await addToCart(deps, actor, { productId });
  const call = (more: object) =>
    knock(
      'POST /api/create-checkout-session',
      { product: [{ productId, quantity: 1 }], ...more },
      { secret },
    );
  expect((await call({})).statusCode).toBe(200);
  await askForTerms(deps);
  const refused = await call({});
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { success: false, error: true, message: 'Please read the terms and confirm that you have read them.' },
  ]);
  expect((await call({ termsAccepted: false })).statusCode).toBe(400);
  expect((await call({ termsAccepted: true })).statusCode).toBe(200);
});
