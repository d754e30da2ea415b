import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openShopElsewhere } from '../../../../tests/support/shop/shop-elsewhere.ts';
import { describeEngines, openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { mediaHashOf, PHOTO_WIDTH } from '../../../shared/catalogue/pictures.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { money } from '../../../shared/money/money.ts';
import { SYSTEM } from '../../actor.ts';
import { changeCategory } from '../../catalogue/categories/category-admin-service.ts';
import { createProduct, updateProduct } from '../../catalogue/products/product-service.ts';
import { findMedia } from '../../media/media-repository.ts';
import { storePicture } from '../../media/media-service.ts';
import { NIGHTLY_BACKUP } from '../backup/backup-service.ts';
import { runUnderLease } from './job-lease-service.ts';
import { isMediaSweepDue, MEDIA_SWEEP, sweepMedia } from './media-sweep-service.ts';

const draw = (colour: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function upload({ deps, folder, clock }: TestShop, colour: string): Promise<string> {
  const { source } = await storePicture(deps, SYSTEM, await draw(colour));
  const hash = mediaHashOf(source) ?? '';
  touch(folder, hash, clock.now());
  return hash;
}

/** Sets a file's time, because the test's clock is not the file system's. */
function touch(folder: string, hash: string, when: Date): void {
  for (const name of readdirSync(join(folder, 'media'))) {
    if (name.startsWith(hash)) utimesSync(join(folder, 'media', name), when, when);
  }
}

const filesOf = (folder: string, hash: string) =>
  readdirSync(join(folder, 'media')).filter((name) => name.startsWith(hash));

const showing = (hash: string) => [{ mediaHash: hash, externalUrl: null, alt: '' }];

describeEngines('the media sweep', (engine) => {
  test('keeps files used by a product, user or order, and those of the last seven days; removes the rest', async () => {
    const shop = await openTestShop(engine);
    const { deps, folder, clock, given } = shop;
    const [shown, unused, released] = [
      await upload(shop, 'red'),
      await upload(shop, 'green'),
      await upload(shop, 'blue'),
    ];
    await given.product({ pictures: showing(shown) });
    const strip = await upload(shop, 'purple');
    await changeCategory(deps, SYSTEM, { value: toCategory('mobiles'), pictureHash: strip });
    const owner = await given.product({ pictures: showing(released) });
    const photo = await deps.media.addPhoto(await draw('white'));
    const gonePhoto = await deps.media.addPhoto(await draw('black'));
    for (const hash of [photo, gonePhoto]) touch(folder, hash, clock.now());
    const user = await given.user();
    await deps.db.transaction((tx) => tx.update(tx.tables.users).set({ profilePicHash: photo }));
    expect(user.id).toBeTruthy();
    writeFileSync(join(folder, 'media', `${unused}-800.webp.abc.tmp`), 'half');
    utimesSync(join(folder, 'media', `${unused}-800.webp.abc.tmp`), clock.now(), clock.now());

    clock.advance(6 * DAY_MS);
    expect(await sweepMedia(deps)).toEqual({ pictures: 0, photos: 0 });
    expect(existsSync(join(folder, 'media', `${unused}-800.webp.abc.tmp`))).toBe(false);
    await updateProduct(deps, SYSTEM, { id: owner, change: { pictures: [] } });
    const fresh = await upload(shop, 'yellow');
    clock.advance(2 * DAY_MS);
    expect(await sweepMedia(deps)).toEqual({ pictures: 1, photos: 1 });
    expect(filesOf(folder, unused)).toEqual([]);
    expect(filesOf(folder, gonePhoto)).toEqual([]);
    expect(filesOf(folder, photo)).toEqual([`${photo}-${PHOTO_WIDTH}.webp`]);
    for (const hash of [shown, strip, released, fresh]) expect(filesOf(folder, hash)).toHaveLength(3);

    clock.advance(6 * DAY_MS);
    expect(await sweepMedia(deps)).toEqual({ pictures: 2, photos: 0 });
    expect([...(await findMedia(deps.db.read, [shown, unused, released, fresh, strip]))].sort()).toEqual(
      [shown, strip].sort(),
    );
    await changeCategory(deps, SYSTEM, { value: toCategory('mobiles'), pictureHash: null });
    expect(await sweepMedia(deps)).toEqual({ pictures: 0, photos: 0 });
    clock.advance(8 * DAY_MS);
    expect(await sweepMedia(deps)).toEqual({ pictures: 1, photos: 0 });
  });

  test('sweeps a storage elsewhere, and gives back what was uploaded again meanwhile', async () => {
    const { deps, given, stores, storage, advanceFromToday } = await openShopElsewhere(engine);
    const add = async (colour: string) =>
      mediaHashOf((await storePicture(deps, SYSTEM, await draw(colour))).source) ?? '';
    const [shown, unused, again] = [await add('red'), await add('green'), await add('blue')];
    await given.product({ pictures: showing(shown) });
    const photo = await deps.media.addPhoto(await draw('black'));
    advanceFromToday(6 * DAY_MS);
    expect(await sweepMedia(deps)).toEqual({ pictures: 0, photos: 0 });
    advanceFromToday(8 * DAY_MS);
    // Uploaded by another machine just before the first file goes: the row is there, and the old files with it.
    let waiting: Promise<string> | null = null;
    storage.onTheWay = ({ method, url }) => {
      if (method === 'DELETE' && url.includes(again)) waiting ??= add('blue');
      return 'passes';
    };
    expect(await sweepMedia(deps)).toEqual({ pictures: 2, photos: 1 });
    expect(await waiting).toBe(again);
    const names = await stores.media.names();
    const filesOf = (hash: string) => names.filter((name) => name.startsWith(hash));
    expect(filesOf(shown)).toHaveLength(3);
    expect(filesOf(again)).toHaveLength(3);
    expect([...filesOf(unused), ...filesOf(photo)]).toEqual([]);
  });

  test('a picture of an old order stays', async () => {
    const shop = await openTestShop(engine);
    const { deps, folder, clock } = shop;
    const hash = await upload(shop, 'red');
    await deps.db.transaction(async (tx) => {
      const now = deps.now();
      const order = {
        id: deps.newId('order'),
        number: 'N',
        email: 'e',
        livemode: false,
      };
      await tx.insert(tx.tables.orders).values({
        ...order,
        currency: 'USD',
        subtotalMinor: money(0),
        totalMinor: money(0),
        paymentStatus: 'paid',
        fulfilmentStatus: 'delivered',
        createdAt: now,
        updatedAt: now,
      });
      await tx.insert(tx.tables.orderLines).values({
        id: deps.newId('orderLine'),
        orderId: order.id,
        position: 0,
        name: 'Lamp',
        image: `/media/${hash}-400.webp`,
        listPriceMinor: money(0),
        unitPriceMinor: money(0),
        quantity: 1,
        taxMinor: money(0),
      });
    });
    clock.advance(8 * DAY_MS);
    expect(await sweepMedia(deps)).toEqual({ pictures: 0, photos: 0 });
    expect(filesOf(folder, hash)).toHaveLength(3);
  });

  test('a picture used or uploaded during the sweep is kept, or its user gets an error', async () => {
    const shop = await openTestShop(engine);
    const { deps, folder, clock, given } = shop;
    const hashes = [];
    for (let i = 0; i < 12; i++) hashes.push(await upload(shop, `#0000${(16 + i * 3).toString(16)}`));
    clock.advance(8 * DAY_MS);
    const product = await given.product();
    const input = {
      name: 'x',
      brand: 'x',
      category: toCategory('Mouse'),
      description: '',
      priceMinor: money(2),
      sellingPriceMinor: money(1),
      sku: null,
      specs: {},
      stockOnHand: null,
    } as const;
    const [, ...results] = await Promise.allSettled([
      sweepMedia(deps),
      ...hashes.map((hash, i) =>
        i % 3 === 0
          ? upload(shop, `#0000${(16 + i * 3).toString(16)}`)
          : i % 3 === 1
            ? createProduct(deps, SYSTEM, { ...input, pictures: showing(hash) })
            : updateProduct(deps, SYSTEM, { id: product, change: { pictures: showing(hash) } }),
      ),
    ]);
    await sweepMedia(deps);
    const kept = await findMedia(deps.db.read, hashes);
    for (const [i, result] of results.entries()) {
      const hash = hashes[i] ?? '';
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ reason: { code: 'unknown_picture' } });
      } else {
        expect(kept.has(hash), `row of ${i}`).toBe(true);
        expect(filesOf(folder, hash), `files of ${i}`).toHaveLength(3);
      }
    }
  });
});

test('removes what an interrupted write left of a document, once it is a day old', async () => {
  const { deps, clock } = await openTestShop();
  const { folder } = deps.documents.files;
  mkdirSync(folder, { recursive: true });
  for (const name of [`${'0'.repeat(64)}.pdf`, `${'0'.repeat(64)}.pdf.abc.tmp`]) {
    writeFileSync(join(folder, name), 'half');
    utimesSync(join(folder, name), clock.now(), clock.now());
  }
  await sweepMedia(deps);
  expect(readdirSync(folder)).toHaveLength(2);
  clock.advance(2 * DAY_MS);
  await sweepMedia(deps);
  expect(readdirSync(folder)).toEqual([`${'0'.repeat(64)}.pdf`]);
});

test('it is due once a day, and not while a backup reads the files', async () => {
  const { deps, clock } = await openTestShop();
  const lease = (name: string) => ({ name, holder: 'a', leaseMs: 60_000 });
  expect(await isMediaSweepDue(deps)).toBe(true);
  await runUnderLease(deps, lease(NIGHTLY_BACKUP), async () => {
    expect(await isMediaSweepDue(deps)).toBe(false);
  });
  await runUnderLease(deps, lease(MEDIA_SWEEP), () => sweepMedia(deps));
  expect(await isMediaSweepDue(deps)).toBe(false);
  clock.advance(DAY_MS);
  expect(await isMediaSweepDue(deps)).toBe(true);
});

test('a picture larger than its usual widths is kept in four, without metadata, under the hash of its content', async () => {
  const { deps, folder } = await openTestShop();
  const tall = await sharp({ create: { width: 1_000, height: 2_000, channels: 4, background: '#ff000080' } })
    .withExif({ IFD0: { Artist: 'secret-person' } })
    .png()
    .toBuffer();
  const first = await storePicture(deps, SYSTEM, tall);
  expect(first).toMatchObject({ width: 600, height: 1_200 });
  expect(first.placeholder).toMatch(/^data:image\/webp;base64,.{40,400}$/);
  const hash = mediaHashOf(first.source);
  const names = [200, 400, 800, 1_200].map((width) => `${hash}-${width}.webp`);
  expect(readdirSync(join(folder, 'media')).sort()).toEqual([...names].sort());
  for (const [i, height] of [200, 400, 800, 1_200].entries()) {
    const about = await sharp(join(folder, 'media', names[i] ?? '')).metadata();
    expect(about).toMatchObject({ format: 'webp', height });
    expect([about.exif, about.xmp, about.icc]).toEqual([undefined, undefined, undefined]);
  }
  expect(await storePicture(deps, SYSTEM, tall)).toEqual(first);
  expect(readdirSync(join(folder, 'media'))).toHaveLength(4);
});
