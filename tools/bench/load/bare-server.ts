import BetterSqlite3 from 'better-sqlite3';
import Fastify from 'fastify';

/**
 * The baseline: Fastify and better-sqlite3 with hand-written SQL, returning the same payloads as the shop's
 * documented calls, and nothing else (no checks, headers or log). `/buffer` sends bytes that are there already.
 */
const [file = '', port = '0'] = process.argv.slice(2);
const db = new BetterSqlite3(file, { readonly: true });
const app = Fastify();

type Row = Record<string, string | number> & {
  id: string;
  price_minor: number;
  selling_price_minor: number;
  created_at: number;
  updated_at: number;
};
const newest = db.prepare(
  'select * from product where on_sale = 1 order by created_at desc, id desc limit ?',
);
const byIds = db.prepare('select * from product where id in (select value from json_each(?))');
const byId = db.prepare('select * from product where id = ? and on_sale = 1');
const found = db.prepare(
  'select s.product_id as id from product_search_index i join product_search s on s.id = i.rowid where product_search_index match ? order by i.rowid desc limit 40',
);
const images = db.prepare(
  'select product_id, media_hash from product_image where product_id in (select value from json_each(?)) order by product_id, position',
);
const specs = db.prepare(
  'select product_id, key, number_value, text_value from product_spec where product_id in (select value from json_each(?))',
);

function answer(rows: Row[]) {
  const ids = JSON.stringify(rows.map((row) => row.id));
  const pictures = new Map<string, string[]>();
  for (const image of images.all(ids) as { product_id: string; media_hash: string }[]) {
    const list = pictures.get(image.product_id) ?? [];
    list.push(`/media/${image.media_hash}-800.webp`);
    pictures.set(image.product_id, list);
  }
  const values = new Map<string, Record<string, unknown>>();
  for (const spec of specs.all(ids) as {
    product_id: string;
    key: string;
    number_value: number | null;
    text_value: string;
  }[]) {
    const record = values.get(spec.product_id) ?? {};
    record[spec.key] = spec.number_value ?? spec.text_value;
    values.set(spec.product_id, record);
  }
  return rows.map((row) => ({
    _id: row.id,
    productName: row.name,
    brandName: row.brand,
    category: row.category,
    productImage: pictures.get(row.id) ?? [],
    description: row.description,
    price: row.price_minor / 100,
    sellingPrice: row.selling_price_minor / 100,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    sku: row.sku,
    stock: row.stock_on_hand,
    specs: values.get(row.id) ?? {},
  }));
}

const wrap = (data: unknown) => ({ success: true, error: false, message: '', data });

app.get('/list', async () => wrap(answer(newest.all(40) as Row[])));
app.post('/by-id', async (request) => {
  const { productId } = request.body as { productId: string };
  return wrap(answer([byId.get(productId) as Row])[0]);
});
app.get('/search', async (request) => {
  const { q } = request.query as { q: string };
  const match = `${q
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' AND ')}*`;
  const ids = (found.all(match) as Row[]).map((row) => row.id);
  return wrap(answer(byIds.all(JSON.stringify(ids)) as Row[]));
});
const buffers = new Map<number, Buffer>();
app.get('/buffer', async (request, reply) => {
  const bytes = Number((request.query as { bytes: string }).bytes);
  const buffer = buffers.get(bytes) ?? Buffer.alloc(bytes, 'x');
  buffers.set(bytes, buffer);
  return reply.type('text/plain').send(buffer);
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
console.log('bare server is open at ');
