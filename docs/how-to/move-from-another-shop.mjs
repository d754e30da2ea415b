// Makes a products file of an export from Shopify or WooCommerce: see move-from-another-shop.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** For products that name none; every product here has both. */
const BRAND = 'My shop';
const CATEGORY = 'Other';

const [file, exported] = process.argv.slice(2);
const say = (text) => process.stdout.write(`${text}\n`);

/** The rows of a CSV file, each by the file's headings. */
function rowsOf(path) {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"([^"]*(?:""[^"]*)*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  const [head, ...others] = rows.filter((row) => row.length > 1);
  return others.map((row) => Object.fromEntries(head.map((name, at) => [name, (row[at] ?? '').trim()])));
}

const firstOf = (row, ...columns) => columns.map((column) => row[column]).find(Boolean) ?? '';
const lastPart = (path) => path.split('>').at(-1).trim();
const whole = (text) => (text === '' ? '' : Math.max(0, Math.round(Number(text))));
const wordsOf = (text) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const textOf = (html) =>
  html
    .replaceAll('\\n', '\n')
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/div|\/tr)\b[^>]*>\s*/gi, '\n')
    .replaceAll(/<li\b[^>]*>/gi, '• ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d+|x[\da-f]+)|(\w+));/gi, (sign, code, name) =>
      code ? String.fromCodePoint(Number(code.replace(/^x/i, '0x'))) : (SIGNS[name] ?? sign),
    )
    .trim();

/** A row for each variant; further rows of a product only name pictures. */
const fromShopify = (rows) =>
  [...Map.groupBy(rows, (row) => firstOf(row, 'Handle', 'URL handle'))].flatMap(([handle, all]) => {
    const [product] = all;
    const pictures = all.map((row) => firstOf(row, 'Image Src', 'Product image URL'));
    const published = firstOf(product, 'Published', 'Published on online store');
    return all
      .filter((row) => firstOf(row, 'Variant Price', 'Price') !== '')
      .map((row) => ({
        handle,
        path: `/products/${handle}`,
        name: product.Title,
        brand: product.Vendor,
        category: product.Type || lastPart(firstOf(product, 'Product Category', 'Product category')),
        html: firstOf(product, 'Body (HTML)', 'Description'),
        sku: firstOf(row, 'Variant SKU', 'SKU'),
        price: firstOf(row, 'Variant Price', 'Price'),
        before: firstOf(row, 'Variant Compare At Price', 'Compare-at price'),
        stock: firstOf(row, 'Variant Inventory Tracker', 'Inventory tracker')
          ? firstOf(row, 'Variant Inventory Qty', 'Inventory quantity')
          : '',
        grams: firstOf(row, 'Variant Grams', 'Weight value (grams)'),
        onSale: product.Status.toLowerCase() === 'active' && published.toLowerCase() !== 'false',
        pictures: [firstOf(row, 'Variant Image', 'Variant image URL'), ...pictures],
        options: [1, 2, 3]
          .map((n) => [
            firstOf(product, `Option${n} Name`, `Option${n} name`),
            firstOf(row, `Option${n} Value`, `Option${n} value`),
          ])
          .filter(([, value]) => value !== '' && value !== 'Default Title'),
      }));
  });

/** WooCommerce writes numbers with the shop's own decimal sign, and nothing between thousands. */
const withPoint = (number) => number.replace(',', '.');
const GRAMS = { kg: 1_000, g: 1, lbs: 453.592, oz: 28.3495 };

/** A variation has what it does not say itself from its parent, which is no product here. */
function fromWooCommerce(rows) {
  const parents = new Map(
    rows.flatMap((row) => [[`id:${row.ID}`, row], ...(row.SKU ? [[row.SKU, row]] : [])]),
  );
  const [weight, unit] = /^Weight \((\w+)\)$/m.exec(Object.keys(rows[0]).join('\n')) ?? [];
  return rows
    .filter(({ Type }) => /\b(simple|variation)\b/.test(Type))
    .map((row) => {
      const isVariation = row.Parent !== '' && parents.has(row.Parent);
      const product = isVariation ? parents.get(row.Parent) : row;
      const kilos = withPoint(row[weight] || product[weight] || '');
      const slug = wordsOf(product.Name);
      return {
        handle: `${slug}-${product.ID}`,
        path: `/product/${slug}/`,
        name: product.Name,
        brand: firstOf(product, 'Brands'),
        category: lastPart(product.Categories.split(/(?<!\\),/)[0]),
        html: product.Description || product['Short description'],
        sku: row.SKU === product.SKU && isVariation ? '' : row.SKU,
        price: withPoint(row['Sale price'] || row['Regular price']),
        before: withPoint(row['Regular price']),
        stock: row['In stock?'] === '0' ? '0' : row.Stock === 'parent' ? product.Stock : row.Stock,
        grams: kilos ? String(Number(kilos) * (GRAMS[unit] ?? 1)) : '',
        onSale: product.Published === '1' && row.Published === '1',
        pictures: `${row.Images},${product.Images}`.split(',').map((address) => address.trim()),
        options: isVariation
          ? [1, 2, 3, 4, 5]
              .map((n) => [row[`Attribute ${n} name`], row[`Attribute ${n} value(s)`]])
              .filter(([name, value]) => name && value)
          : [],
      };
    });
}

const rows = rowsOf(file);
const has = (heading) => rows.some((row) => heading in row);
const isShopify = has('Handle') || has('URL handle');
if (!isShopify && !(has('Type') && has('Regular price'))) {
  process.stderr.write(
    'This is no export of products from Shopify or WooCommerce, or its headings are not in English.\n',
  );
  process.exit(1);
}
const products = (isShopify ? fromShopify : fromWooCommerce)(rows).map((product) => {
  const more = product.options.slice(2).map(([, value]) => value);
  return {
    ...product,
    name: [product.name, ...more].join(', '),
    group: [product.handle, ...more.map(wordsOf)].join('-'),
    sku: product.sku || [product.handle, ...product.options.map(([, value]) => wordsOf(value))].join('-'),
    category: product.category || CATEGORY,
    options: product.options.slice(0, 2),
    pictures: [...new Set(product.pictures.filter(Boolean))].slice(0, 10),
  };
});

if (exported) {
  const ids = new Map(rowsOf(exported).map(({ SKU, ID }) => [SKU, ID]));
  for (const [path, variants] of Map.groupBy(products, (product) => product.path)) {
    const moved = variants.find(({ sku }) => ids.has(sku));
    if (moved) say(`${path} /product/${ids.get(moved.sku)};`);
  }
  process.exit();
}

mkdirSync('pictures', { recursive: true });
const files = new Map();
for (const { handle, pictures } of products)
  for (const address of pictures.filter((each) => !files.has(each))) {
    const answer = await fetch(address).catch(() => null);
    const type = /^image\/(jpeg|png|webp)/.exec(answer?.headers.get('content-type') ?? '')?.[1];
    const name = answer?.ok && type ? `${handle}-${files.size + 1}.${type}` : '';
    if (name) writeFileSync(`pictures/${name}`, Buffer.from(await answer.arrayBuffer()));
    else say(`This picture could not be fetched: ${address}`);
    files.set(address, name);
  }

const escaped = (value) => value.replaceAll(/[\\;=]/g, '\\$&');
const sheet = products.map((product) => ({
  SKU: product.sku,
  Name: product.name,
  Brand: product.brand || BRAND,
  Category: product.category,
  Description: textOf(product.html),
  Price: Number(product.before) > Number(product.price) ? product.before : product.price,
  'Selling price': product.price,
  Stock: whole(product.stock),
  'On sale': product.onSale ? 'yes' : 'no',
  Pictures: product.pictures
    .map((address) => files.get(address))
    .filter(Boolean)
    .join(' '),
  Specs: product.options.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('; '),
  'Weight in grams': whole(product.grams) || '',
  Group:
    product.options.length > 0
      ? `${product.group} [${product.options.map(([name]) => name).join(', ')}]`
      : '',
}));
const lines = [Object.keys(sheet[0]), ...sheet.map((row) => Object.values(row))];
const cell = (value) => `"${String(value).replaceAll('"', '""')}"`;
writeFileSync('products.csv', lines.map((line) => `${line.map(cell).join(',')}\r\n`).join(''));

say(`${products.length} products. Make these categories first, with these attributes (texts):`);
for (const [category, some] of Map.groupBy(products, (product) => product.category))
  say(
    `- ${category}: ${[...new Set(some.flatMap(({ options }) => options.map(([name]) => name)))].join(', ') || 'none'}`,
  );
