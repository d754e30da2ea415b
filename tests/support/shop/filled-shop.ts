import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { SYSTEM } from '../../../src/server/actor.ts';
import { openDocument } from '../../../src/server/documents/document-service.ts';
import { putMailAccount } from '../../../src/server/mail/mail-account-repository.ts';
import { contentHash } from '../../../src/server/media/media-store.ts';
import { makeBackup } from '../../../src/server/operations/backup/backup-service.ts';
import { sealOrderEvents } from '../../../src/server/orders/chain/order-chain-service.ts';
import { recountReviews } from '../../../src/server/reviews/review-repository.ts';
import { putBrand } from '../../../src/server/settings/brand-repository.ts';
import { NO_BRAND } from '../../../src/shared/brand/brand.ts';
import { startInvoicing } from './invoicing.ts';
import { makeCode } from './test-discounts.ts';
import { openPlacedOrder, type PlacedOrder } from './test-orders.ts';
import { refund } from './test-refunds.ts';

export type FilledShop = PlacedOrder & { picture: string; photo: string; logo: string };

/** A shop with something for each check of `voltcart verify --data` to look at. */
export async function openFilledShop(engine: 'sqlite' | 'postgresql'): Promise<FilledShop> {
  const placed = await openPlacedOrder(engine, {
    beforePaying: (shop) => startInvoicing(shop.deps),
  });
  const { deps, orderId, kettle, look } = placed;
  await refund(placed);
  await makeCode(deps, 'SPRING');
  const blank = (width: number) => sharp({ create: { width, height: 8, channels: 3, background: '#357' } });
  const drawn = (width: number) => blank(width).webp().toBuffer();
  const files = {
    200: await drawn(200),
    400: await drawn(400),
    800: await drawn(800),
    1200: await drawn(1200),
  };
  const { hash: picture } = await deps.media.addPicture(files);
  expect(picture).toBe(contentHash(files[800]));
  const photo = await deps.media.addPhoto(await drawn(256));
  const { hash: logo } = await deps.media.addBrandPicture({ 'logo.png': await blank(300).png().toBuffer() });
  const password = await deps.secrets.seal('mail.password', 'hush');
  await deps.db.transaction(async (tx) => {
    const { media, productImages, users } = tx.tables;
    const sizes = { width: 1200, height: 8, placeholder: '', bytes: 5, createdAt: deps.now() };
    await tx.insert(media).values([
      { hash: picture, ...sizes },
      { hash: logo, ...sizes },
    ]);
    await tx.update(users).set({ profilePicHash: photo }).where(eq(users.id, placed.customer.id));
    const published = { ...NO_BRAND, logo: { hash: logo, width: 300, height: 8 } };
    await putBrand(tx, { version: 1, published, previous: null }, deps.now());
    await tx.insert(productImages).values({ productId: kettle, position: 9, mediaHash: picture });
    const by = { setAt: deps.now().toISOString(), setBy: 'Ann' };
    const server = { host: 'mail.test', port: 25, security: 'none' as const, user: 'u', from: 'a@b.test' };
    await putMailAccount(tx, { version: 1, server: { ...server, password, ...by } }, deps.now());
  });
  await deps.db.transaction(async (tx) => {
    const { reviews } = tx.tables;
    const words = { stars: 4, title: 'Good', shownName: 'Ann', createdAt: deps.now() };
    const by = { userId: placed.customer.id, productId: kettle };
    await tx.insert(reviews).values({ id: deps.newId('review'), ...by, ...words });
    await recountReviews(tx, kettle);
  });
  await sealOrderEvents(deps);
  const { documents } = deps.db.read.tables;
  for (const { id } of await deps.db.read.select({ id: documents.id }).from(documents))
    await openDocument(deps, id);
  if (engine === 'sqlite') await makeBackup(deps, SYSTEM, { nightly: false, onProgress: () => undefined });
  expect((await look()).payment.orderId).toBe(orderId);
  return { ...placed, picture, photo, logo };
}
