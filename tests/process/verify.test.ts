import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { type BuiltShop, openBuiltShop } from '../support/shop/built-shop.ts';
import { openStockedShop } from '../support/shop/stocked-shop.ts';

let shop: BuiltShop | undefined;
afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});

type Outcome = { status: number; printed: string; complained: string };

function verify(dataDir: string, args: string[] = []): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['dist/server/voltcart.js', 'verify', '--data', ...args],
      { env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir } },
      (_, printed, complained) => resolve({ status: child.exitCode ?? -1, printed, complained }),
    );
  });
}

test('an open shop is checked, and the same one stopped and changed', async () => {
  shop = await openStockedShop();
  const { dataDir } = shop;
  const open = await verify(dataDir, ['--data']);
  expect(open).toMatchObject({ status: 0, complained: '' });
  expect(open.printed).toMatch(/^ok {5}The database is whole \(.+\)$/m);
  expect(open.printed.trim().split('\n').at(-1)).toMatch(/^All \d+ checks passed\.$/);

  shop.process.kill('SIGTERM');
  await shop.exited;
  const names = readdirSync(dataDir).sort();
  const database = new BetterSqlite3(join(dataDir, 'shop.db'));
  database.exec('update product set stock_on_hand = stock_on_hand + 1 where stock_on_hand is not null');
  database.close();
  const changed = await verify(dataDir);
  expect(changed).toMatchObject({ status: 1, complained: '' });
  expect(changed.printed).toMatch(/^FAULT {2}Stock on hand .+\n.+ but its movements give \d+$/m);
  expect(changed.printed).toContain('What to do: ');
  expect(changed.printed).toContain('1 of ');
  const asJson = await verify(dataDir, ['--json']);
  const { passed, checks } = JSON.parse(asJson.printed);
  const faulty = checks.filter((check: { faults: string[] }) => check.faults.length > 0);
  expect({ status: asJson.status, passed }).toEqual({ status: 1, passed: false });
  expect(faulty.map((check: { name: string }) => check.name)).toEqual(['stock']);
  // Checking leaves no file behind.
  expect(readdirSync(dataDir).sort()).toEqual(names);
});

test('wrong arguments, no shop and a file that is no database are told in a line', async () => {
  shop = await openBuiltShop({ DEMO_CATALOGUE: 'off' });
  const { dataDir } = shop;
  shop.process.kill('SIGTERM');
  await shop.exited;
  expect(await verify(dataDir, ['--help'])).toMatchObject({ status: 0, complained: '' });
  for (const args of [['--payments=some'], ['--other'], ['now'], ['--chain-head']])
    expect((await verify(dataDir, args)).status).toBe(2);
  expect(await verify(dataDir, ['--chain-head=none.tar'])).toEqual({
    status: 1,
    printed: '',
    complained: 'none.tar is neither POSITION:HASH nor the file of a backup.\n',
  });
  const foreign = await verify(dataDir, [`--chain-head=5:${'a'.repeat(64)}`]);
  expect(foreign.status).toBe(1);
  expect(foreign.printed).toMatch(
    /^FAULT {2}Today's chain holds .+\n +The one given: entry 5 \(a{16}\) is not in today's chain, which is shorter/m,
  );
  const nowhere = await verify(join(dataDir, 'nowhere'));
  expect(nowhere).toMatchObject({ status: 1, printed: '' });
  expect(nowhere.complained).toContain('There is no shop in');
  const database = new BetterSqlite3(join(dataDir, 'shop.db'));
  database.exec(
    'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
  );
  database.close();
  expect(await verify(dataDir)).toEqual({
    status: 1,
    printed: '',
    complained: expect.stringMatching(
      /^The data is from an earlier version of the shop: this one makes 1 change.* Nothing was checked\.\n$/,
    ),
  });
  writeFileSync(join(dataDir, 'shop.db'), 'no database');
  const broken = await verify(dataDir);
  expect(broken.status).toBe(1);
  expect(broken.complained + broken.printed).not.toMatch(/\n\s+at /);
});
