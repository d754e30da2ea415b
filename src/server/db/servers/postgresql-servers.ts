import { Socket } from 'node:net';
import pg from 'pg';
import { urlsOfServers } from './server-urls.ts';

/** A server that does not answer a look within this time is not there. */
const LOOK_MS = 3_000;
/** How long making a connection may take. */
export const CONNECT_MS = 5_000;

/** What the shop relies on, whatever a server, database or role has as its default. */
export const SESSION =
  '-c search_path=public -c datestyle=ISO -c default_transaction_isolation=read\\ committed';
export const READING_SESSION = `${SESSION} -c default_transaction_read_only=on`;

/** A URL for such a session. Its own `options` go first, so that they do not undo it; the driver would take only these. */
export function inSession(url: string, session: string): string {
  const [address, query] = url.split('?', 2);
  const settings = new URLSearchParams(query);
  settings.set('options', `${settings.get('options') ?? ''} ${session}`.trim());
  return `${address}?${settings}`;
}

/** The servers of a `DATABASE_URL`: one, or a primary with its standbys. */
export type Servers = {
  /** The URL of the server that took writes when last looked for. */
  primary: () => string;
  /**
   * Looks for the server that takes writes. Concurrent callers share the same look.
   * @throws the reason of one of the servers when none takes writes. A single server is not asked.
   */
  look: () => Promise<void>;
};

export function serversOf(url: string): Servers {
  const urls = urlsOfServers(url);
  let [primary = url] = urls;
  /** The highest seen: a promotion begins a new timeline, so a lower one is a former primary that came back. */
  let newest = 0;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const answers = await Promise.allSettled(
      urls.map(async (server) => ({ server, timeline: await timelineOf(server) })),
    );
    const [found] = answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      .filter(({ timeline }) => timeline >= newest)
      .sort((a, b) => b.timeline - a.timeline);
    if (!found) throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new TakesNoWrites();
    primary = found.server;
    newest = found.timeline;
  }

  return {
    primary: () => primary,
    look() {
      if (urls.length === 1) return Promise.resolve();
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
  };
}

/** The server is a standby. PostgreSQL itself has no code that says so. */
class TakesNoWrites extends Error {
  override readonly name = 'TakesNoWrites';
  readonly code = 'STANDBY';

  constructor() {
    super('the database server is a standby: it takes no writes');
  }
}

/** @throws TakesNoWrites when the connection leads to a standby. */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new TakesNoWrites();
}

/** The database or its user is set to read-only. The code is PostgreSQL's read_only_sql_transaction. */
class IsReadOnly extends Error {
  override readonly name = 'IsReadOnly';
  readonly code = '25006';
}

/**
 * @throws TakesNoWrites when the connection leads to a standby.
 * @throws IsReadOnly when it may only read.
 */
export async function assertWritable(client: pg.ClientBase): Promise<void> {
  await assertPrimary(client);
  const { rows } = await client.query('show default_transaction_read_only');
  if (rows[0]?.default_transaction_read_only === 'on')
    throw new IsReadOnly('the database is set to read-only');
}

/** @throws TakesNoWrites when the server is a standby. */
async function timelineOf(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOOK_MS,
    stream: endedBySilence(LOOK_MS),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertPrimary(client);
    // The first eight digits of a log file's name are its timeline.
    const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn()) as file');
    return Number.parseInt(String(rows[0]?.file).slice(0, 8), 16);
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * A socket that ends once nothing has come or gone for so long: the machine at its other end may have vanished, and
 * nothing else would say so for many minutes. Not a `statement_timeout`: cancelling a commit that waits for its
 * standby would report it as done.
 */
export const endedBySilence = (ms: number) => (): Socket => {
  const socket = new Socket();
  socket.setTimeout(ms, () =>
    socket.destroy(Object.assign(new Error('the database server is silent'), { code: 'ETIMEDOUT' })),
  );
  return socket;
};

/** Connects to the server that takes writes; the caller ends the connection. */
export async function connectToPrimary(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const servers = serversOf(url);
  await servers.look();
  const client = new pg.Client({
    ...options,
    connectionString: servers.primary(),
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** @throws the reason why no server takes writes now. */
export async function assertTakesWrites(url: string): Promise<void> {
  const client = await connectToPrimary(url, { stream: endedBySilence(LOOK_MS) });
  try {
    await assertWritable(client);
  } finally {
    await client.end();
  }
}
