import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { SYSTEM } from '../src/server/actor.ts';
import { storePicture } from '../src/server/media/media-service.ts';
import { toCategory } from '../src/shared/catalogue/categories.ts';
import { nameKey } from '../src/shared/catalogue/name-key.ts';
import { setAttributes } from './support/catalogue/categories.ts';
import { exported, imported } from './support/catalogue/product-sheets.ts';
import { openTestShop } from './support/shop/test-shop.ts';

const SCRIPT = resolve('docs/how-to/move-from-another-shop.mjs');

/** The old shop's pictures, by the web. */
async function givenPictures(): Promise<string> {
  const color = { create: { width: 30, height: 20, channels: 3, background: 'red' } } as const;
  const picture = await sharp(color).jpeg().toBuffer();
  const server = createServer((request, response) => {
    if (request.url === '/gone.jpg') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs the script of the how-to on an export, and imports what it makes into a shop. */
async function move(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (...files: string[]) =>
    (await promisify(execFile)(process.execPath, [SCRIPT, ...files], { cwd: folder })).stdout;
  writeFileSync(join(folder, 'old.csv'), text);
  const said = await run('old.csv');
  const shop = await openTestShop('sqlite');
  const common = { category: toCategory('Mouse'), type: 'text', unit: null } as const;
  await setAttributes(shop.deps, [
    { ...common, key: 'colour', label: 'Color', position: 0 },
    { ...common, key: 'size', label: 'Size', position: 1 },
  ]);
  const pictures = new Map<string, string>();
  for (const name of readdirSync(join(folder, 'pictures'))) {
    const stored = await storePicture(shop.deps, SYSTEM, readFileSync(join(folder, 'pictures', name)));
    pictures.set(nameKey(name), stored.source);
  }
  const report = await imported(shop, readFileSync(join(folder, 'products.csv')), { pictures });
  const sheet = await exported(shop.deps);
  writeFileSync(join(folder, 'new.csv'), sheet);
  const moved = await run('old.csv', 'new.csv');
  return { said, report, sheet, moved, pictures: pictures.size };
}

test('an export of Shopify becomes products with their variants, pictures and old addresses', async () => {
  const web = await givenPictures();
  const { said, report, sheet, moved, pictures } =
    await move(`\uFEFFHandle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Variant Image,Status
quiet-mouse,"Quiet ""Q"" Mouse","<p>Hand-made;<br>100&nbsp;% quiet.</p><ul><li>light</li></ul>",Norvane,Mouse,true,Color,Red,Size,S,QM-1,90,shopify,-2,19.99,24.99,${web}/a.jpg,,active
quiet-mouse,,,,,,,Blue,,S,,90,shopify,7,19.99,,${web}/gone.jpg,${web}/b.jpg,
pad,Pad,,Norvane,Mouse,false,Title,Default Title,,,PAD,,,,5.00,,,,draft
`);
  expect(report).toMatchObject({ created: 3, refused: 0, said: [] });
  expect(said).toContain(`This picture could not be fetched: ${web}/gone.jpg`);
  expect(said).toContain('3 products. Make these categories first');
  expect(said).toContain('- Mouse: Color, Size');
  expect(pictures).toBe(2);
  const rows = sheet.split('\r\n').join('\n');
  expect(rows).toContain('Hand-made;\n100 % quiet.\n• light');
  expect(rows).toContain('colour=Blue; size=S');
  expect(rows).toMatch(/\nQM-1,[\s\S]*?light",24\.99,19\.99/);
  expect(moved).toMatch(/^\/products\/quiet-mouse \/product\/[\w-]+;\n\/products\/pad \/product\/[\w-]+;\n$/);
});

test('an export of WooCommerce does, too: a variation has what its parent says', async () => {
  const web = await givenPictures();
  const { report, sheet, moved, pictures } =
    await move(`ID,Type,SKU,Name,Published,"Short description",Description,"In stock?",Stock,"Weight (kg)","Sale price","Regular price",Categories,Images,Parent,Brands,"Attribute 1 name","Attribute 1 value(s)"
1,variable,QM,"Quiet Mouse",1,,"Very quiet.\\nReally.",1,,0.09,,,"Goods > Mouse, Sale","${web}/a.jpg, ${web}/b.jpg",,Norvane,Color,"Red, Blue"
2,variation,QM-R,"Quiet Mouse - Red",1,,,1,4,,19.99,24.99,,,QM,,Color,Red
3,variation,,"Quiet Mouse - Blue",1,,,0,,,,24.99,,,id:1,,Color,Blue
4,simple,PAD,Pad,0,,,1,,,,5,Mouse,,,,,
`);
  expect(report).toMatchObject({ created: 3, refused: 0, said: [] });
  expect(pictures).toBe(2);
  expect(sheet).toMatch(/\nQM-R,[\s\S]*?Really\.",24\.99,19\.99/);
  expect(sheet).toContain('colour=Blue');
  expect(sheet).toContain('Very quiet.\nReally.');
  expect(moved).toMatch(
    /^\/product\/quiet-mouse\/ \/product\/[\w-]+;\n\/product\/pad\/ \/product\/[\w-]+;\n$/,
  );
});

test('prices and weights with a decimal comma are the same; headings in another language are named', async () => {
  const headings =
    'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Brands';
  const pad = '4,simple,PAD,Pad,1,,It&#x2019;s soft,1,,"0,09","19,99","24,99",Mouse,,,Norvane\n';
  const { report, sheet } = await move(`${headings}\n${pad}`);
  expect(report).toMatchObject({ created: 1, refused: 0, said: [] });
  expect(sheet).toMatch(/\nPAD,[^\n]*It’s soft,24\.99,19\.99/);
  expect(sheet).toMatch(/\nPAD,[^\n]*,90\b/);
  await expect(move(`${headings.replace('Type', 'Typ')}\n${pad}`)).rejects.toThrow('not in English');
});
