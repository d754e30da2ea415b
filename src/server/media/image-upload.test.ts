import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FORM_TYPE, type FormPart, formBody } from '../../../tests/support/requests/form-body.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { IMAGE_MAX_BYTES } from '../../shared/catalogue/product-limits.ts';
import type { AppOptions } from '../http/app.ts';

const png = () =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#4b3fe4' } })
    .png()
    .toBuffer();

async function open(overrides: Partial<AppOptions> = {}) {
  const shop = await openTestApp(overrides);
  const secret = await shop.given.session(await shop.given.user({ role: 'ADMIN' }));
  const upload = async (parts: readonly FormPart[], headers: Record<string, string> = {}) => {
    const { statusCode, body } = await shop.app.inject({
      method: 'POST',
      url: '/api/image',
      headers: {
        'content-type': FORM_TYPE,
        'sec-fetch-site': 'same-origin',
        cookie: `sid=${secret}`,
        ...headers,
      },
      payload: formBody(parts),
    });
    return { status: statusCode, body: JSON.parse(body) };
  };
  return { ...shop, secret, upload };
}

test('an upload returns a URL that a product can use and that is cached for ever', async () => {
  const { upload, app, knock, secret } = await open();
  const { status, body } = await upload([
    { name: 'upload_preset', value: 'whatever' },
    { name: 'file', filename: 'lamp.png', type: 'image/png', value: await png() },
  ]);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      error: false,
      message: 'Image uploaded successfully',
      url: expect.stringMatching(/^http:\/\/shop\.test\/media\/[0-9a-f]{32}-800\.webp$/),
      width: 800,
      height: 600,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    },
  ]);
  const form = { productName: 'Lamp', brandName: 'V', category: 'Mouse', price: 2, sellingPrice: 1 };
  const path = new URL(body.url).pathname;
  const product = { ...form, productImage: [body.url, path] };
  const { id } = JSON.parse((await knock('POST /api/upload-product', product, { secret })).body);
  const { data } = JSON.parse((await knock('POST /api/product-details', { productId: id })).body);
  expect(data.productImage).toEqual([body.url, body.url]);
  for (const width of [200, 400, 800]) {
    const file = await app.inject(path.replace('800', String(width)));
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await sharp(file.rawPayload).metadata()).width).toBe(width);
  }
});

test('what is refused, and with which message', async () => {
  const { upload, knock, secret, app } = await open();
  const file = (value: Buffer | string): FormPart => ({
    name: 'file',
    filename: 'a.png',
    type: 'image/png',
    value,
  });
  const answers = await Promise.all([
    upload([file('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    upload([file('')]),
    upload([]),
    upload([{ name: 'other', value: 'x' }]),
    upload([{ name: 'file', value: 'text, no file' }]),
    upload([file(Buffer.alloc(IMAGE_MAX_BYTES))]),
    upload([file(Buffer.alloc(IMAGE_MAX_BYTES + 1))]),
    upload([file('a'), file('b')]),
    upload([file(await png()), { ...file('b'), name: 'other' }]),
    upload([file('a'), ...Array.from({ length: 11 }, (_, i) => ({ name: `f${i}`, value: 'x' }))]),
    upload([file(await png())], { 'sec-fetch-site': 'cross-site' }),
  ]);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [415, 'Failed to upload image'],
    [415, 'Failed to upload image'],
    [400, 'Please provide file'],
    [400, 'Please provide file'],
    [400, 'Please provide a valid file'],
    [415, 'Failed to upload image'],
    [413, 'Request is too large'],
    [400, 'Please provide a valid file'],
    [400, 'Please provide a valid file'],
    [413, 'Request is too large'],
    [403, 'Permission denied'],
  ]);
  expect((await knock('POST /api/image', { file: 'x' }, { secret })).statusCode).toBe(415);
  expect((await app.inject('/api/image')).statusCode).toBe(405);
});

test('the browser may connect to an external host only if one is configured', async () => {
  const policyOf = async (overrides: Partial<AppOptions>) =>
    String((await (await open(overrides)).app.inject('/healthz')).headers['content-security-policy']);
  const imageUpload = { url: 'https://api.host.example/v1/upload', preset: 'shop' };
  expect(await policyOf({ imageUpload })).toContain("connect-src 'self' https://api.host.example;");
  expect(await policyOf({})).toContain("connect-src 'self';");
});
