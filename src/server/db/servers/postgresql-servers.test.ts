import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openGate } from '../../../../tests/support/databases/database-gate.ts';
import { takePostgresql } from '../../../../tests/support/databases/pristine-postgresql.ts';
import { takeLockRow } from '../lock-rows.ts';
import { migratePostgresql } from '../migrations/migrate-postgresql.ts';
import { openPostgresql } from '../postgresql.ts';
import { serversOf } from './postgresql-servers.ts';
import { urlsOfServers } from './server-urls.ts';

/** Nothing listens on this port. */
const NOWHERE = '127.0.0.1:1';

async function takeDatabase(): Promise<{ url: string; port: number }> {
  const { url, giveBack } = await takePostgresql(inject('postgresqlUrl'));
  onTestFinished(giveBack);
  return { url, port: Number(new URL(url).port) };
}

test.each([
  ['postgres://shop@db/shop', ['postgres://shop@db/shop']],
  [
    'postgres://u:a,b@one:5433,two/shop?target_session_attrs=read-write',
    [
      'postgres://u:a,b@one:5433/shop?target_session_attrs=read-write',
      'postgres://u:a,b@two/shop?target_session_attrs=read-write',
    ],
  ],
  ['postgresql://[::1]:1,[::2]/shop', ['postgresql://[::1]:1/shop', 'postgresql://[::2]/shop']],
  ['postgres:///shop?host=/var/run/postgresql', ['postgres:///shop?host=/var/run/postgresql']],
])('%s names its servers', (url, servers) => {
  expect(urlsOfServers(url)).toEqual(servers);
});

describe('of several servers', () => {
  test('the one that takes writes is found, first or last', async () => {
    const { url, port } = await takeDatabase();
    for (const hosts of [`${NOWHERE},127.0.0.1:${port}`, `127.0.0.1:${port},${NOWHERE}`]) {
      const servers = serversOf(url.replace(`127.0.0.1:${port}`, hosts));
      await servers.look();
      expect(servers.primary()).toBe(url);
    }
  });

  test('one that fails is left for the other, after an answer of "busy"', async () => {
    const { url, port } = await takeDatabase();
    const db = openPostgresql(url.replace(`127.0.0.1:${port}`, `${NOWHERE},127.0.0.1:${port}`));
    const write = () => db.transaction((tx) => takeLockRow(tx, 'admins'));
    await expect(write()).rejects.toMatchObject({ reason: { code: 'busy' } });
    await expect.poll(write).toBeGreaterThan(1);
    expect(await db.read.$count(db.read.tables.lockRows)).toBe(4);
    await db.close();
  });

  test('none that takes writes is said, and looked for again', async () => {
    const servers = serversOf(`postgres://shop@${NOWHERE},127.0.0.1:2/shop`);
    await expect(servers.look()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(servers.look()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

test('a pooler is refused before it keeps the lock of the migrations', async () => {
  const { url, port } = await takeDatabase();
  // As PgBouncer: it names no process of the server in the message BackendKeyData ("K", 12 bytes).
  const pooler = await openGate({
    port,
    rewrite(bytes) {
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) ^ 0x5a5a, at + 5);
      return bytes;
    },
  });
  onTestFinished(pooler.close);
  const migrate = (to: string) => migratePostgresql(to, 'drizzle/postgresql');
  await expect(migrate(pooler.through(url))).rejects.toThrow('leads to a pooler');
  expect(await migrate(url)).toMatchObject({ applied: 0 });
});
