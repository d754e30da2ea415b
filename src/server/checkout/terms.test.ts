import { expect, test } from 'vitest';
import { guestWith, letBuy } from '../../../tests/support/shop/guests.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import type { MailId } from '../../shared/ids.ts';
import { SYSTEM } from '../actor.ts';
import { addToCart, getCart } from '../cart/cart-service.ts';
import { createPage, updatePage } from '../content/page-admin-service.ts';
import type { PageContent } from '../content/page-change-rules.ts';
import type { Deps } from '../deps.ts';
import { listMailsAbout, lockMail } from '../mail/mail-repository.ts';
import { resendConfirmation } from '../orders/desk/order-care-service.ts';
import { writeConfirmations } from '../orders/order-confirmation-service.ts';
import { findOrder, listOrderEvents } from '../orders/order-repository.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';

const TERMS: PageContent = {
  ...{ slug: 'terms', footerColumn: 'legal', published: true, consent: true, beforeBuying: false },
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

  test('are in the confirmation with the right of withdrawal, as they were when the order was placed', async () => {
    const { deps, given, clock, pay } = await openPayingShop(engine);
    const page = await askForTerms(deps);
    const body = 'You have **14 days**.\n\n- Write to us.\n- <Send> it back.';
    const written = { en: { title: 'Sending back', lead: '', body } };
    const other = { ...TERMS, consent: false, beforeBuying: false };
    const { page: returns } = await createPage(deps, SYSTEM, { ...other, slug: 'widerruf', texts: written });
    const moved = { ...other, slug: 'sending-back', texts: written };
    await updatePage(deps, SYSTEM, { ...moved, id: returns.id, version: 1 });
    await createPage(deps, SYSTEM, { ...other, slug: 'privacy', texts: written });
    await createPage(deps, SYSTEM, { ...other, slug: 'returns', texts: written, published: false });
    const { actor } = await given.user();
    await addToCart(deps, actor, { productId: await given.product({ stockOnHand: 5 }) });
    const { id: sessionId } = await startCheckout(deps, actor, { termsAccepted: true });
    await pay(sessionId);
    const { orderId } = await confirmCheckout(deps, actor, { sessionId });
    const mails = async () => (await listMailsAbout(deps.db.read, [orderId])).map(({ id }) => id).sort();
    const [first] = await mails();
    const sent = await bodyOf(deps, first);
    expect(sent.text).toContain(
      'Our terms\n=========\n\nYou pay, we deliver.\n\nSending back\n============\n\nYou have 14 days.\n\n- Write to us.\n- <Send> it back.',
    );
    expect(sent.text.match(/Sending back/g)).toHaveLength(1);
    expect(sent.html).toContain('>Our terms</h2>');
    expect(sent.html).toContain('- Write to us.<br>- &lt;Send&gt; it back.');
    // The address that the payment page took.
    const order = await findOrder(deps.db.read, orderId);
    expect(sent.text).toContain(`Delivery address\n\n${order?.name}\n${order?.addressLine1}\n`);
    expect(sent.html).toContain(`${order?.name}<br>${order?.addressLine1}<br>`);

    clock.advance(1_000);
    const texts = { en: { title: 'Our terms', lead: '', body: 'You pay twice.' } };
    await updatePage(deps, SYSTEM, { ...TERMS, id: page.id, version: 1, texts });
    await resendConfirmation(deps, SYSTEM, { orderId });
    const again = await bodyOf(
      deps,
      (await mails()).find((id) => id !== first),
    );
    expect(again.text).toContain('You have 14 days.');
    expect(again.text).not.toContain('Our terms');
  });

  test.each([true, false])(
    'are not in the confirmation where they changed during the payment, asked for: %s',
    async (consent) => {
      const { deps, given, clock, pay } = await openPayingShop(engine);
      const terms = { ...TERMS, consent };
      const { page } = await createPage(deps, SYSTEM, terms);
      const texts = { en: { title: 'Sending back', lead: '', body: 'You have 14 days.' } };
      await createPage(deps, SYSTEM, { ...TERMS, consent: false, slug: 'returns', texts });
      const { actor } = await given.user();
      await addToCart(deps, actor, { productId: await given.product({ stockOnHand: 5 }) });
      const { id: sessionId } = await startCheckout(deps, actor, { termsAccepted: true });
      clock.advance(1_000);
      const changed = { en: { title: 'Our terms', lead: '', body: 'You pay twice.' } };
      await updatePage(deps, SYSTEM, { ...terms, id: page.id, version: 1, texts: changed });
      clock.advance(1_000);
      await pay(sessionId);
      const { orderId } = await confirmCheckout(deps, actor, { sessionId });
      await resendConfirmation(deps, SYSTEM, { orderId });
      const mails = await listMailsAbout(deps.db.read, [orderId]);
      expect(mails).toHaveLength(2);
      for (const { id } of mails) {
        const { text } = await bodyOf(deps, id);
        expect(text).toContain('You have 14 days.');
        expect(text).not.toContain('Our terms');
      }
    },
  );
});

async function bodyOf(deps: Deps, id: MailId | undefined) {
  await writeConfirmations(deps);
  const mail = id && (await deps.db.transaction((tx) => lockMail(tx, id)));
  if (!mail) throw new Error('no such mail');
  return mail;
}

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
