import sharp from 'sharp';
import { SYSTEM } from '../../../src/server/actor.ts';
import { findProducts } from '../../../src/server/catalogue/products/product-repository.ts';
import { updateProduct } from '../../../src/server/catalogue/products/product-service.ts';
import type { Dialect } from '../../../src/server/db/database.ts';
import { storePicture } from '../../../src/server/media/media-service.ts';
import { toCategory } from '../../../src/shared/catalogue/categories.ts';
import type { ProductId } from '../../../src/shared/ids.ts';
import { hashDatabase } from '../databases/database-hash.ts';
import { openTestShop, type TestShop } from '../shop/test-shop.ts';
import { setAttributes } from './categories.ts';

/** The complete product. */
export const look = async ({ deps }: TestShop, id: ProductId) => (await findProducts(deps.db.read, [id]))[0];

/** A hash of every table, the audit log included. */
export const stateOf = ({ deps }: TestShop) => hashDatabase(deps.db.read);

/** Attributes, a stored picture, and products whose texts are hard on a CSV file. */
export async function openCatalogue(engine: Dialect) {
  const shop = await openTestShop(engine);
  const { given, deps } = shop;
  await setAttributes(deps, [
    {
      category: toCategory('mobiles'),
      key: 'memory',
      label: 'Memory',
      type: 'number',
      unit: 'GB',
      position: 0,
    },
    {
      category: toCategory('mobiles'),
      key: 'panel',
      label: 'Panel',
      type: 'text',
      unit: null,
      position: 1,
    },
  ]);
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { source } = await storePicture(deps, SYSTEM, picture);
  const mediaHash = source.replace('/media/', '');
  const phone = await given.product({
    name: '=HYPERLINK("http://evil.example","Phone")',
    brand: '@home, "quoted"; and more',
    description: 'Two\nlines\r\nand a third\r, ünïcödé 📱',
    sku: '-0042',
    pictures: [
      { mediaHash, externalUrl: null, alt: 'front' },
      { mediaHash: null, externalUrl: 'https://elsewhere.example/a.png', alt: 'far' },
      { mediaHash, externalUrl: null, alt: 'the same again' },
    ],
    specs: { memory: 8, panel: '-OLED; 120 = Hz\\', gone: 'of no category', old: 7 },
  });
  const lamp = await given.product({
    category: toCategory('Mouse'),
    description: '',
    sku: 'L',
    stockOnHand: 0,
  });
  const plain = await given.product({ sku: null, stockOnHand: null, name: "'=apostrophe" });
  await updateProduct(deps, SYSTEM, { id: lamp, change: { onSale: false } });
  return { ...shop, phone, lamp, plain };
}
