import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { mediaHashOf } from '../../shared/catalogue/pictures.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../actor.ts';
import { addToCart } from '../cart/cart-service.ts';
import { startCheckout } from '../checkout/checkout-service.ts';
import { reconcile } from '../checkout/reconcile-service.ts';
import { storePicture } from '../media/media-service.ts';
import { previewMail } from '../operations/mail/mail-text-service.ts';
import { askForReviews } from '../reviews/review-request-service.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';
import { deliverOrder, packOrder, shipOrder } from './fulfilment/fulfilment-service.ts';
import { mailPicture } from './mail-goods-rules.ts';
import { writeConfirmations } from './order-confirmation-service.ts';

const sourcesIn = (html: string): string[] =>
  [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src);

test('the pictures in the mails about an order are served, to mail programs, too', async () => {
  const shop = await openPayingShop();
  const { deps, given, clock } = shop;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const mediaHash = mediaHashOf((await storePicture(deps, SYSTEM, bytes)).source);
  const own = await given.product({ pictures: [{ mediaHash, externalUrl: null, alt: '' }] });
  const customer = await given.user();
  await deps.db.transaction((tx) => tx.update(tx.tables.users).set({ emailVerifiedAt: clock.now() }));
  const { actor: admin } = await given.user({ role: 'ADMIN' });
  await addToCart(deps, customer.actor, { productId: own });
  const { id } = await startCheckout(deps, customer.actor, {});
  await shop.pay(id);
  clock.advance(16_000);
  await reconcile(deps);
  await writeConfirmations(deps);
  const { orders, mails } = deps.db.read.tables;
  const [order] = await deps.db.read.select().from(orders).where(eq(orders.userId, customer.id));
  if (!order) throw new Error('the order was not placed');
  const orderId = order.id;
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Voltcart', askForReviews: true };
  await updateShopSettings(deps, admin, { version: 0, settings });
  await packOrder(deps, admin, { orderId });
  await shipOrder(deps, admin, { orderId, carrier: 'Post', trackingNumber: '' });
  await deliverOrder(deps, admin, { orderId });
  clock.advance(8 * DAY_MS);
  await askForReviews(deps);

  const { app } = await openTestApp({}, 'sqlite', shop);
  const sent = await deps.db.read.select().from(mails);
  const kinds = ['order_confirmation', 'review_request'] as const;
  for (const kind of kinds) {
    const preview = await previewMail(deps, admin, { kind, language: 'en' });
    for (const { html } of [sent.find((mail) => mail.kind === kind) ?? { html: '' }, preview]) {
      const [source = '', ...others] = sourcesIn(html);
      expect([source, others.length], kind).toEqual([expect.stringMatching(/^http:\/\/shop\.test\//), 0]);
      const { statusCode, headers } = await app.inject(source);
      expect([statusCode, headers['cross-origin-resource-policy']], source).toEqual([200, 'cross-origin']);
    }
  }
});

test('a mail shows an external picture as it is, and an own one small, from its source or any address', () => {
  const own = `/media/${'a'.repeat(32)}`;
  for (const [image, shown] of [
    [null, null],
    ['', null],
    ['https://pics.example/a-400.webp', 'https://pics.example/a-400.webp'],
    [own, `http://shop.test${own}-200.webp`],
    [`${own}-400.webp`, `http://shop.test${own}-200.webp`],
  ] as const)
    expect(mailPicture('http://shop.test', image)).toBe(shown);
});
