import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { migratePostgresql } from '../../src/server/db/migrate.ts';
import { openPostgresql } from '../../src/server/db/postgresql.ts';
import { openSqlite } from '../../src/server/db/sqlite.ts';
import { EARLIER_SHOP } from '../support/earlier-answers.ts';

/** The data folder as it would be found, with one backup that this version's own program has made. */
export function packDataFolder(dataDir: string): void {
  rmSync(join(dataDir, 'backups'), { recursive: true });
  execFileSync(process.execPath, ['dist/server/backup.js'], { env: { DATA_DIR: dataDir } });
  for (const name of ['shop.db', 'test-payments.db']) {
    const database = new Sqlite(join(dataDir, name));
    database.pragma('journal_mode = DELETE');
    database.exec('VACUUM');
    database.close();
  }
  const names = readdirSync(dataDir).filter((name) => name !== 'outbox');
  const tar = ['-c', '--sort=name', '--owner=0', '--group=0', '-C', dataDir, ...names.sort()];
  const bytes = execFileSync('tar', tar, { maxBuffer: 64 * 1024 * 1024 });
  mkdirSync(EARLIER_SHOP, { recursive: true });
  writeFileSync(join(EARLIER_SHOP, 'data-folder.tar.gz'), gzipSync(bytes, { level: 9 }));
}

/** The same rows in a PostgreSQL database that this version has migrated, as SQL that any client can run. */
export async function packPostgresql(dataDir: string, serverUrl: string): Promise<void> {
  const run = async (at: string, statement: string) => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(serverUrl, 'create database made');
  const url = serverUrl.replace(/[^/]+$/, 'made');
  await migratePostgresql(url, 'drizzle/postgresql');
  const copy = join(dataDir, '..', `copy-${process.pid}.db`);
  cpSync(join(dataDir, 'shop.db'), copy);
  const [from, to] = [openSqlite(copy), openPostgresql(url)];
  const names = Object.keys(from.read.tables) as (keyof typeof from.read.tables)[];
  for (const name of names) {
    const rows = await from.read.select().from(from.read.tables[name] as typeof from.read.tables.users);
    await to.transaction(async (tx) => {
      if (name === 'guards') await tx.delete(tx.tables.guards);
      for (const row of rows) await tx.insert(tx.tables[name] as typeof tx.tables.users).values(row);
    });
  }
  await from.close();
  await to.close();
  for (const table of ['product_search', 'order_search'])
    await run(url, `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  const dump = execFileSync(
    'pg_dump',
    ['--inserts', '--rows-per-insert=50', '--no-owner', '--no-privileges', url],
    { maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' },
  );
  const sql = dump
    .split('\n')
    .filter((line) => !line.startsWith('\\') && !line.startsWith('--'))
    .join('\n');
  writeFileSync(join(EARLIER_SHOP, 'shop.postgresql.sql.gz'), gzipSync(sql, { level: 9 }));
}
