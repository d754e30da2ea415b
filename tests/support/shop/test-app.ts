import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { type AppOptions, buildApp } from '../../../src/server/http/app.ts';
import { appRouter } from '../../../src/server/http/trpc/app-router.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** The sender of a request: its session's and its guest cart's secrets, and address. */
export type Caller = {
  secret?: string | null;
  cart?: string | null;
  address?: string;
  headers?: Record<string, string>;
};

export type TestApp = TestShop & {
  app: FastifyInstance;
  /** A documented call as a program sends it: JSON, no browser headers. */
  call: (method: 'GET' | 'POST', url: string, body?: unknown) => Promise<{ status: number; body: RestBody }>;
  /** A procedure over HTTP. */
  query: (procedure: string, input?: unknown) => Promise<{ status: number; body: unknown }>;
  /** Any endpoint of the access policy: a call ("POST /api/signin") or a procedure ("user.me"). */
  knock: (endpoint: string, input?: unknown, from?: Caller) => Promise<LightMyRequestResponse>;
};

// biome-ignore lint/suspicious/noExplicitAny: any JSON; each test states what it expects
export type RestBody = any;

/** The whole app on a new or given test shop, without a network. */
export async function openTestApp(
  overrides: Partial<AppOptions> = {},
  engine: Dialect = 'sqlite',
  opened?: TestShop,
): Promise<TestApp> {
  const shop = opened ?? (await openTestShop(engine));
  const app = await buildApp(shop.deps, {
    publicUrl: 'http://shop.test',
    shopName: 'Voltcart',
    rateLimitScale: 1,
    trustProxy: [],
    imageUpload: null,
    chatWidget: null,
    connectSources: [],
    testPayments: null,
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
    knock: (endpoint, input, from = {}) => app.inject(requestFor(endpoint, input, from)),
    query: (procedure, input) =>
      send({
        method: 'GET',
        url: `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
      }),
  };
}

function requestFor(
  endpoint: string,
  input: unknown,
  { secret, cart, address, headers }: Caller,
): InjectOptions {
  const [method, path] = endpoint.includes(' ') ? endpoint.split(' ') : [];
  const common = {
    headers: {
      ...headers,
      ...(secret ? { cookie: `sid=${secret}` } : cart ? { cookie: `cart=${cart}` } : {}),
    },
    ...(address ? { remoteAddress: address } : {}),
  };
  const json = { 'content-type': 'application/json', ...common.headers };
  if (method === 'POST')
    return { ...common, method, url: path ?? '', payload: input as object, headers: json };
  if (method) return { ...common, method: method as 'GET', url: path ?? '' };
  if (isMutation(endpoint)) {
    const payload = input === undefined ? {} : { payload: input as object };
    return { ...common, method: 'POST', url: `/trpc/${endpoint}`, ...payload, headers: json };
  }
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return { ...common, method: 'GET', url: `/trpc/${endpoint}${query}` };
}

function isMutation(procedure: string): boolean {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  return procedures[procedure]?._def.type === 'mutation';
}

/** The session secret that an answer sets; '' if it clears the cookie, null if it sets none. */
export function setSecret(answer: LightMyRequestResponse): string | null {
  const header = String(answer.headers['set-cookie'] ?? '');
  return /^(?:__Host-)?sid=([^;]*)/.exec(header)?.[1] ?? null;
}
