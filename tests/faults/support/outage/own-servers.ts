import pg from 'pg';
import { migratePostgresql } from '../../../../src/server/db/migrations/migrate-postgresql.ts';
import { type DatabaseGate, openGate } from '../../../support/databases/database-gate.ts';
import { type Cluster, startCluster } from '../../../support/databases/postgresql-cluster.ts';
import { TEMPLATE_DATABASE } from '../../../support/databases/pristine-postgresql.ts';
import { waitUntil } from '../wait-until.ts';

/** A PostgreSQL server of the suite's own, with the template database; the caller stops it. */
export async function startOwnServer(): Promise<Cluster> {
  const server = await startCluster();
  await ask(server, `create database ${TEMPLATE_DATABASE}`);
  await migratePostgresql(server.url(TEMPLATE_DATABASE), 'drizzle/postgresql');
  return server;
}

/** A primary, the standby that follows it, and the way between them. */
export type Pair = { primary: Cluster; standby: Cluster; link: DatabaseGate; stop: () => Promise<void> };

/** @param commits `wait` until the standby has them, or do not. */
export async function startPair(commits: 'wait' | 'do not wait'): Promise<Pair> {
  const primary = await startOwnServer();
  await primary.halt('fast');
  const link = await openGate({ port: primary.port });
  const standby = await primary.standby(link.port);
  await primary.start(commits === 'wait' ? ['synchronous_standby_names=*'] : []);
  await standby.start();
  await waitUntil('the standby follows', async () => (await countFollowing(primary)) === 1);
  return {
    primary,
    standby,
    link,
    async stop() {
      await link.close();
      await primary.stop();
    },
  };
}

/** Standbys that have everything written so far. */
async function countFollowing(primary: Cluster): Promise<number> {
  const [row] = await ask(
    primary,
    `select count(*)::int as n from pg_stat_replication
      where state = 'streaming' and flush_lsn >= pg_current_wal_flush_lsn()`,
  );
  return row?.n;
}

// biome-ignore lint/suspicious/noExplicitAny: rows of plain SQL; each query names its columns
async function ask(server: Cluster, sql: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
