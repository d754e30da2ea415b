import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { describe, expect, test, vi } from 'vitest';
import { openTestApp, type RestBody, type TestApp } from '../../../../tests/support/shop/test-app.ts';
import { toId } from '../../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../../actor.ts';
import * as catalogue from '../../catalogue/products/product-repository.ts';
import { updateProduct } from '../../catalogue/products/product-service.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { type AppRouter, appRouter } from './app-router.ts';
import { pageContext } from './context.ts';

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const LIST = json({ limit: 2 });

/** Addresses and bodies, by what is odd about them. */
const REQUESTS: [about: string, url: string, body?: string][] = [
  ['a query', `product.list?input=${LIST}`],
  ['a query without input', 'product.categories'],
  ['an empty input', 'product.categories?input='],
  ['an input that is no JSON', 'product.list?input={'],
  ['an input that the query does not read', 'product.categories?input={'],
  ['a refused input', `product.list?input=${json({ limit: 'many' })}`],
  ['something missing', `product.byId?input=${json({ id: 'prd_1' })}`],
  ['an unknown procedure', 'product.nothing'],
  ['a name of every object', 'constructor'],
  ['a router', 'product'],
  ['a batch of one', `product.list?batch=1&input=${json({ 0: { limit: 2 } })}`],
  ['a batch', `product.list,product.categories?batch=1&input=${json({ 0: { limit: 2 } })}`],
  ['a batch with failures', `product.list,user.me,nothing?batch=1&input=${json({ 0: { limit: 2 } })}`],
  ['a batch that fails whole', 'nothing,nothing?batch=1&input={}'],
  ['a batch with another input', `product.list?batch=1&input=${json('two')}`],
  ['a batch with inputs as a list', `product.list?batch=1&input=${json([{ limit: 2 }])}`],
  ['a batch that is too large', `${Array(11).fill('product.list').join(',')}?batch=1&input={}`],
  ['commas without a batch', `product.list,product.list?input=${LIST}`],
  ['a mutation by GET', 'user.logout'],
  ['a query by POST', 'product.list', '{}'],
  ['a mutation with a refused input', 'user.signIn', '{}'],
  ['a body that is no JSON', 'user.signIn', '{'],
  ['a batch of mutations', 'user.signIn,user.signIn?batch=1', '{"0":{},"1":{}}'],
];

/** The same request, answered by tRPC's own adapter. */
async function answerOfTrpc(shop: TestApp, url: string, body?: string) {
  const request = new Request(`http://shop.test/trpc/${url}`, {
    ...(body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  });
  const answer = await fetchRequestHandler({
    endpoint: '/trpc',
    req: request,
    router: appRouter,
    createContext: () => pageContext(shop.deps),
    maxBatchSize: 10,
  });
  return { status: answer.status, body: await answer.json() };
}

test.each(REQUESTS)("%s is answered as tRPC's own adapter would", async (_about, url, body) => {
  const shop = await openTestApp();
  for (const name of ['a', 'b', 'c']) await shop.given.product({ name });
  const theirs = await answerOfTrpc(shop, url, body);
  for (const _time of ['made', 'from memory']) {
    const ours = await shop.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/trpc/${url}`,
      ...(body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } }),
    });
    expect({ status: ours.statusCode, body: ours.json() }).toEqual(theirs);
    expect(ours.headers['content-type']).toMatch(/^application\/json/);
  }
});

test("tRPC's own client reads the answers, single and in batches", async () => {
  const { app, deps, given } = await openTestApp();
  await given.product({ name: 'a' });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const link of [httpLink, httpBatchLink]) {
    const client = createTRPCClient<AppRouter>({ links: [link({ url: `${url}/trpc` })] });
    const list = { limit: 2 };
    const [categories, products, wrong] = await Promise.allSettled([
      client.product.categories.query(),
      client.product.list.query(list),
      client.product.byId.query({ id: toId('product', 'prd_1') }),
    ]);
    const caller = appRouter.createCaller(pageContext(deps));
    expect(categories).toEqual({ status: 'fulfilled', value: await caller.product.categories() });
    expect(products).toEqual({ status: 'fulfilled', value: await caller.product.list(list) });
    expect(wrong).toMatchObject({ status: 'rejected', reason: { data: { code: 'NOT_FOUND' } } });
    // `keep` is no field of the call.
    const signIn = client.user.signIn.mutate({ email: 'a@b.test', password: 'wrong', keep: false } as never);
    await expect(signIn).rejects.toMatchObject({ data: { httpStatus: expect.any(Number) } });
  }
});

describe('catalogue queries from memory', () => {
  test('are answered alike until the catalogue changes', async () => {
    const { query, given, deps } = await openTestApp();
    const id = await given.product({ name: 'Old' });
    const reads = vi.spyOn(catalogue, 'findProducts');
    const name = async () => ((await query('product.byId', { id })).body as RestBody).result.data.name;
    expect(await name()).toBe('Old');
    reads.mockClear();
    expect([await name(), await name()]).toEqual(['Old', 'Old']);
    expect(reads).not.toHaveBeenCalled();
    await updateProduct(deps, SYSTEM, { id, change: { name: 'New' } });
    expect(await name()).toBe('New');
  });

  test('count against the limits of each who asks, and refusals stay their own', async () => {
    const { app } = await openTestApp({ rateLimitScale: 1 / 60 });
    const ask = (remoteAddress: string) =>
      app.inject({ url: `/trpc/product.search?input=${json({ text: 'a' })}`, remoteAddress });
    const some = async (address: string, times: number) => {
      const statuses: number[] = [];
      for (let i = 0; i < times; i++) statuses.push((await ask(address)).statusCode);
      return statuses;
    };
    expect(await some('10.0.0.1', 5)).toEqual([200, 200, 200, 200, 429]);
    expect(await some('10.0.0.2', 5)).toEqual([200, 200, 200, 200, 429]);
    const together = await Promise.all(['10.0.0.1', '10.0.0.3', '10.0.0.1', '10.0.0.4'].map(ask));
    expect(together.map(({ statusCode }) => statusCode)).toEqual([429, 200, 429, 200]);
  });

  test('are not for the visitors of a closed shop', async () => {
    const { query, given, deps } = await openTestApp();
    expect((await query('product.list', {})).status).toBe(200);
    const admin = await given.user({ role: 'ADMIN' });
    await updateShopSettings(deps, admin.actor, {
      version: 0,
      settings: { ...DEFAULT_SETTINGS, shopName: 'Lamps', closed: true },
    });
    expect((await query('product.list', {})).status).toBe(503);
  });
});
