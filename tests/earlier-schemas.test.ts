import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { SYSTEM } from '../src/server/actor.ts';
import { migrateSqlite } from '../src/server/db/migrations/migrate-sqlite.ts';
import { findSchemaFault } from '../src/server/db/schema-check.ts';
import { restoreBackup } from '../src/server/operations/backup/restore-service.ts';
import { unpackEarlierShop } from './support/earlier-answers.ts';

const MIGRATIONS = 'drizzle/sqlite';
const EARLIEST = 10;

type Journal = { entries: { tag: string }[] };
const journal: Journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));

/** What must outlive every change of the schema. */
function kept(file: string): Record<string, unknown> {
  const db = new BetterSqlite3(file, { readonly: true });
  try {
    const count = (table: string) => db.prepare(`select count(*) from "${table}"`).pluck().get();
    return {
      orders: db.prepare('select number, total_minor from "order" order by number').all(),
      tables: ['product', 'user', 'order_line', 'refund', 'stock_movement', 'audit_entry'].map(count),
      dangling: db.pragma('foreign_key_check'),
    };
  } finally {
    db.close();
  }
}

/** The migrations of the version that had so many. */
function migrationsUntil(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'meta'));
  const entries = journal.entries.slice(0, count);
  for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

test('a shop of every schema since e857c92 is opened, and a backup of it restored, without a loss', async () => {
  const dataDir = unpackEarlierShop();
  const file = join(dataDir, 'shop.db');
  const facts = { backupFolder: join(dataDir, 'backups'), now: new Date() };
  const before = kept(file);
  expect(journal.entries.length).toBeGreaterThan(EARLIEST + 15);
  for (let count = EARLIEST; count <= journal.entries.length; count++) {
    const name = journal.entries[count - 1]?.tag;
    migrateSqlite({ ...facts, file, migrationsFolder: migrationsUntil(count) });
    const [opened, backedUp] = ['opened', 'backup'].map((what) => join(dataDir, `${what}-${count}.db`)) as [
      string,
      string,
    ];
    for (const copy of [opened, backedUp]) copyFileSync(file, copy);
    const { applied } = migrateSqlite({ ...facts, file: opened, migrationsFolder: MIGRATIONS });
    expect(applied, name).toBe(journal.entries.length - count);
    const migrations = journal.entries.length;
    expect(findSchemaFault({ file: opened, migrationsFolder: MIGRATIONS, migrations }), name).toBeNull();
    expect(kept(opened), name).toEqual(before);

    const to = join(dataDir, `restored-${count}`);
    const restored = await restoreBackup(
      {
        dataDir: to,
        databaseFile: join(to, 'shop.db'),
        mediaFolder: join(to, 'media'),
        documentsFolder: join(to, 'documents'),
        elsewhere: null,
        keyFile: join(to, 'secrets.key'),
        migrationsFolder: MIGRATIONS,
        now: () => new Date(),
      },
      SYSTEM,
      { file: backedUp, keepSessions: true, onProgress: () => undefined },
    );
    expect(restored.migrated, name).toBe(applied);
    expect(kept(join(to, 'shop.db')), name).toMatchObject({ orders: before.orders, dangling: [] });
  }
});
