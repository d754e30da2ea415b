import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { setAttributes } from '../../../tests/support/catalogue/categories.ts';
import { givenGroup } from '../../../tests/support/catalogue/variants.ts';
import { faultsOf, type Statement } from '../../../tests/support/checks/structured-data.ts';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { openPages, statementsOf } from '../../../tests/support/shop/test-pages.ts';
import { toCategory } from '../../shared/catalogue/categories.ts';
import { money } from '../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../actor.ts';
import { replacePictures } from '../catalogue/products/product-repository.ts';
import { updateProduct } from '../catalogue/products/product-service.ts';
import { writeReview } from '../reviews/review-service.ts';
import { putPlan } from '../settings/plan-repository.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';

const DELIVERY = {
  zones: [
    {
      ...{ id: 'home', name: 'Home', places: ['DE', 'US-CA'] },
      methods: [
        {
          ...{ id: 'post', name: 'Post', priceMinor: money(490), freeFromMinor: null },
          ...{ days: { from: 2, to: 4 }, grams: null, pickUp: false },
        },
      ],
    },
  ],
};

/** The statements of a product with everything that can be said: variants, reviews, delivery and returns. */
async function everything(): Promise<Record<string, Statement>> {
  const shop = await openPlacedOrder('sqlite');
  const { deps, given, customer, clock, orderId, kettle } = shop;
  const category = toCategory('Mouse');
  const attribute = { category, type: 'text', unit: null } as const;
  await setAttributes(deps, [
    { ...attribute, key: 'colour', label: 'Colour', position: 0 },
    { ...attribute, key: 'grip', label: 'Grip', position: 1 },
  ]);
  const specs = (colour: string, grip: string) => ({ category, specs: { colour, grip } });
  const pictures = [{ mediaHash: null, externalUrl: 'https://cdn.test/kettle.png', alt: '' }];
  await updateProduct(deps, SYSTEM, {
    id: kettle,
    change: {
      ...specs('Red', 'Left'),
      sku: 'K-1',
      description: 'Boils water.',
    },
  });
  const other = await given.product({ name: 'Kettle', ...specs('Blue', 'Right'), pictures });
  await givenGroup(deps, { name: 'Kettle', axes: ['colour', 'grip'], members: [kettle, other] });
  await deps.db.transaction(async (tx) => {
    const { orders, users } = tx.tables;
    await replacePictures(tx, kettle, pictures);
    await putPlan(tx, 'delivery', { version: 1, plan: DELIVERY }, deps.now());
    await tx.update(orders).set({ fulfilmentStatus: 'delivered' }).where(eq(orders.id, orderId));
    await tx.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, customer.id));
  });
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Voltcart', returnDays: 30 };
  await updateShopSettings(deps, SYSTEM, { version: 0, settings });
  const words = { stars: 4, title: 'Boils fast', text: 'And quietly.', shownName: 'Ann' } as const;
  await writeReview(deps, customer.actor, { productId: kettle, ...words });
  const { get } = await openPages(shop);
  return { ...statementsOf(await get('/')), ...statementsOf(await get(`/product/${kettle}`)) };
}

describe('structured data', () => {
  test('says what schema.org knows, where it belongs, and what search engines require', async () => {
    const { Product, BreadcrumbList, WebSite } = await everything();
    if (!Product || !BreadcrumbList || !WebSite) throw new Error('a statement is missing');
    const name = 'Kettle, Red, Left';
    expect(BreadcrumbList.itemListElement).toMatchObject([{}, {}, { name }]);
    expect(Product).toMatchObject({
      name,
      aggregateRating: { reviewCount: 1 },
      review: [{ '@type': 'Review' }],
      isVariantOf: { '@type': 'ProductGroup', hasVariant: [{}] },
      color: 'Red',
      additionalProperty: [{ name: 'Grip' }],
      offers: { shippingDetails: [{}], hasMerchantReturnPolicy: { merchantReturnDays: 30 } },
    });
    for (const statement of [Product, BreadcrumbList, WebSite]) expect(await faultsOf(statement)).toEqual([]);
  });

  test.each<[string, (product: Statement) => Statement]>([
    ['colour', (product) => ({ ...product, colour: 'Red' })],
    ['Produkt', (product) => ({ ...product, '@type': 'Produkt' })],
    ['merchantReturnDays', (product) => ({ ...product, merchantReturnDays: 30 })],
    [
      'InStok',
      (product) => ({
        ...product,
        offers: { ...Object(product.offers), availability: 'https://schema.org/InStok' },
      }),
    ],
    ['hasVariants', (product) => ({ ...product, isVariantOf: { '@type': 'ProductGroup', hasVariants: [] } })],
    ['name', ({ name: _, ...product }) => product],
  ])('the check notices a wrong or missing %s', async (told, spoil) => {
    const { Product } = await everything();
    if (!Product) throw new Error('no product');
    expect((await faultsOf(spoil(Product))).join('\n')).toContain(told);
  });
});
