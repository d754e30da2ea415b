import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { ProductId } from '../../shared/ids.ts';
import { GUEST } from '../actor.ts';
import { insertReview } from './review-repository.ts';
import { listReviewsOffSale, removeReview } from './review-service.ts';

describeEngines('reviews of products that are off sale', (engine) => {
  test('are told to their writer, who can delete them', async () => {
    const { deps, given } = await openTestShop(engine);
    const [ann, bob] = [await given.user(), await given.user()];
    const [kettle, cup] = [await given.product({ name: 'Kettle' }), await given.product({ name: 'Cup' })];
    const write = ({ id: userId }: typeof ann, productId: ProductId, title: string) =>
      deps.db.transaction((tx) =>
        insertReview(tx, {
          ...{ id: deps.newId('review'), userId, productId, createdAt: deps.now() },
          ...{ stars: 4, title, text: 'And quietly.', shownName: 'Ann' },
        }),
      );
    await write(ann, kettle, 'Boils fast');
    await write(ann, cup, 'Holds tea');
    await write(bob, kettle, 'Boils slowly');
    expect(await listReviewsOffSale(deps, ann.actor)).toEqual([]);
    await deps.db.transaction(async (tx) => {
      const { products } = tx.tables;
      await tx.update(products).set({ onSale: false }).where(eq(products.id, kettle));
    });
    expect(await listReviewsOffSale(deps, ann.actor)).toEqual([
      { productId: kettle, name: 'Kettle', stars: 4, title: 'Boils fast', text: 'And quietly.' },
    ]);
    await removeReview(deps, ann.actor, { productId: kettle });
    expect(await listReviewsOffSale(deps, ann.actor)).toEqual([]);
    expect(await listReviewsOffSale(deps, bob.actor)).toHaveLength(1);
    await expect(listReviewsOffSale(deps, GUEST)).rejects.toMatchObject({
      reason: { code: 'unauthenticated' },
    });
  });
});
