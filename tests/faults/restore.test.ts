import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type Buyer, createBuyer } from './support/buyer.ts';
import { lookAtSqlite } from './support/fault-database.ts';
import { report } from './support/figures.ts';
import { assertInvariants, findViolations } from './support/invariants.ts';
import { createLedger } from './support/ledger.ts';
import { letReconcile } from './support/reconciled.ts';
import { loggedErrors } from './support/shop-process.ts';
import { tellPaid } from './support/shopping.ts';
import { openStage, type Stage } from './support/stage.ts';

const run = promisify(execFile);
const BUYERS = 5;
/** Orders paid after the backup: some for checkouts that the backup contains, the rest for newer ones. */
const PAID_AFTER = 20;
const OPEN_AT_BACKUP = 3;

async function runCommand(command: 'backup' | 'restore', args: string[], dataDir: string): Promise<void> {
  await run(process.execPath, ['dist/server/voltcart.js', command, ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
  });
}

async function beginToBuy(stage: Stage, buyer: Buyer): Promise<string> {
  await buyer.add(stage.seeded.products[0] ?? '');
  await buyer.add(stage.seeded.products[1] ?? '');
  return (await buyer.checkout()).body.id;
}

async function buy(stage: Stage, buyer: Buyer): Promise<string> {
  const session = await beginToBuy(stage, buyer);
  await buyer.pay(session, 'prompt');
  expect((await buyer.confirm(session)).status).toBe(200);
  return session;
}

/**
 * A shop that sold, was backed up, sold more, was lost, and is restored into another folder, not yet open.
 * @returns the same stage on the restored database, and the sessions paid after the backup.
 */
async function loseAndRestore(): Promise<{ stage: Stage; after: string[] }> {
  const stage = await openStage({ seed: { stocks: [1_000, 1_000], buyers: BUYERS } });
  const buyers = stage.seeded.buyers.map((buyer) => createBuyer(stage, buyer));
  for (const buyer of buyers) await buy(stage, buyer);
  await letReconcile(stage);
  const open = await Promise.all(buyers.slice(0, OPEN_AT_BACKUP).map((buyer) => beginToBuy(stage, buyer)));
  await runCommand('backup', [], stage.shop.dataDir);

  const after: string[] = [];
  for (const [n, session] of open.entries()) {
    await buyers[n]?.pay(session, 'prompt');
    expect((await buyers[n]?.confirm(session))?.status).toBe(200);
    after.push(session);
  }
  for (let n = 0; after.length < PAID_AFTER; n++) {
    const buyer = buyers[n % BUYERS];
    if (buyer) after.push(await buy(stage, buyer));
  }
  await letReconcile(stage);
  await assertInvariants(stage, 'before the loss');
  await stage.shop.kill();

  const backups = join(stage.shop.dataDir, 'backups');
  const [backup = ''] = readdirSync(backups);
  const dataDir = join(stage.folder, 'restored');
  await runCommand('restore', [join(backups, backup)], dataDir);
  const file = join(dataDir, 'shop.db');
  const ledger = createLedger();
  for (const session of stage.ledger.orders) ledger.orders.add(session);
  return {
    after,
    stage: {
      ...stage,
      ledger,
      shop: { ...stage.shop, dataDir, start: () => stage.shop.start({ DATA_DIR: dataDir }) },
      database: { ...stage.database, file, look: (read) => lookAtSqlite(file, read) },
      // The events received before the loss are forgotten, and are not needed.
      provider: {
        ...stage.provider,
        deliveries: async (state) => (state === 'pending' ? stage.provider.deliveries(state) : []),
      },
    },
  };
}

const countOrders = ({ database }: Stage, sessions: readonly string[]) =>
  database.look(async (ask) => {
    const orders = await ask(
      'select p.session_id as session, o.recovered from "order" o join payment p on p.order_id = o.id',
    );
    const own = orders.filter(({ session }) => sessions.includes(session));
    return {
      all: orders.length,
      after: own.length,
      recovered: own.filter((order) => order.recovered).length,
    };
  });

test('a restored backup gets back every order paid since, once each, from the provider', async () => {
  const { stage, after } = await loseAndRestore();
  const whole = { all: BUYERS + PAID_AFTER, after: PAID_AFTER, recovered: PAID_AFTER - OPEN_AT_BACKUP };
  await stage.shop.start();
  expect((await countOrders(stage, after)).all).toBe(BUYERS);
  await letReconcile(stage);
  expect(await countOrders(stage, after)).toEqual(whole);
  await assertInvariants(stage, 'after the restore');

  // Repeated events find their orders.
  await Promise.all(after.map((session) => tellPaid(stage, session, 2)));
  await letReconcile(stage);
  await stage.shop.kill();
  await stage.shop.start();
  await letReconcile(stage);
  expect(await countOrders(stage, after)).toEqual(whole);
  await assertInvariants(stage, 'after another start');
  expect(loggedErrors(stage.shop)).toEqual([]);
  report(`${PAID_AFTER} of ${PAID_AFTER} orders are back, ${whole.recovered} of them without a checkout`);
});

test('would be noticed: a restored shop that looks back only to the restore', async () => {
  const { stage, after } = await loseAndRestore();
  const restored = new BetterSqlite3(stage.database.file ?? '');
  restored
    .prepare("update setting set value = ? where key = 'reconciled_until'")
    .run(String(stage.now().getTime() + 60 * 60_000));
  restored.prepare("update checkout set state = 'expired' where state in ('creating', 'open')").run();
  restored.close();
  await stage.shop.start();
  await stage.advance(60 * 60_000);
  await letReconcile(stage);
  expect((await countOrders(stage, after)).after).toBeLessThan(PAID_AFTER);
  const broken = (await findViolations(stage)).map((violation) => violation.rule);
  expect(broken).toContain('a paid session is one order');
});
