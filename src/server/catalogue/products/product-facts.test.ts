import { expect, test } from 'vitest';
import { exported, imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { PRODUCT_FACT_NAMES, PRODUCT_FACTS } from '../../../shared/catalogue/product-fields.ts';
import { toId } from '../../../shared/ids.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { getProduct } from './catalogue-service.ts';
import { compareProducts } from './compare-service.ts';
import { getAdminProduct } from './product-admin-service.ts';

const FORM = {
  productName: 'Kettle',
  brandName: 'Veldrik',
  category: 'Mouse',
  price: '20',
  sellingPrice: '15.50',
  sku: 'K-1',
};

describeEngines('a fact of a product', (engine) => {
  test.each(PRODUCT_FACT_NAMES)('%s goes from a call to the page, to a file and back', async (name) => {
    const { rest, column, max } = PRODUCT_FACTS[name];
    const known: Record<string, { label: string; unit: string | null }> = textsFor('en').catalogue.facts;
    const line = { key: name, ...known[name] };
    const shop = await openTestApp({}, engine);
    const { deps, given, knock, call } = shop;
    const admin = await given.user({ role: 'ADMIN' });
    const secret = await given.session(admin);
    const post = async (path: string, body: unknown) => {
      const answer = await knock(`POST /api/${path}`, body, { secret });
      return { status: answer.statusCode, body: answer.json() };
    };

    const made = await post('upload-product', { ...FORM, [rest]: 24 });
    expect(made.status).toBe(201);
    const id = toId('product', made.body.id);
    expect((await call('POST', '/api/product-details', { productId: id })).body.data[rest]).toBe(24);
    expect((await getProduct(deps, GUEST, id)).facts).toEqual([{ ...line, value: 24 }]);

    // A client that does not know it cannot erase it.
    await post('update-product', { _id: id, ...FORM, productName: 'Kettle 2' });
    const { name: called, version } = await getAdminProduct(deps, SYSTEM, id);
    expect(called).toBe('Kettle 2');
    const form = { id, version, name: 'Kettle 3', brand: 'Veldrik', category: 'Mouse' };
    const saved = await knock(
      'admin.product.update',
      { ...form, priceMinor: 2_000, sellingPriceMinor: 1_550 },
      { secret },
    );
    expect(saved.statusCode).toBe(200);
    expect(await getAdminProduct(deps, SYSTEM, id)).toMatchObject({
      name: 'Kettle 3',
      [name]: 24,
      sku: 'K-1',
    });

    const text = await exported(deps);
    expect(text).toContain(column);
    expect(await imported(shop, text, {})).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await imported(shop, `SKU,${column}\nK-1,36`, {})).toMatchObject({ updated: 1 });
    expect(await getAdminProduct(deps, SYSTEM, id)).toMatchObject({ [name]: 36 });
    expect(await imported(shop, `SKU,${column}\nK-1,${max + 1}`, {})).toMatchObject({ refused: 1 });

    const other = await given.product({ category: toCategory('Mouse') });
    const { rows } = await compareProducts(deps, GUEST, { ids: [id, other] });
    expect(rows.at(-1)).toEqual({ ...line, values: [36, null], differs: true });

    for (const wrong of [-1, 1.5, max + 1, '24', true]) {
      expect((await post('update-product', { _id: id, ...FORM, [rest]: wrong })).status).toBe(400);
    }
    expect((await post('update-product', { _id: id, ...FORM, [rest]: null })).status).toBe(200);
    expect((await getProduct(deps, GUEST, id)).facts).toEqual([]);
  });
});
