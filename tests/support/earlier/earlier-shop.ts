import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { render } from '../../../src/client/entry-server.tsx';
import { parseConfig } from '../../../src/server/config.ts';
import type { Dialect } from '../../../src/server/db/database.ts';
import { openShop, type Shop } from '../../../src/server/shop.ts';
import {
  EARLIER_SETUP,
  EARLIER_SHOP,
  type Reply,
  type Request,
  unpackEarlierShop,
} from './earlier-answers.ts';

/**
 * A database on the tests' server, until the test has finished, with the fixture's rows.
 * @param changes statements to run on it.
 */
export async function loadEarlierPostgresql(changes = ''): Promise<string> {
  const serverUrl = inject('postgresqlUrl');
  if (!serverUrl) throw new Error('there is no PostgreSQL server');
  const run = async (url: string, statements: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statements);
    await client.end();
  };
  const name = `earlier_${process.pid}`;
  await run(serverUrl, `create database ${name}`);
  onTestFinished(() => run(serverUrl, `drop database ${name} with (force)`));
  const url = serverUrl.replace(/[^/]+$/, name);
  await run(url, gunzipSync(readFileSync(`${EARLIER_SHOP}/shop.postgresql.sql.gz`)).toString());
  await run(url, changes);
  return url;
}

/**
 * Opens the fixture with the current code; pending migrations run as at any start.
 * @param changes statements to run first, on the old tables.
 */
export async function openEarlierShop(engine: Dialect, now: string, changes = ''): Promise<Shop> {
  const dataDir = unpackEarlierShop();
  const file = join(dataDir, 'shop.db');
  if (engine === 'postgresql') rmSync(file);
  else new BetterSqlite3(file).exec(changes).close();
  const shop = await openShop({
    config: parseConfig({
      ...EARLIER_SETUP,
      DATA_DIR: dataDir,
      ...(engine === 'postgresql' ? { DATABASE_URL: await loadEarlierPostgresql(changes) } : {}),
    }),
    root: process.cwd(),
    now: () => new Date(now),
    clientFolder: null,
    pages: {
      cached: false,
      client: { render },
      template: {
        buildId: 'test',
        scriptSources: [],
        fileOf: (source) => `/${source}`,
        fill: (_page, _look, { head, body }) => `<!doctype html><head>${head}</head>${body}`,
      },
    },
    logger: false,
  });
  onTestFinished(() => shop.close());
  return shop;
}

/** Sends requests to a shop in this process. */
export const inProcess =
  ({ app }: Shop) =>
  async ({ body, ...request }: Request): Promise<Reply> => {
    const { statusCode, rawPayload } = await app.inject(body === undefined ? request : { ...request, body });
    return { status: statusCode, bytes: rawPayload };
  };
