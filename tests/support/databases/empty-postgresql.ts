import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** An empty database, and a user of the same name who owns it. */
export type EmptyDatabase = {
  name: string;
  /** Its address for that user. */
  url: string;
  /** Runs a statement in it as the server's owner, on a connection that lasts as long as the test. */
  ask: (statement: string) => Promise<unknown>;
};

/**
 * Makes an empty database on the tests' server, until the test has finished.
 * @param made how, as `create database` has it.
 */
export async function emptyPostgresql(made = ''): Promise<EmptyDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresqlUrl'));
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`create role ${name} login`);
  await server.query(`create database ${name} owner ${name} ${made}`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
    await server.query(`drop role ${name}`);
    await server.end();
  });
  url.username = name;
  return { name, url: url.href, ask: (statement) => client.query(statement) };
}
