import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migratePostgresql } from '../../../src/server/db/migrations/migrate-postgresql.ts';
import { migrateSqlite } from '../../../src/server/db/migrations/migrate-sqlite.ts';
import { startCluster } from './postgresql-cluster.ts';
import { preparePristine, TEMPLATE_DATABASE } from './pristine-postgresql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated SQLite file; each test works on a copy. */
    sqliteTemplate: string;
    /** A PostgreSQL server with the migrated template database. */
    postgresqlUrl: string;
  }
}

/** Runs before all tests: migrates one database of each engine, for the tests' copies. */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-tests-'));
  const file = join(folder, 'template.db');
  migrateSqlite({ file, migrationsFolder: 'drizzle/sqlite', backupFolder: folder, now: new Date(0) });
  project.provide('sqliteTemplate', file);

  const cluster = await startCluster();
  const server = new pg.Client({ connectionString: cluster.url('postgres') });
  await server.connect();
  await server.query(`create database ${TEMPLATE_DATABASE}`);
  await server.end();
  await migratePostgresql(cluster.url(TEMPLATE_DATABASE), 'drizzle/postgresql');
  await preparePristine(cluster.url(TEMPLATE_DATABASE));
  project.provide('postgresqlUrl', cluster.url('postgres'));

  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
