import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPlacedOrder, type PlacedOrder, refundUnits } from '../../../tests/support/shop/test-orders.ts';
import { describeEngines, type TestUser } from '../../../tests/support/shop/test-shop.ts';
import type { ProductId } from '../../shared/ids.ts';
import type { FulfilmentStatus, PaymentStatus } from '../../shared/orders/order-status.ts';
import { addDays, dayIn, startOfDay } from '../../shared/time-zone.ts';
import { GUEST } from '../actor.ts';
import { getCatalogueVersion } from '../catalogue/products/catalogue-service.ts';
import { findProducts } from '../catalogue/products/product-repository.ts';
import { deleteAccount } from '../operations/own-data/delete-account-service.ts';
import { answerReview, hideReview, listAllReviews, showReview } from './review-desk-service.ts';
import { getMyReview, listReviews, listReviewsDue, removeReview, writeReview } from './review-service.ts';

const WORDS = { stars: 4, title: 'Boils fast', text: 'And quietly.', shownName: 'Ann' } as const;
const refused = (obstacle: string) => ({ reason: { code: 'no_review', obstacle } });

describeEngines('reviews', (engine) => {
  async function open() {
    const shop = await openPlacedOrder(engine);
    const deps = { ...shop.deps, rateLimitScale: 100 };
    await moveTo(shop, 'delivered');
    await prove(shop, shop.customer);
    return { ...shop, deps, rating: () => ratingOf(shop, shop.kettle) };
  }

  async function moveTo(
    { deps, orderId }: PlacedOrder,
    fulfilmentStatus: FulfilmentStatus,
    paymentStatus: PaymentStatus = 'paid',
  ) {
    await deps.db.transaction(async (tx) => {
      const { orders } = tx.tables;
      await tx.update(orders).set({ fulfilmentStatus, paymentStatus }).where(eq(orders.id, orderId));
    });
  }

  async function prove({ deps, clock }: PlacedOrder, { id }: TestUser, emailVerifiedAt = clock.now()) {
    await deps.db.transaction(async (tx) => {
      const { users } = tx.tables;
      await tx.update(users).set({ emailVerifiedAt }).where(eq(users.id, id));
    });
  }

  /** What the product's row says. */
  async function ratingOf({ deps }: PlacedOrder, id: ProductId): Promise<[number, number]> {
    const [row] = await findProducts(deps.db.read, [id]);
    return [row?.reviewCount ?? -1, row?.ratingSum ?? -1];
  }

  /** More people who have got the kettle. */
  async function buyers({ deps, given, orderId, kettle, clock }: PlacedOrder, number: number) {
    const found: TestUser[] = [];
    for (let i = 0; i < number; i++) {
      const user = await given.user();
      await deps.db.transaction(async (tx) => {
        const { orders, orderLines, users } = tx.tables;
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
        const [line] = await tx.select().from(orderLines).where(eq(orderLines.productId, kettle));
        if (!order || !line) throw new Error('no order');
        const id = deps.newId('order');
        await tx.insert(orders).values({ ...order, id, number: `X-${i}`, checkoutId: null, userId: user.id });
        await tx.insert(orderLines).values({ ...line, id: deps.newId('orderLine'), orderId: id });
        await tx.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, user.id));
      });
      found.push(user);
    }
    return found;
  }

  test('are not for the lines of an order that were refunded', async () => {
    const shop = await open();
    const { deps, customer, kettle, cup } = shop;
    await refundUnits(shop, { of: kettle, quantity: 1 });
    await refundUnits(shop, { of: cup, quantity: 1 });
    expect(await listReviewsDue(deps, customer.actor)).toEqual([{ id: kettle, name: 'Kettle' }]);
    const write = (productId: ProductId) => writeReview(deps, customer.actor, { productId, ...WORDS });
    await expect(write(cup)).rejects.toMatchObject(refused('not_bought'));
    await write(kettle);
  });

  test('are for proved buyers of what has arrived and was not refunded in full', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, given, customer, kettle, orderId } = shop;
    const write = (user = customer) => writeReview(deps, user.actor, { productId: kettle, ...WORDS });
    const obstacle = async () => (await getMyReview(deps, customer.actor, { productId: kettle })).obstacle;
    await expect(write()).rejects.toMatchObject(refused('not_delivered'));
    await moveTo(shop, 'delivered');
    expect(await obstacle()).toBe('email_unproved');
    await expect(write()).rejects.toMatchObject(refused('email_unproved'));
    await prove(shop, customer);
    await moveTo(shop, 'delivered', 'refunded');
    expect(await obstacle()).toBe('not_bought');
    await expect(write()).rejects.toMatchObject(refused('not_bought'));
    await moveTo(shop, 'delivered', 'partially_refunded');
    expect(await obstacle()).toBeNull();
    const stranger = await given.user();
    await prove(shop, stranger);
    await expect(write(stranger)).rejects.toMatchObject(refused('not_bought'));
    const byGuest = writeReview(deps, GUEST, { productId: kettle, ...WORDS });
    await expect(byGuest).rejects.toMatchObject({ reason: { code: 'unauthenticated' } });
    expect(await ratingOf(shop, kettle)).toEqual([0, 0]);
    const due = async () => (await listReviewsDue(deps, customer.actor)).map(({ name }) => name).sort();
    expect(await due()).toEqual(['Cup', 'Kettle']);
    await write();
    expect(await due()).toEqual(['Cup']);
    expect(await ratingOf(shop, kettle)).toEqual([1, 4]);
    // It stays when the order no longer names its buyer.
    await deps.db.transaction(async (tx) => {
      await tx.update(tx.tables.orders).set({ userId: null }).where(eq(tx.tables.orders.id, orderId));
    });
    await writeReview(deps, customer.actor, { productId: kettle, ...WORDS, stars: 2 });
    expect(await ratingOf(shop, kettle)).toEqual([1, 2]);
  });

  test('of a product that is off sale are neither read nor written, but can be deleted', async () => {
    const { deps, customer, kettle, rating } = await open();
    await writeReview(deps, customer.actor, { productId: kettle, ...WORDS });
    await deps.db.transaction(async (tx) => {
      await tx.update(tx.tables.products).set({ onSale: false }).where(eq(tx.tables.products.id, kettle));
    });
    const gone = { reason: { code: 'not_found', entity: 'product' } };
    const input = { productId: kettle };
    await expect(listReviews(deps, GUEST, { ...input, sort: 'newest' })).rejects.toMatchObject(gone);
    await expect(getMyReview(deps, customer.actor, input)).rejects.toMatchObject(gone);
    await expect(writeReview(deps, customer.actor, { ...input, ...WORDS, stars: 1 })).rejects.toMatchObject(
      gone,
    );
    await removeReview(deps, customer.actor, input);
    expect(await rating()).toEqual([0, 0]);
  });

  test('can be changed until the end of the 30th day, and deleted at any time', async () => {
    const { deps, clock, customer, kettle, rating } = await open();
    const input = { productId: kettle, ...WORDS };
    await writeReview(deps, customer.actor, input);
    const last = addDays(dayIn(clock.now(), ''), 30);
    const end = startOfDay(addDays(last, 1), '');
    clock.advance(end.getTime() - 1 - clock.now().getTime());
    await writeReview(deps, customer.actor, { ...input, stars: 1 });
    const { mine, obstacle } = await getMyReview(deps, customer.actor, input);
    expect(mine).toMatchObject({ stars: 1, editedAt: clock.now(), editableUntil: last });
    expect(obstacle).toBeNull();
    clock.advance(1);
    await expect(writeReview(deps, customer.actor, input)).rejects.toMatchObject(refused('too_late'));
    expect(await rating()).toEqual([1, 1]);
    await removeReview(deps, customer.actor, input);
    await removeReview(deps, customer.actor, input);
    expect(await rating()).toEqual([0, 0]);
    await writeReview(deps, customer.actor, input);
    expect(await rating()).toEqual([1, 4]);
  });

  test('are one a person and product, however many are posted at once', async () => {
    const { deps, customer, kettle, rating } = await open();
    const posts = Array.from({ length: 100 }, (_, at) => {
      const stars = ((at % 5) + 1) as 1 | 2 | 3 | 4 | 5;
      return writeReview(deps, customer.actor, { productId: kettle, ...WORDS, stars });
    });
    const ids = new Set((await Promise.all(posts)).map(({ id }) => id));
    expect(ids.size).toBe(1);
    const { items, histogram } = await listReviews(deps, GUEST, { productId: kettle, sort: 'newest' });
    expect(items).toHaveLength(1);
    expect(await rating()).toEqual([1, items[0]?.stars]);
    expect(histogram.reduce((sum, number) => sum + number)).toBe(1);
  });

  test('are paged by ten in each order, without repeating or leaving out any', async () => {
    const shop = await open();
    const { deps, kettle, clock } = shop;
    for (const [at, { actor }] of (await buyers(shop, 23)).entries()) {
      if (at % 3 === 0) clock.advance(1000);
      const stars = ((at % 5) + 1) as 1 | 2 | 3 | 4 | 5;
      await writeReview(deps, actor, { productId: kettle, ...WORDS, stars, title: `No. ${at}` });
    }
    for (const sort of ['newest', 'best', 'worst'] as const) {
      const sizes: number[] = [];
      const seen: { stars: number; at: number; id: string }[] = [];
      let cursor: string | undefined;
      do {
        const page = await listReviews(deps, GUEST, { productId: kettle, sort, cursor });
        sizes.push(page.items.length);
        seen.push(...page.items.map(({ stars, createdAt, id }) => ({ stars, at: createdAt.getTime(), id })));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      const sign = { newest: 0, best: -1, worst: 1 }[sort];
      const sorted = seen.toSorted(
        (a, b) => sign * (a.stars - b.stars) || b.at - a.at || (a.id < b.id ? 1 : -1),
      );
      expect([sizes, seen]).toEqual([[10, 10, 3], sorted]);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(23);
    }
    const five = await listReviews(deps, GUEST, { productId: kettle, sort: 'newest', stars: 5 });
    expect([five.items.map(({ stars }) => stars), five.histogram]).toEqual([
      [5, 5, 5, 5],
      [5, 5, 5, 4, 4],
    ]);
    const { nextCursor } = await listReviews(deps, GUEST, { productId: kettle, sort: 'best' });
    for (const cursor of [nextCursor ?? '', 'x', '9.1.rev_0'])
      await expect(
        listReviews(deps, GUEST, { productId: kettle, sort: 'newest', cursor }),
      ).rejects.toMatchObject({ reason: { code: 'invalid_field', field: 'cursor' } });
  });

  test('are answered and hidden by the owner, with an entry in the log', async () => {
    const { deps, admin, customer, kettle, rating } = await open();
    const { id } = await writeReview(deps, customer.actor, { productId: kettle, ...WORDS });
    const before = await getCatalogueVersion(deps);
    await answerReview(deps, admin.actor, { id, before: '', answer: 'Thank you' });
    await hideReview(deps, admin.actor, { id, reason: 'Names a person' });
    await hideReview(deps, admin.actor, { id, reason: 'Names a person' });
    expect(await getCatalogueVersion(deps)).toBe(before + 1);
    expect(await rating()).toEqual([0, 0]);
    const hidden = await listReviews(deps, GUEST, { productId: kettle, sort: 'newest' });
    expect(hidden).toMatchObject({ items: [], reviewCount: 0, histogram: [0, 0, 0, 0, 0] });
    const { mine } = await getMyReview(deps, customer.actor, { productId: kettle });
    expect(mine?.hiddenFor).toBe('Names a person');
    // Changing it does not bring it back.
    await writeReview(deps, customer.actor, { productId: kettle, ...WORDS, stars: 5 });
    expect(await rating()).toEqual([0, 0]);
    const titles = async (list: 'all' | 'hidden' | 'unanswered') =>
      (await listAllReviews(deps, admin.actor, { list, limit: 10 })).items.map(({ title }) => title);
    expect([await titles('all'), await titles('hidden'), await titles('unanswered')]).toEqual([
      ['Boils fast'],
      ['Boils fast'],
      [],
    ]);
    await showReview(deps, admin.actor, { id });
    await showReview(deps, admin.actor, { id });
    const [shown] = (await listReviews(deps, GUEST, { productId: kettle, sort: 'newest' })).items;
    expect([shown?.answer, shown?.stars, await rating()]).toEqual(['Thank you', 5, [1, 5]]);
    expect(Object.keys(shown ?? {})).not.toContain('userId');
    await answerReview(deps, admin.actor, { id, before: 'Thank you', answer: '' });
    expect(await titles('unanswered')).toEqual(['Boils fast']);
    const { auditEntries } = deps.db.read.tables;
    const log = await deps.db.read.select().from(auditEntries).where(eq(auditEntries.entity, 'review'));
    expect(log.map(({ action }) => action).sort()).toEqual(
      ['answered', 'answered', 'hidden', 'shown'].map((act) => `review.${act}`),
    );
    const gone = { reason: { code: 'not_found', entity: 'review' } };
    await removeReview(deps, customer.actor, { productId: kettle });
    await expect(showReview(deps, admin.actor, { id })).rejects.toMatchObject(gone);
    const acts: (() => Promise<unknown>)[] = [
      () => listAllReviews(deps, customer.actor, { list: 'all', limit: 1 }),
      () => answerReview(deps, customer.actor, { id, before: '', answer: '' }),
      () => hideReview(deps, customer.actor, { id, reason: 'x' }),
      () => showReview(deps, customer.actor, { id }),
    ];
    for (const act of acts)
      await expect(Promise.resolve().then(act)).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  });

  test('an account that is deleted takes its reviews along', async () => {
    const shop = await open();
    const { deps, customer, kettle, rating } = shop;
    const [other] = await buyers(shop, 1);
    if (!other) throw new Error('no buyer');
    for (const { actor } of [customer, other])
      await writeReview(deps, actor, { productId: kettle, ...WORDS });
    await deleteAccount(deps, customer.actor, { confirm: customer.email });
    expect(await rating()).toEqual([1, 4]);
  });

  test('after anything, also at once, a recount finds what the product says, and no answer has a hidden one', async () => {
    const shop = await open();
    const { deps, admin, kettle, rating } = shop;
    const people = await buyers(shop, 3);
    const step = fc.record({
      who: fc.nat(2),
      act: fc.constantFrom('write', 'write', 'remove', 'hide', 'show'),
      stars: fc.constantFrom(1 as const, 3 as const, 5 as const),
    });
    type Step = { who: number; act: string; stars: 1 | 3 | 5 };
    async function take({ who, act, stars }: Step): Promise<void> {
      const actor = people[who]?.actor ?? GUEST;
      if (act === 'write') await writeReview(deps, actor, { productId: kettle, ...WORDS, stars });
      else if (act === 'remove') await removeReview(deps, actor, { productId: kettle });
      else {
        const { mine } = await getMyReview(deps, actor, { productId: kettle });
        if (!mine) return;
        const change = act === 'hide' ? hideReview : showReview;
        await change(deps, admin.actor, { id: mine.id, reason: 'Off topic' }).catch((error: unknown) =>
          expect(error).toMatchObject({ reason: { code: 'not_found' } }),
        );
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (runs) => {
          for (const atOnce of runs) await Promise.all(atOnce.map(take));
          const { reviews } = deps.db.read.tables;
          const rows = await deps.db.read.select().from(reviews).where(eq(reviews.productId, kettle));
          const shown = rows.filter(({ hiddenFor }) => hiddenFor === null);
          const sum = shown.reduce((all, { stars }) => all + stars, 0);
          expect(await rating()).toEqual([shown.length, sum]);
          const page = await listReviews(deps, GUEST, { productId: kettle, sort: 'best' });
          expect(page.items.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort());
          expect([page.reviewCount, page.ratingSum]).toEqual([shown.length, sum]);
        },
      ),
      { seed: 5, numRuns: 25 },
    );
  });
});
