import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { GUEST } from '../actor.ts';
import { deleteAccount } from '../operations/own-data/delete-account-service.ts';
import { exportData } from '../operations/own-data/own-data-service.ts';
import { hideReview, listAllReviews, showReview } from './review-desk-service.ts';
import { getMyReview, listReviews, removeReview, writeReview } from './review-service.ts';

const WORDS = { stars: 2, title: 'Ask Bob', text: 'He knows.', shownName: 'Ann' } as const;
const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret: null, browserSecret: null };

describeEngines('a hidden review that its writer deletes', (engine) => {
  async function open() {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, customer, orderId, kettle } = shop;
    await deps.db.transaction(async (tx) => {
      const { orders, users } = tx.tables;
      await tx.update(orders).set({ fulfilmentStatus: 'delivered' }).where(eq(orders.id, orderId));
      await tx.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, customer.id));
    });
    const write = (title: string = WORDS.title) =>
      writeReview(deps, customer.actor, { productId: kettle, ...WORDS, title });
    const { id } = await write();
    await hideReview(deps, admin.actor, { id, reason: 'Names a person' });
    await removeReview(deps, customer.actor, { productId: kettle });
    await removeReview(deps, customer.actor, { productId: kettle });
    const mine = () => getMyReview(deps, customer.actor, { productId: kettle });
    const titles = async (list: 'all' | 'hidden') =>
      (await listAllReviews(deps, admin.actor, { list, limit: 10 })).items.map(({ title }) => title);
    const rows = () => deps.db.read.select().from(deps.db.read.tables.reviews);
    return { ...shop, id, write, mine, titles, rows };
  }

  test('is gone with its words for everybody', async () => {
    const { deps, admin, customer, id, kettle, mine, titles, rows } = await open();
    expect(await mine()).toMatchObject({ mine: null, obstacle: null });
    expect([await titles('all'), await titles('hidden')]).toEqual([[], []]);
    await expect(showReview(deps, admin.actor, { id })).rejects.toMatchObject({
      reason: { code: 'not_found', entity: 'review' },
    });
    const kept = JSON.stringify(await rows());
    for (const words of [WORDS.title, WORDS.text, WORDS.shownName]) expect(kept).not.toContain(words);
    const { reviews } = await exportData(deps, customer.actor, { client });
    expect(reviews).toEqual([{ id, productId: kettle, createdAt: deps.now(), hiddenFor: 'Names a person' }]);
  });

  test('is followed by one that is hidden for the same reason until the owner shows it', async () => {
    const { deps, admin, clock, kettle, mine, titles, write } = await open();
    const listed = async () =>
      (await listReviews(deps, GUEST, { productId: kettle, sort: 'newest' })).items.map(({ title }) => title);
    clock.advance(31 * DAY_MS);
    const { id, isHidden } = await write('Ask Bob again');
    expect(isHidden).toBe(true);
    expect((await mine()).mine).toMatchObject({
      ...{ hiddenFor: 'Names a person', createdAt: deps.now(), editedAt: null },
    });
    expect([await listed(), await titles('hidden')]).toEqual([[], ['Ask Bob again']]);
    await showReview(deps, admin.actor, { id });
    expect(await listed()).toEqual(['Ask Bob again']);
    expect((await write('Ask me')).isHidden).toBe(false);
  });

  test('leaves nothing when the account is deleted', async () => {
    const { deps, customer, rows } = await open();
    await deleteAccount(deps, customer.actor, { confirm: customer.email });
    expect(await rows()).toEqual([]);
  });
});
