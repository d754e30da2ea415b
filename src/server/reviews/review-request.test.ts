import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPlacedOrder, type PlacedOrder, refundUnits } from '../../../tests/support/shop/test-orders.ts';
import { openOrderToReturn } from '../../../tests/support/shop/test-returns.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { money } from '../../shared/money/money.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/operations/shop-settings.ts';
import { GUEST } from '../actor.ts';
import { setOnSale } from '../catalogue/products/product-service.ts';
import type { Tables } from '../db/schema.ts';
import { sendDueMails } from '../mail/mail-outbox-service.ts';
import { deleteAccount } from '../operations/own-data/delete-account-service.ts';
import { markLookedAt } from '../orders/desk/order-care-service.ts';
import { deliverOrder, packOrder, returnOrder, shipOrder } from '../orders/fulfilment/fulfilment-service.ts';
import { withdrawReturn } from '../orders/returns/return-service.ts';
import { withdrawFromContract } from '../orders/withdrawals/withdrawal-service.ts';
import { putMailTexts } from '../settings/mail-text-repository.ts';
import { getShopSettings, updateShopSettings } from '../settings/shop-settings-service.ts';
import { unsubscribe } from '../unsubscribing/unsubscribe-service.ts';
import { askForReviews, asksForReviews } from './review-request-service.ts';
import { writeReview } from './review-service.ts';

describeEngines('the mail that asks for reviews', (engine) => {
  /** An order of two products that was delivered eight days ago. */
  async function open(set: Partial<ShopSettings> = { askForReviews: true }) {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId, clock } = shop;
    await packOrder(deps, admin.actor, { orderId });
    await shipOrder(deps, admin.actor, { orderId, carrier: 'Post', trackingNumber: '' });
    await deliverOrder(deps, admin.actor, { orderId });
    await confirmAddress(shop);
    await change(shop, set);
    clock.advance(8 * DAY_MS);
    return shop;
  }

  const confirmAddress = ({ deps, customer, clock }: PlacedOrder) =>
    deps.db.transaction((tx) =>
      tx
        .update(tx.tables.users)
        .set({ emailVerifiedAt: clock.now() })
        .where(eq(tx.tables.users.id, customer.id)),
    );

  async function change({ deps, admin }: PlacedOrder, part: Partial<ShopSettings>) {
    const { version, settings } = await getShopSettings(deps, admin.actor);
    await updateShopSettings(deps, admin.actor, {
      version,
      settings: { ...DEFAULT_SETTINGS, ...settings, ...part },
    });
  }

  async function mails({ deps }: PlacedOrder) {
    const { mails } = deps.db.read.tables;
    return deps.db.read.select().from(mails).where(eq(mails.kind, 'review_request'));
  }

  const setOrder = ({ deps, orderId }: PlacedOrder, part: Partial<Tables['orders']['$inferInsert']>) =>
    deps.db.transaction((tx) =>
      tx.update(tx.tables.orders).set(part).where(eq(tx.tables.orders.id, orderId)),
    );

  test('is off until the owner switches it on', async () => {
    const shop = await open({});
    expect([await asksForReviews(shop.deps), await askForReviews(shop.deps)]).toEqual([false, 0]);
    await change(shop, { askForReviews: true });
    expect([await asksForReviews(shop.deps), await askForReviews(shop.deps)]).toEqual([true, 1]);
  });

  test('does not tell a customer who picked the order up that it has arrived', async () => {
    for (const pickUp of [false, true]) {
      const shop = await open();
      const delivery = { id: 'd', name: 'Our shop', days: null, pickUp, priceMinor: money(0), taxPpm: 0 };
      await setOrder(shop, { delivery });
      await askForReviews(shop.deps);
      const [mail] = await mails(shop);
      expect(mail?.text).toMatch(pickUp ? /You have picked up your order/ : /Your order \S+ has arrived/);
    }
  });

  test('names what can be reviewed, with links that sign nobody in, and how to end these mails', async () => {
    const shop = await open();
    const { deps, customer, kettle, cup, sentMails } = shop;
    expect(await askForReviews(deps)).toBe(1);
    await sendDueMails(deps);
    const mail = sentMails.find(({ subject }) => subject.startsWith('How is your'));
    expect(mail?.to).toBe(customer.email);
    for (const id of [kettle, cup])
      expect(mail?.text).toContain(`Write a review:\n${deps.publicUrl}/product/${id}#reviews`);
    expect(mail?.text).toContain(`See all your reviews to write:\n${deps.publicUrl}/account\n`);
    const url = /List-Unsubscribe=One-Click/.exec(mail?.headers?.['List-Unsubscribe-Post'] ?? '');
    expect(url).not.toBeNull();
    const links = [...(mail?.text ?? '').matchAll(/https?:\S+/g)].map(([link]) => new URL(link));
    expect(links.filter(({ search }) => search).map(({ pathname }) => pathname)).toEqual(['/unsubscribe']);
  });

  test('of one product it leads to that, in the language of the order and the owner’s words', async () => {
    const shop = await open();
    const { deps, customer, kettle, cup, admin } = shop;
    await writeReview(deps, customer.actor, {
      ...{ productId: cup, stars: 5, title: 'Holds tea', text: '', shownName: 'Ann' },
    });
    await deps.db.transaction(async (tx) => {
      await tx.update(tx.tables.checkouts).set({ language: 'de' });
      const own = { subject: '', opening: 'Hallo {name}, wie war {orderNumber}?' };
      await putMailTexts(tx, { version: 1, texts: { de: { review_request: own } } }, deps.now());
    });
    await askForReviews(deps);
    const [mail] = await mails(shop);
    expect(mail?.text).toMatch(/^Hallo .+, wie war \S+\?\n\nKettle\nBewertung schreiben:/);
    expect(mail?.text).toContain(`Bewertung schreiben:\n${deps.publicUrl}/product/${kettle}#reviews`);
    expect(mail?.text).not.toContain('Cup');
    await setOnSale(deps, admin.actor, { id: kettle, onSale: false });
    expect(await askForReviews(deps)).toBe(0);
  });

  test('comes once an order: asked again, at once, and after a stop in the middle', async () => {
    const shop = await open();
    const { deps } = shop;
    const stopped = {
      ...deps,
      newId: ((kind: Parameters<typeof deps.newId>[0]) => {
        if (kind === 'mail') throw new Error('stopped');
        return deps.newId(kind);
      }) as typeof deps.newId,
    };
    await expect(askForReviews(stopped)).rejects.toThrow('stopped');
    expect(await mails(shop)).toEqual([]);
    const counts = await Promise.all([1, 2, 3].map(() => askForReviews(deps)));
    expect(counts.reduce((all, count) => all + count)).toBe(1);
    expect(await askForReviews(deps)).toBe(0);
    // The owner keeps mails for a shorter time than the order could be asked about.
    await deps.db.transaction((tx) => tx.delete(tx.tables.mails));
    expect(await askForReviews(deps)).toBe(0);
  });

  test('comes from the seventh day after delivery to the thirtieth', async () => {
    const shop = await open();
    const { deps, clock } = shop;
    const askedAfter = (days: number) =>
      askForReviews({ ...deps, now: () => new Date(clock.now().getTime() + (days - 8) * DAY_MS) });
    expect(await askedAfter(6.9)).toBe(0);
    expect(await askedAfter(30.1)).toBe(0);
    expect(await askedAfter(29.9)).toBe(1);
  });

  test('does not come for what cannot be reviewed', async () => {
    const shop = await open();
    const { deps, admin, customer, kettle, cup, orderId, clock } = shop;
    const never: Partial<Tables['orders']['$inferInsert']>[] = [
      { fulfilmentStatus: 'shipped' },
      { fulfilmentStatus: 'returned' },
      { paymentStatus: 'refunded' },
      { disputed: true },
      { erasedAt: clock.now() },
      { userId: null, guestEmailKey: 'somebody@example.test' },
    ];
    const { order } = await shop.look();
    for (const part of never) {
      await setOrder(shop, part);
      expect(await askForReviews(deps), JSON.stringify(part)).toBe(0);
      await setOrder(shop, order);
    }
    const { users } = deps.db.read.tables;
    await deps.db.transaction((tx) => tx.update(users).set({ emailVerifiedAt: null }));
    expect(await askForReviews(deps)).toBe(0);
    await deps.db.transaction((tx) => tx.update(users).set({ emailVerifiedAt: clock.now() }));
    await setOnSale(deps, admin.actor, { id: kettle, onSale: false });
    const words = { stars: 3, title: 'A cup', text: '', shownName: 'Ann' } as const;
    await writeReview(deps, customer.actor, { productId: cup, ...words });
    expect(await askForReviews(deps)).toBe(0);
    await setOnSale(deps, admin.actor, { id: kettle, onSale: true });
    await returnOrder(deps, admin.actor, { orderId, restock: false });
    expect(await askForReviews(deps)).toBe(0);
    await setOrder(shop, order);
    expect(await askForReviews(deps)).toBe(1);
  });

  test('names nothing that was refunded', async () => {
    const shop = await open();
    await refundUnits(shop, { of: shop.cup, quantity: 1 });
    expect(await askForReviews(shop.deps)).toBe(1);
    const [mail] = await mails(shop);
    expect(mail?.text).toContain('Kettle');
    expect(mail?.text).not.toContain('Cup');
    const other = await open();
    await refundUnits(other, { of: other.cup, quantity: 1 });
    await setOnSale(other.deps, other.admin.actor, { id: other.kettle, onSale: false });
    expect(await askForReviews(other.deps)).toBe(0);
    expect(await mails(other)).toEqual([]);
  });

  test('names nothing that goes back or is back, until the customer keeps it after all', async () => {
    const shop = await openOrderToReturn(engine, 14);
    await shop.deliver();
    await confirmAddress(shop);
    await change(shop, { askForReviews: true });
    await shop.ask(2);
    shop.clock.advance(8 * DAY_MS);
    expect(await askForReviews(shop.deps)).toBe(1);
    const [mail] = await mails(shop);
    expect(mail?.text).toContain('Cup');
    expect(mail?.text).not.toContain('Kettle');
    const other = await openOrderToReturn(engine, 14);
    await other.deliver();
    await confirmAddress(other);
    await change(other, { askForReviews: true });
    await setOnSale(other.deps, other.admin.actor, { id: other.cup, onSale: false });
    const { id } = await other.ask(2);
    await withdrawReturn(other.deps, other.customer.actor, { ...other.own, id });
    await other.ask(1);
    other.clock.advance(8 * DAY_MS);
    expect(await askForReviews(other.deps)).toBe(1);
    expect((await mails(other))[0]?.text).toContain('Kettle');
  });

  test('does not come to whoever has withdrawn from the contract, checked by an admin or not', async () => {
    const shop = await open();
    const { deps, customer, admin, orderId } = shop;
    await change(shop, { sellerCountry: 'DE', contactEmail: 'shop@shop.test' });
    const { number } = (await shop.look()).order;
    await withdrawFromContract(deps, customer.actor, {
      ...{ number, name: 'Ann', email: customer.email, goods: '', address: '192.0.2.1' },
    });
    expect(await askForReviews(deps)).toBe(0);
    await markLookedAt(deps, admin.actor, { orderId });
    expect(await askForReviews(deps)).toBe(0);
  });

  test('does not come to whoever has unsubscribed, nor to a deleted account', async () => {
    const shop = await open();
    const { deps, customer } = shop;
    await askForReviews(deps);
    const [{ text } = { text: '' }] = await mails(shop);
    const token = /token=([\w.-]+)/.exec(text)?.[1] ?? '';
    expect(await unsubscribe(deps, GUEST, { token })).toEqual({ kind: 'review_request' });
    await deps.db.transaction(async (tx) => {
      await tx.delete(tx.tables.reviewRequests);
      await tx.delete(tx.tables.mails);
    });
    expect(await askForReviews(deps)).toBe(0);
    expect(await mails(shop)).toEqual([]);
    await deps.db.transaction(async (tx) => {
      await tx.delete(tx.tables.reviewRequests);
      await tx.delete(tx.tables.unsubscribed);
    });
    await deleteAccount(deps, customer.actor, { confirm: customer.email });
    expect(await askForReviews(deps)).toBe(0);
  });
});
