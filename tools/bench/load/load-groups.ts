import type { Measured } from '../server-process.ts';
import type { Target } from './load.ts';
import { firstProductId, loadTargets, pageFromMemory, trpc } from './load-targets.ts';

/** Rows that are measured in turns; the others are compared with the first. */
export type LoadGroup = { title: string; rows: [Measured, Target][] };

/**
 * What is measured under load, on a shop with the demo catalogue. Beside what is kept stands a Buffer of as many bytes
 * that bare Fastify sends: nothing here can be faster.
 * @param page the path of a static file of the shop with as many bytes as the home page has compressed.
 * @param cookie of somebody signed in.
 */
export async function loadGroups(
  shop: Measured,
  bare: Measured,
  { page, cookie }: { page: string; cookie: string },
): Promise<LoadGroup[]> {
  const productId = await firstProductId(shop);
  const targets = loadTargets(productId);
  const ofShop = (...of: Target[]) => of.map((target): [Measured, Target] => [shop, target]);
  const ofBare = (path: string, body?: unknown): [Measured, Target] => [
    bare,
    { name: 'bare handler', path, ...(body ? { body } : {}) },
  ];
  const limitOf = async (target: Target): Promise<[Measured, Target]> => {
    const bytes = await sentBytes(shop, target);
    return [bare, { name: 'a Buffer of the same bytes, bare Fastify', path: `/buffer?bytes=${bytes}` }];
  };
  const keptPage = async (path: string): Promise<[Measured, Target][]> => {
    const target = pageFromMemory(path);
    return [await limitOf(target), ...ofShop(target)];
  };
  const signedIn = (name: string, path: string): Target => ({ name, path, headers: { cookie } });
  await fetch(`${shop.url}/api/addtocart`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ productId }),
  });
  return [
    {
      title: 'Product list of 40',
      rows: [ofBare('/list'), await limitOf(targets.restList), ...ofShop(targets.restList, targets.list)],
    },
    {
      title: 'Product by id',
      rows: [
        ofBare('/by-id', { productId }),
        await limitOf(targets.byId),
        ...ofShop(targets.restById, targets.byId),
      ],
    },
    {
      title: 'Search "wireless ear", 40 at most',
      rows: [
        ofBare('/search?q=wireless%20ear'),
        await limitOf(targets.restSearch),
        ...ofShop(targets.restSearch, targets.search),
      ],
    },
    {
      title: 'Home page',
      rows: [
        [shop, { name: 'static file of the same bytes, same server', path: page }],
        ...(await keptPage('/')),
        ...ofShop(targets.searchPage),
      ],
    },
    { title: 'Category page', rows: await keptPage('/product-category?category=mobiles') },
    { title: 'Product page', rows: await keptPage(`/product/${productId}`) },
    {
      title: 'Signed in, not kept',
      rows: ofShop(
        signedIn('the cart, REST', '/api/view-card-product'),
        signedIn('the cart, tRPC', trpc('cart.get')),
        signedIn('the account, REST', '/api/user-details'),
        signedIn('the account, tRPC', trpc('user.me')),
      ),
    },
  ];
}

/** How many bytes of an answer are sent. What is not asked for compressed must not be: it would be kept like that. */
async function sentBytes(shop: Measured, { path, headers }: Target): Promise<number> {
  const answer = await fetch(`${shop.url}${path}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}
