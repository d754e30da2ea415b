import { type Answered, answerOf, type Question } from '../support/earlier-answers.ts';
import { inProcess, openEarlierShop } from '../support/earlier-shop.ts';

type Sessions = Record<string, string>;
const OWNER = 'owner@example.test';
const LISTS = ['to-look-at', 'to-ship', 'shipped', 'delivered', 'cancelled', 'returned', 'refunded'];
const NO_CHOICE = { categories: [], text: '', brands: [], price: null, inStock: false, specs: [] };

/** Asks the shop, as this version answers, for everything that a later version is to answer alike. */
export async function recordAnswers(now: string, sessions: Sessions) {
  const shop = await openEarlierShop('sqlite', now);
  const send = inProcess(shop);
  const questions: Answered[] = [];
  let productNames: string[] = [];
  async function put(as: string | null, ask: string, input?: unknown) {
    const question: Question = { as, ask, ...(input === undefined ? {} : { input }) };
    const { status, answer } = await answerOf(question, send, { sessions, productNames });
    if (status !== 200) throw new Error(`${ask}: ${status} ${JSON.stringify(answer)}`);
    questions.push({ ...question, status, answer });
    // biome-ignore lint/suspicious/noExplicitAny: whatever came
    return answer as any;
  }

  const { items: products } = await put(OWNER, 'admin.product.list', { limit: 100 });
  productNames = products.map(({ name }: { name: string }) => name);
  const idOf = (name: string) => products.find((product: { name: string }) => product.name.includes(name)).id;
  for (const { id, sku } of products) {
    await put(OWNER, 'admin.product.byId', { id });
    // Of the demo's products only these have a history.
    if (sku?.startsWith('VC-') && !['VC-MOB-004', 'VC-MOU-001'].includes(sku)) continue;
    await put(OWNER, 'admin.product.stockHistory', { id });
    await put(OWNER, 'admin.product.changes', { id });
  }
  await put(OWNER, 'admin.product.list', { stock: 'low' });
  await put(OWNER, 'admin.product.list', { onSale: false });
  await put(OWNER, 'GET /api/export-products');

  await put(null, 'GET /api/get-product');
  await put(null, 'GET /api/get-categoryProduct');
  await put(null, 'POST /api/category-product', { category: 'Mouse' });
  await put(null, 'POST /api/filter-product', { category: ['mobiles', 'watches'] });
  for (const words of ['own', 'kestrova', 'OWN-4', 'gaming mouse'])
    await put(null, `GET /api/search?q=${encodeURIComponent(words)}`);
  await put(null, 'product.home');
  await put(null, 'product.categories');
  await put(null, 'product.list', { sort: 'asc' });
  await put(null, 'product.facets', { ...NO_CHOICE, categories: ['Mouse'] });
  await put(null, 'product.filter', { filter: { ...NO_CHOICE, inStock: true, sort: 'dsc' } });
  await put(null, 'product.suggest', { text: 'own' });
  await put(null, 'product.recommended', { id: idOf('Kestrova Kite 5') });
  await put(null, 'product.compare', { ids: [idOf('Own Phone'), idOf('Kestrova Kite 5')] });
  for (const name of ['Own Mouse', 'Own Phone', 'Setup at', 'Scarce', 'Kestrova Kite 5']) {
    await put(null, 'product.byId', { id: idOf(name) });
    await put(null, 'POST /api/product-details', { productId: idOf(name) });
  }
  for (const path of [
    '/',
    '/product-category?category=Mouse',
    '/product-category?category=mobiles&category=watches',
    `/product/${idOf('Own Mouse')}`,
    `/product/${idOf('Kestrova Kite 5')}`,
    `/product/${idOf('Scarce')}`,
    '/search?q=own',
    '/help',
  ])
    await put(null, `page ${path}`);

  const { data: users } = await put(OWNER, 'GET /api/all-user');
  for (const { email, profilePic } of users) {
    if (profilePic) await put(null, `file ${profilePic}`);
    if (!sessions[email]) continue;
    await put(email, 'GET /api/user-details');
    await put(email, 'GET /api/view-card-product');
    await put(email, 'GET /api/order');
    await put(email, 'cart.get');
    await put(email, 'cart.count');
    for (const { id } of await put(email, 'order.list')) await put(email, 'order.byId', { id });
  }
  for (const { answer } of questions.filter(({ ask }) => ask === 'GET /api/get-product').slice(0, 1)) {
    const { data } = answer as { data: { productImage: string[] }[] };
    const images = data.flatMap(({ productImage }) => productImage).filter((url) => url.startsWith('/'));
    for (const url of images.slice(0, 6)) await put(null, `file ${url}`);
  }

  const { items: orders } = await put(OWNER, 'admin.order.list', { limit: 100 });
  for (const { id } of orders) await put(OWNER, 'admin.order.byId', { id });
  for (const list of LISTS) await put(OWNER, 'admin.order.list', { list });
  for (const livemode of [true, false]) await put(OWNER, 'admin.order.list', { livemode });
  for (const search of ['bob@example.test', 'own mou', orders[3].number])
    await put(OWNER, 'admin.order.list', { search });
  await put(OWNER, 'GET /api/export-orders');
  await put(OWNER, 'GET /api/export-orders?testOrders=true');
  await put(OWNER, 'admin.dashboard.get', { timeZone: 'UTC' });
  await put(OWNER, 'admin.dashboard.get', { timeZone: 'America/Los_Angeles' });
  await put(OWNER, 'admin.user.list', { limit: 100 });
  await put(OWNER, 'admin.audit.list', { limit: 100 });
  await put(OWNER, 'admin.mail.list', { limit: 100 });
  await put(OWNER, 'admin.mail.list', { state: 'failed' });
  await put(OWNER, 'admin.setting.get');
  await put(OWNER, 'admin.demo.preview');
  return { questions, productNames };
}
