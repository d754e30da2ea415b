import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import type { Dialect } from '../../src/server/db/database.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export type TestApp = TestShop & {
  app: FastifyInstance;
  /** A documented call as a program sends it: JSON, no browser headers. */
  call: (method: 'GET' | 'POST', url: string, body?: unknown) => Promise<{ status: number; body: RestBody }>;
  /** A procedure over HTTP. */
  query: (procedure: string, input?: unknown) => Promise<{ status: number; body: unknown }>;
};

// biome-ignore lint/suspicious/noExplicitAny: whatever came; each test says what it expects
export type RestBody = any;

/** The whole app on a test shop, reached without a network. */
export async function openTestApp(
  overrides: Partial<AppOptions> = {},
  engine: Dialect = 'sqlite',
): Promise<TestApp> {
  const shop = await openTestShop(engine);
  const app = await buildApp(shop.deps, {
    publicUrl: 'http://shop.test',
    shopName: 'Voltcart',
    rateLimitScale: 1,
    trustProxy: [],
    connectSources: [],
    clientFolder: null,
    pages: null,
    logger: false,
    ...overrides,
  });
  onTestFinished(() => app.close());
  const send = async (options: InjectOptions) => {
    const { statusCode, body } = await app.inject(options);
    return { status: statusCode, body: JSON.parse(body) };
  };
  return {
    ...shop,
    app,
    call: (method, url, body) =>
      send({
        method,
        url,
        ...(body === undefined
          ? {}
          : { payload: body as object, headers: { 'content-type': 'application/json' } }),
      }),
    query: (procedure, input) =>
      send({
        method: 'GET',
        url: `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
      }),
  };
}
