import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { answerReview, listAllReviews } from './review-desk-service.ts';
import { insertReview } from './review-repository.ts';

describeEngines('the answer to a review', (engine) => {
  async function open() {
    const { deps, given } = await openTestShop(engine);
    const [first, second] = [await given.user({ role: 'ADMIN' }), await given.user({ role: 'ADMIN' })];
    const { id: userId } = await given.user();
    const id = deps.newId('review');
    const words = { stars: 4, title: 'Boils fast', text: '', shownName: 'Ann', createdAt: deps.now() };
    const productId = await given.product();
    await deps.db.transaction((tx) => insertReview(tx, { id, userId, productId, ...words }));
    return {
      ...{ deps, id, first: first.actor, second: second.actor },
      shown: async () =>
        (await listAllReviews(deps, first.actor, { list: 'all', limit: 10 })).items.map(
          (each) => each.answer,
        ),
    };
  }

  test('is not replaced by an admin who did not see it; the refusal says what it is', async () => {
    const { deps, id, first, second, shown } = await open();
    await answerReview(deps, first, { id, before: '', answer: 'Thank you' });
    const changed = { reason: { code: 'review_changed', answer: 'Thank you' } };
    await expect(
      answerReview(deps, second, { id, before: '', answer: 'Please write to us' }),
    ).rejects.toMatchObject(changed);
    await expect(answerReview(deps, second, { id, before: 'Hello', answer: '' })).rejects.toMatchObject(
      changed,
    );
    expect(await shown()).toEqual(['Thank you']);
    // The same words again change nothing, whatever was seen.
    await answerReview(deps, second, { id, before: '', answer: 'Thank you' });
    await answerReview(deps, second, { id, before: 'Thank you', answer: 'Please write to us' });
    expect(await shown()).toEqual(['Please write to us']);
  });

  test('of two answers at once, one is refused', async () => {
    const { deps, id, first, second, shown } = await open();
    const answers = await Promise.allSettled([
      answerReview(deps, first, { id, before: '', answer: 'Thank you' }),
      answerReview(deps, second, { id, before: '', answer: 'Please write to us' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await shown()).toHaveLength(1);
  });
});
