import { expect, test, vi } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { sumStockMovements } from '../../../../tests/support/catalogue/stock-movements.ts';
import { openTestApp, type RestBody } from '../../../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { toId } from '../../../shared/ids.ts';
import { restProduct } from '../../../shared/schemas/rest.ts';
import { SYSTEM } from '../../actor.ts';
import type { Dialect } from '../../db/database.ts';
import * as settings from '../../settings/shop-settings-service.ts';
import { adjustStock } from '../stock/stock-service.ts';
import { findProducts } from './product-repository.ts';
import { setOnSale } from './product-service.ts';

const FORM = {
  productName: 'Kettle',
  brandName: 'Veldrik',
  category: 'Mouse',
  price: '20',
  sellingPrice: '15.50',
};

async function open(engine: Dialect) {
  const shop = await openTestApp({}, engine);
  const secret = await shop.given.session(await shop.given.user({ role: 'ADMIN' }));
  const post = async (endpoint: string, body: unknown): Promise<{ status: number; body: RestBody }> => {
    const { statusCode, body: text } = await shop.knock(endpoint, body, { secret });
    return { status: statusCode, body: JSON.parse(text) };
  };
  const record = async (id: string) => {
    const [found] = await findProducts(shop.deps.db.read, [toId('product', id)]);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  };
  return { ...shop, secret, post, record };
}

describeEngines('upload-product and update-product', (engine) => {
  test('prices that were read in a currency which changes meanwhile are refused', async () => {
    const { post, deps } = await open(engine);
    const { id } = (await post('POST /api/upload-product', FORM)).body;
    vi.spyOn(settings, 'getCurrency').mockResolvedValue('KWD');
    expect((await post('POST /api/upload-product', FORM)).status).toBe(409);
    expect((await post('POST /api/update-product', { ...FORM, _id: id, price: '30' })).status).toBe(409);
    const { products } = deps.db.read.tables;
    expect((await deps.db.read.select().from(products)).map(({ priceMinor }) => priceMinor)).toEqual([20_00]);
  });

  test('a form as existing clients send it: prices as text, without newer fields', async () => {
    const { post, record, deps, call } = await open(engine);
    const { status, body } = await post('POST /api/upload-product', { ...FORM, unknown: 1, description: '' });
    expect([status, body.success, body.message]).toEqual([201, true, 'Product uploaded successfully']);
    const seen = (await call('POST', '/api/product-details', { productId: body.id })).body.data;
    expect(restProduct.parse(body.data)).toEqual(seen);
    expect(await record(body.id)).toMatchObject({
      name: 'Kettle',
      priceMinor: 2_000,
      sellingPriceMinor: 1_550,
      sku: null,
      stockOnHand: null,
      onSale: true,
      version: 1,
      pictures: [],
      specs: {},
    });
    expect(await sumStockMovements(deps.db.read, body.id)).toBe(0);
  });

  test('an upload’s stock is its first movement, and no update changes it', async () => {
    const { post, record, deps, call } = await open(engine);
    const { body } = await post('POST /api/upload-product', { ...FORM, stock: 7, sku: ' K-1 ' });
    const { data: seen } = (await call('POST', '/api/product-details', { productId: body.id })).body;
    await adjustStock(deps, SYSTEM, { productId: body.id, delta: -2, note: 'sold by hand' });
    const changed = await post('POST /api/update-product', { ...seen, productName: 'Kettle 2' });
    expect([changed.status, changed.body.message]).toEqual([200, 'Product updated successfully']);
    expect(restProduct.parse(changed.body.data)).toEqual({
      ...seen,
      productName: 'Kettle 2',
      stock: 5,
      version: 2,
    });
    expect(await record(body.id)).toMatchObject({ name: 'Kettle 2', sku: 'K-1', stockOnHand: 5, version: 2 });
    expect(await sumStockMovements(deps.db.read, body.id)).toBe(5);
  });

  test('a stale version is refused with its message; a missing one skips the check', async () => {
    const { post, record, deps } = await open(engine);
    const { body } = await post('POST /api/upload-product', FORM);
    const update = (fields: object) => post('POST /api/update-product', { _id: body.id, ...FORM, ...fields });
    expect((await update({ productName: 'A', version: 1 })).status).toBe(200);
    expect(await update({ productName: 'B', version: 1 })).toEqual({
      status: 409,
      body: {
        success: false,
        error: true,
        message: 'Someone else changed this product. Reload to see it.',
      },
    });
    expect((await record(body.id)).name).toBe('A');
    expect((await update({ productName: 'C' })).status).toBe(200);
    expect((await update({ productName: 'D', version: null })).status).toBe(200);
    await setOnSale(deps, SYSTEM, { id: toId('product', body.id), onSale: false });
    expect((await update({ productName: 'E' })).body.data).toMatchObject({ productName: 'E', version: 6 });
  });

  test('invalid input is refused by field, and nothing changes', async () => {
    const { post, record, deps } = await open(engine);
    await setAttributes(deps, []);
    const { body } = await post('POST /api/upload-product', { ...FORM, sku: 'TAKEN' });
    const before = await record(body.id);
    const cases: [object, number, string][] = [
      [{ productName: undefined }, 400, 'Please provide productName'],
      [{ productName: '  ' }, 400, 'Please provide productName'],
      [{ productName: 5 }, 400, 'Please provide a valid productName'],
      [{ productName: 'a\0b' }, 400, 'Please provide a valid productName'],
      [{ productName: 'x'.repeat(201) }, 400, 'Please provide a valid productName'],
      [{ brandName: '' }, 400, 'Please provide brandName'],
      [{ category: 'Kettles' }, 400, 'Please provide a valid category'],
      [{ category: undefined }, 400, 'Please provide category'],
      [{ price: undefined }, 400, 'Please provide price'],
      [{ price: '' }, 400, 'Please provide price'],
      [{ price: null }, 400, 'Please provide a valid price'],
      [{ price: true }, 400, 'Please provide a valid price'],
      [{ price: '1e3' }, 400, 'Please provide a valid price'],
      [{ price: '1,000' }, 400, 'Please provide a valid price'],
      [{ price: '-5' }, 400, 'Please provide a valid price'],
      [{ price: 10.001 }, 400, 'Please provide a valid price'],
      [{ price: '1000000' }, 400, 'Please provide a valid price'],
      [{ sellingPrice: 0 }, 400, 'Please provide a valid sellingPrice'],
      [{ sellingPrice: '20.01' }, 400, 'Selling price must not be above price'],
      [{ description: 'x'.repeat(10_001) }, 400, 'Please provide a valid description'],
      [{ productImage: 'x' }, 400, 'Please provide a valid productImage'],
      [{ productImage: ['javascript:alert(1)'] }, 400, 'Please provide a valid productImage'],
      [{ productImage: ['../../etc/passwd'] }, 400, 'Please provide a valid productImage'],
      [
        { productImage: Array(11).fill('https://pics.example/1.png') },
        400,
        'Please provide a valid productImage',
      ],
      [
        { productImage: ['https://evil.example/1.png'] },
        400,
        'Pictures from evil.example are not allowed. Please upload the picture instead.',
      ],
      [
        { productImage: [`/media/${'0'.repeat(32)}-800.webp`] },
        400,
        'This picture is no longer available. Please upload it again.',
      ],
      [{ sku: 'TAKEN' }, 409, 'Another product has the SKU TAKEN'],
      [{ specs: { weight: 1 } }, 400, 'Mouse has no spec named weight'],
      [{ specs: [] }, 400, 'Please provide a valid specs'],
    ];
    for (const [fields, status, message] of cases) {
      const answer = await post('POST /api/upload-product', { ...FORM, ...fields });
      expect([answer.status, answer.body.message], JSON.stringify(fields)).toEqual([status, message]);
      if ('sku' in fields) continue;
      const update = await post('POST /api/update-product', { _id: body.id, ...FORM, ...fields });
      expect([update.status, update.body.message], JSON.stringify(fields)).toEqual([status, message]);
    }
    for (const stock of [-1, 1.5, '5', 1_000_001]) {
      expect((await post('POST /api/upload-product', { ...FORM, stock })).status).toBe(400);
    }
    expect((await post('POST /api/update-product', FORM)).body.message).toBe('Please provide _id');
    expect((await post('POST /api/update-product', { ...FORM, _id: 'prd_none' })).status).toBe(404);
    expect(await deps.db.read.$count(deps.db.read.tables.products)).toBe(1);
    expect(await record(body.id)).toEqual(before);
  });

  test('specs are typed by the category, and those of the old one are dropped with it', async () => {
    const { post, record, deps } = await open(engine);
    await setAttributes(deps, [
      {
        category: toCategory('Mouse'),
        key: 'buttons',
        label: 'Buttons',
        type: 'number',
        unit: null,
        position: 0,
      },
      {
        category: toCategory('Mouse'),
        key: 'colour',
        label: 'Colour',
        type: 'text',
        unit: null,
        position: 1,
      },
      {
        category: toCategory('camera'),
        key: 'colour',
        label: 'Colour',
        type: 'text',
        unit: null,
        position: 0,
      },
    ]);
    const specs = { buttons: 5, colour: 'red' };
    const { body } = await post('POST /api/upload-product', { ...FORM, specs });
    expect((await record(body.id)).specs).toEqual(specs);
    const update = (fields: object) => post('POST /api/update-product', { _id: body.id, ...FORM, ...fields });
    expect((await update({ specs: { buttons: '5' } })).body.message).toBe('Buttons must be a number');
    expect((await update({ specs: { colour: 5 } })).body.message).toBe('Colour must be a text');
    expect((await update({ productName: 'B' })).status).toBe(200);
    expect((await record(body.id)).specs).toEqual(specs);
    expect((await update({ category: 'camera', specs })).status).toBe(200);
    expect((await record(body.id)).specs).toEqual({ colour: 'red' });
    expect((await update({ category: 'camera', specs })).body.message).toBe(
      'Camera has no spec named buttons. It has: colour',
    );
  });

  test('pictures: from an allowed host, http upgraded to https, alt texts kept', async () => {
    const { post, record, query } = await open(engine);
    const { body } = await post('POST /api/upload-product', {
      ...FORM,
      productImage: ['https://pics.example/1.png', 'http://pics.example/2.png'],
    });
    expect((await record(body.id)).pictures.map(({ source }) => source)).toEqual([
      'https://pics.example/1.png',
      'https://pics.example/2.png',
    ]);
    const pictures = [{ source: 'https://pics.example/1.png', alt: 'Front' }];
    const named = await post('admin.product.update', {
      id: body.id,
      name: 'Kettle',
      brand: 'Veldrik',
      category: 'Mouse',
      priceMinor: 2_000,
      sellingPriceMinor: 1_550,
      pictures,
    });
    expect(named.status).toBe(200);
    const productImage = ['https://pics.example/3.png', 'https://pics.example/1.png'];
    expect((await post('POST /api/update-product', { _id: body.id, ...FORM, productImage })).status).toBe(
      200,
    );
    expect((await record(body.id)).pictures.map(({ alt }) => alt)).toEqual(['', 'Front']);
    expect((await query('product.byId', { id: body.id })).status).toBe(200);
  });
});

test('the same input to a call and to its procedure gets the same status', async () => {
  const { post } = await open('sqlite');
  await post('POST /api/upload-product', { ...FORM, sku: 'TAKEN' });
  const { body } = await post('POST /api/upload-product', FORM);
  const form = { name: 'Kettle', brand: 'V', category: 'Mouse', priceMinor: 2_000, sellingPriceMinor: 1_550 };
  const picture = (source: string) => ({ productImage: [source], pictures: [{ source }] });
  const table: [object, object][] = [
    [{}, {}],
    [{ productName: '' }, { name: '' }],
    [{ category: 'x' }, { category: 'x' }],
    [{ price: 0 }, { priceMinor: 0 }],
    [{ price: 1.005 }, { priceMinor: 100.5 }],
    [{ sellingPrice: 30 }, { sellingPriceMinor: 3_000 }],
    [{ sku: 'TAKEN' }, { sku: 'TAKEN' }],
    [{ specs: { x: 1 } }, { specs: { x: 1 } }],
    ...[
      '/media/x',
      'https://evil.example/1.png',
      `/media/${'0'.repeat(32)}`,
      'https://pics.example/1.png',
    ].map((source): [object, object] => {
      const { productImage, pictures } = picture(source);
      return [{ productImage }, { pictures }];
    }),
  ];
  for (const [rest, procedure] of table) {
    const called = (await post('POST /api/upload-product', { ...FORM, ...rest })).status;
    const created = (await post('admin.product.create', { ...form, ...procedure })).status;
    expect([created, JSON.stringify(rest)]).toEqual([called === 201 ? 200 : called, JSON.stringify(rest)]);
    const id = body.id;
    const updated = (await post('POST /api/update-product', { _id: id, ...FORM, ...rest })).status;
    const twin = (await post('admin.product.update', { id, ...form, ...procedure })).status;
    expect([twin, JSON.stringify(rest)]).toEqual([updated, JSON.stringify(rest)]);
  }
});
