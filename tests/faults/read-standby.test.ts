import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openGate } from '../support/databases/database-gate.ts';
import { type Buyer, createBuyer } from './support/buyer.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants } from './support/invariants.ts';
import { startPair } from './support/outage/own-servers.ts';
import { changePrice, pricesOf, readPrices, signInOwner } from './support/prices.ts';
import { letReconcile } from './support/reconciled.ts';
import { FIRST_PRICE_MINOR } from './support/seed.ts';
import { loggedErrors } from './support/shop-process.ts';
import { type Stage, setStage } from './support/stage.ts';
import { waitUntil } from './support/wait-until.ts';

const LOSSES = figure(4, 100);

/** A shop that reads at the standby what visitors see, the way there, and plain SQL at the standby. */
async function openReading(mutants: string[] = []) {
  const pair = await startPair('do not wait');
  onTestFinished(pair.stop);
  const way = await openGate({ port: pair.standby.port });
  onTestFinished(way.close);
  const stage = await setStage({
    engine: 'postgresql',
    servers: [pair.primary],
    seed: { stocks: [1_000], buyers: 1 },
    mutants,
  });
  onTestFinished(stage.close);
  const url = new URL(stage.database.env.DATABASE_URL ?? '');
  url.port = String(pair.standby.port);
  await waitUntil('the standby has the seed', () =>
    ask(url.href, 'select id from product').then(
      ({ length }) => length > 0,
      () => false,
    ),
  );
  await stage.shop.start({ DATABASE_READ_URL: way.through(url.href) });
  return { ...pair, way, stage, owner: await signInOwner(stage), url: url.href };
}

// biome-ignore lint/suspicious/noExplicitAny: rows of plain SQL; each query names its columns
async function ask(url: string, sql: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** When each of the shop's connections to the standby was last asked something. */
const askedThere = (url: string) =>
  ask(
    url,
    `select pid, query_start from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() order by pid`,
  );

/** Changes the price and reads it; what is seen must be the new one at once. */
async function seePrice({ stage, owner }: { stage: Stage; owner: Buyer }, minor: number): Promise<void> {
  const [product = ''] = stage.seeded.products;
  await changePrice(owner, product, minor);
  expect(await readPrices(stage.shop.url, product)).toEqual(pricesOf(minor));
}

/** What the health page says of the standby. */
async function standbyFault(owner: Buyer): Promise<string | undefined> {
  const input = encodeURIComponent(JSON.stringify({ origin: 'https://shop.example' }));
  const { body } = await owner.call('GET', `/trpc/admin.health.get?input=${input}`);
  const { findings } = body.result.data as { findings: { code: string; error: string }[] };
  return findings.find(({ code }) => code === 'standby_unused')?.error;
}

async function buyOne(stage: Stage): Promise<void> {
  const [person] = stage.seeded.buyers;
  const [product = ''] = stage.seeded.products;
  if (!person) throw new Error('nobody is there to buy');
  const buyer = createBuyer(stage, person);
  expect((await buyer.add(product)).status).toBe(200);
  const { status, body } = await buyer.checkout();
  expect(status).toBe(200);
  await buyer.pay(body.id, 'lost');
  expect((await buyer.confirm(body.id)).status).toBe(200);
}

test('visitors are answered from a standby, money and sign-in never are, and nobody notices when it lags or is lost', async () => {
  const shop = await openReading();
  const { stage, standby, way, url } = shop;
  const [product = ''] = stage.seeded.products;
  let minor = 100_000;
  /** Only once the standby has reached the version of the change, answers come from there. */
  const isAsked = async () => {
    const before = await askedThere(url);
    await seePrice(shop, ++minor);
    await readPrices(stage.shop.url, product);
    const after = await askedThere(url);
    return after.length > 0 && JSON.stringify(after) !== JSON.stringify(before);
  };
  await waitUntil('the standby is asked', isAsked);

  const before = await askedThere(url);
  await buyOne(stage);
  await signInOwner(stage);
  expect(await askedThere(url)).toEqual(before);

  await ask(url, 'select pg_wal_replay_pause()');
  for (let change = 0; change < 3; change++) await seePrice(shop, ++minor);
  await buyOne(stage);
  await ask(url, 'select pg_wal_replay_resume()');
  await waitUntil('the standby is asked again', isAsked);

  for (let loss = 0; loss < LOSSES; loss++) {
    if (loss % 2 === 0) await standby.halt('immediate');
    else way.swallow();
    for (let change = 0; change < 3; change++) await seePrice(shop, ++minor);
    await buyOne(stage);
    expect(await standbyFault(shop.owner)).toMatch(/\w/);
    if (loss % 2 === 0) await standby.start();
    else way.open();
    await waitUntil('the standby is asked after its loss', isAsked);
    expect(await standbyFault(shop.owner)).toBeUndefined();
  }
  expect(loggedErrors(stage.shop)).toEqual([]);
  await letReconcile(stage);
  await assertInvariants(stage, 'after all losses');
  report(`the standby was lost ${LOSSES} times, ${minor - 100_000} prices`);
});

test('planted fault: a standby that is behind is believed', async () => {
  const shop = await openReading(['a standby is believed']);
  await ask(shop.url, 'select pg_wal_replay_pause()');
  const [product = ''] = shop.stage.seeded.products;
  await changePrice(shop.owner, product, 100_001);
  expect(await readPrices(shop.stage.shop.url, product)).toEqual(pricesOf(FIRST_PRICE_MINOR));
});
