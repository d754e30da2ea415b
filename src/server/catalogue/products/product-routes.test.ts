import { expect, test, vi } from 'vitest';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { money } from '../../../shared/money/money.ts';
import { restProduct } from '../../../shared/schemas/rest.ts';
import { SYSTEM } from '../../actor.ts';
import { AnswerCache } from '../../http/answers/answer-cache.ts';
import { adjustStock } from '../stock/stock-service.ts';

describeEngines('the documented catalogue calls', (engine) => {
  const open = () => openTestApp({}, engine);

  test('return products in the documented shape, newest first', async () => {
    const { given, call } = await open();
    await given.product({ name: 'Old', specs: { weight: 12.5 } });
    const id = await given.product({ name: 'New', sellingPriceMinor: money(12_345), stockOnHand: null });
    const { status, body } = await call('GET', '/api/get-product');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, error: false });
    expect(body.data.map((product: { productName: string }) => product.productName)).toEqual(['New', 'Old']);
    for (const product of body.data) expect(restProduct.parse(product)).toEqual(product);
    expect(body.data[0]).toMatchObject({
      _id: id,
      sellingPrice: 123.45,
      price: 200,
      productImage: [],
      stock: null,
    });
    expect(body.data[1].specs).toEqual({ weight: 12.5 });
  });

  test('lists continue by cursor', async () => {
    const { given, call } = await open();
    for (let i = 0; i < 3; i++) await given.product({ name: `p${i}` });
    const first = (await call('GET', '/api/get-product?limit=2')).body;
    const second = (await call('GET', `/api/get-product?limit=2&cursor=${first.nextCursor}`)).body;
    expect(first.data).toHaveLength(2);
    expect(second.data).toHaveLength(1);
    expect(second.nextCursor).toBeNull();
  });

  test('category-product and filter-product match values and ignore unknown ones', async () => {
    const { given, call } = await open();
    await given.product({ category: toCategory('Mouse') });
    await given.product({ category: toCategory('camera') });
    const names = async (path: string, body: unknown) =>
      (await call('POST', path, body)).body.data.map((product: { category: string }) => product.category);
    expect(await names('/api/category-product', { category: 'Mouse' })).toEqual(['Mouse']);
    expect(await names('/api/category-product', { category: 'mouse' })).toEqual([]);
    expect(await names('/api/category-product', {})).toEqual([]);
    expect(await names('/api/filter-product', { category: ['camera', 'Mouse', 'nonsense'] })).toEqual([
      'camera',
      'Mouse',
    ]);
    expect(await names('/api/filter-product', { category: [] })).toEqual([]);
    expect(await names('/api/filter-product', {})).toEqual([]);
    expect(await names('/api/filter-product', { category: null, unknown: { key: 1 } })).toEqual([]);
  });

  test('a call that names more than anybody asks for twice is answered, and not kept', async () => {
    const { given, call } = await open();
    await given.product({ category: toCategory('Mouse') });
    const keep = vi.spyOn(AnswerCache.prototype, 'get');
    const unknown = Array.from({ length: 49 }, (_, i) => `${'x'.repeat(90)}${i}`);
    const { body } = await call('POST', '/api/filter-product', { category: ['Mouse', ...unknown] });
    expect(body.data).toHaveLength(1);
    expect(keep).not.toHaveBeenCalled();
    await call('POST', '/api/filter-product', { category: ['Mouse'] });
    expect(keep).toHaveBeenCalledOnce();
  });

  test('units on hand are those of a second ago at most, whatever changed them', async () => {
    const { given, call, deps, clock } = await open();
    const productId = await given.product({ stockOnHand: 100 });
    const stock = async () => (await call('POST', '/api/product-details', { productId })).body.data.stock;
    expect(await stock()).toBe(100);
    await adjustStock(deps, SYSTEM, { productId, delta: -60, note: '' });
    clock.advance(1_000);
    expect(await stock()).toBe(40);
  });

  test('get-categoryProduct has one entry per category that has products', async () => {
    const { given, call } = await open();
    const picture = { mediaHash: null, externalUrl: 'https://pics.example/1.png', alt: '' };
    await given.product({ category: toCategory('watches'), pictures: [picture] });
    await given.product({ category: toCategory('watches') });
    await given.product({ category: toCategory('Mouse') });
    const { body } = await call('GET', '/api/get-categoryProduct');
    expect(body.data).toEqual([
      { category: 'Mouse', productImage: [] },
      { category: 'watches', productImage: [] },
    ]);
  });

  test('product-details: one, unknown, missing, of the wrong type', async () => {
    const { given, call } = await open();
    const id = await given.product();
    const details = (body: unknown) => call('POST', '/api/product-details', body);
    expect((await details({ productId: id })).body.data._id).toBe(id);
    expect(await details({ productId: 'prd_none' })).toEqual({
      status: 404,
      body: { success: false, error: true, message: 'Not found' },
    });
    expect(await details({})).toMatchObject({ status: 400, body: { message: 'Please provide productId' } });
    for (const productId of [null, 5, true, '', ['x'], { a: 1 }, 'x'.repeat(65), 'a\0b', '\uD800']) {
      expect((await details({ productId })).status, JSON.stringify(productId)).toBe(400);
    }
  });

  test('search never fails, whatever the text', async () => {
    const { given, call } = await open();
    await given.product({ name: 'Kettle' });
    const search = (q: string) => call('GET', `/api/search?q=${q}`);
    expect((await search('kett')).body).toMatchObject({ data: [{}], nearest: [], corrected: null });
    const misspelt = (await search('ketle')).body;
    expect(misspelt).toMatchObject({ data: [], nearest: [{ productName: 'Kettle' }], corrected: 'kettle' });
    expect((await call('GET', '/api/search')).body.data).toHaveLength(1);
    for (const q of [
      '%22',
      "'",
      '%25',
      '*',
      'a%20OR%20b',
      '%F0%9F%8E%A7',
      '%ED%A0%80',
      '%E0%A4%A',
      '(',
      ')',
      ':',
      '-',
      'constructor',
    ]) {
      const { status, body } = await search(q);
      expect([status, Array.isArray(body.data)], q).toEqual([200, true]);
    }
    expect((await search('a%00b')).status).toBe(400);
    const long = `kettle%20${'%22'.repeat(5_000)}`;
    expect(await search(long)).toMatchObject({ status: 200, body: { data: [{ productName: 'Kettle' }] } });
    const list = { category: ['x'.repeat(101)] };
    expect(await call('POST', '/api/filter-product', list)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
    expect((await call('GET', '/api/search?q=a&q=b')).status).toBe(400);
  });

  test('the same input to a call and to its procedure gets the same status', async () => {
    const { given, call, query } = await open();
    const id = await given.product();
    const table: [string, unknown, string, unknown][] = [
      [`GET /api/get-product?limit=0`, undefined, 'product.list', { limit: 0 }],
      [`GET /api/get-product?limit=5`, undefined, 'product.list', { limit: 5 }],
      [`GET /api/get-product?cursor=zz`, undefined, 'product.list', { cursor: 'zz' }],
      ['POST /api/product-details', { productId: id }, 'product.byId', { id }],
      ['POST /api/product-details', { productId: 'prd_none' }, 'product.byId', { id: 'prd_none' }],
      ['POST /api/product-details', { productId: 7 }, 'product.byId', { id: 7 }],
      ['POST /api/product-details', {}, 'product.byId', {}],
      ['GET /api/search?q=kettle', undefined, 'product.search', { text: 'kettle' }],
      ['GET /api/search?cursor=zz', undefined, 'product.search', { text: '', cursor: 'zz' }],
      ['GET /api/search?q=%00', undefined, 'product.search', { text: '\0' }],
      [`GET /api/search?q=${'x'.repeat(101)}`, undefined, 'product.search', { text: 'x'.repeat(101) }],
    ];
    for (const [route, body, procedure, input] of table) {
      const [method, url] = route.split(' ') as ['GET' | 'POST', string];
      expect((await call(method, url, body)).status, route).toBe((await query(procedure, input)).status);
    }
  });
});
